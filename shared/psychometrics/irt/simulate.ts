import { normalFrom, type Random, seededRandom } from "../numeric/random.ts";
import type { ScoredMatrix } from "../responses/responseMatrix.ts";
import { type ItemParameters, probability } from "./model.ts";

/** Items with a between about 0.6 and 2, b standard normal, and the same asymptote: a plausible form for simulations. */
export function plausibleItems(count: number, random: Random, c = 0): ItemParameters[] {
  return Array.from({ length: count }, () => {
    const a = Math.exp(0.1 + 0.3 * normalFrom(random));
    return { a, d: -a * normalFrom(random), c };
  });
}

/** Answers of students with normally distributed abilities, which the model of the items generates. The same seed gives the same answers. */
export function simulateResponses(
  items: readonly ItemParameters[],
  students: number,
  seed: number,
  ability: { mean: number; deviation: number } = { mean: 0, deviation: 1 },
): ScoredMatrix & { abilities: Float64Array } {
  const random = seededRandom(seed);
  const abilities = Float64Array.from(
    { length: students },
    () => ability.mean + ability.deviation * normalFrom(random),
  );
  const scores = new Int8Array(items.length * students);
  items.forEach((item, at) => {
    for (let s = 0; s < students; s++)
      scores[at * students + s] = random() < probability(item, abilities[s] as number) ? 1 : 0;
  });
  return {
    students,
    items: items.length,
    itemIds: items.map((_, at) => `Item ${at + 1}`),
    scores,
    abilities,
  };
}
