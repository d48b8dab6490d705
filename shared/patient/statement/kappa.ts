/**
 * Cohen's kappa of two raters over the same things: agreement beyond chance, at most 1. With `weights: "quadratic"` grades are numbers in
 * an order, and a near miss counts less than a far one. NaN without things to rate; 1 where both always give the same one grade.
 *
 * @throws Error when the raters did not rate the same number of things
 */
export function cohensKappa(
  first: readonly number[],
  second: readonly number[],
  { weights = "none" }: { weights?: "none" | "quadratic" } = {},
): number {
  if (first.length !== second.length)
    throw new Error(`One rater rated ${first.length} things, the other ${second.length}`);
  if (first.length === 0) return Number.NaN;
  const distance = (a: number, b: number): number =>
    weights === "quadratic" ? (a - b) ** 2 : a === b ? 0 : 1;
  const seen =
    first.reduce((sum, grade, at) => sum + distance(grade, second[at] as number), 0) / first.length;
  let byChance = 0;
  for (const [grade, share] of sharesOf(first))
    for (const [other, otherShare] of sharesOf(second))
      byChance += share * otherShare * distance(grade, other);
  return byChance === 0 ? 1 : 1 - seen / byChance;
}

function sharesOf(grades: readonly number[]): Map<number, number> {
  const shares = new Map<number, number>();
  for (const grade of grades) shares.set(grade, (shares.get(grade) ?? 0) + 1 / grades.length);
  return shares;
}
