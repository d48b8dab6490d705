import { type ItemParameters, logistic } from "./model.ts";

/**
 * Fisher information of an item at an ability, a² (Q / P) ((P − c) / (1 − c))²; a² P Q where c is 0.
 * @see Birnbaum (1968), §20.2; Lord (1980), Applications of Item Response Theory, eq. 5-9
 */
export function itemInformation({ a, d, c }: ItemParameters, theta: number): number {
  const star = logistic(a * theta + d);
  if (c === 0) return a * a * star * (1 - star);
  return (a * a * (1 - c) * (1 - star) * star * star) / (c + (1 - c) * star);
}

/** Information of the test at an ability: the sum over its items. */
export const testInformation = (items: readonly ItemParameters[], theta: number): number =>
  items.reduce((sum, item) => sum + itemInformation(item, theta), 0);

/** Information of a test at abilities, with the standard error of ability 1 / √I(θ), null where it has no information. */
export function testInformationCurve(items: readonly ItemParameters[], thetas: readonly number[]) {
  return thetas.map((theta) => {
    const information = testInformation(items, theta);
    return { theta, information, standardError: information > 0 ? 1 / Math.sqrt(information) : null };
  });
}
