/** Default budget of a program for language models. US dollars a calendar month (UTC). */
export const defaultModelBudgetUsd = 50;
/** Default share of one person in it. US dollars a month. */
export const defaultPersonModelBudgetUsd = 2;
export const modelBudgetAtMostUsd = 100_000;
export const conversationsKeptAtMostDays = 3650;

/** US dollars for a million tokens. */
export type ModelPrice = { input: number; output: number };

/** Cost in millionths of a dollar; a dollar for a million tokens is one such for each. */
export const microUsdOf = (
  usage: { input_tokens: number; output_tokens: number },
  price: ModelPrice | undefined,
): number => (price ? Math.ceil(usage.input_tokens * price.input + usage.output_tokens * price.output) : 0);

/** Upper bounds of the spans that replies are counted in by how long they took, in milliseconds; the last is for all that took longer. */
export const latencyBoundsMs = [500, 1_000, 2_000, 4_000, 8_000, 12_000, 30_000] as const;

/** Span that a time falls into, by its place. */
export function latencySpan(ms: number): number {
  const at = latencyBoundsMs.findIndex((bound) => ms <= bound);
  return at < 0 ? latencyBoundsMs.length - 1 : at;
}

/** Upper bound, in milliseconds, within which a share of the replies were there; null where there were none. */
export function latencyWithin(counts: readonly number[], share: number): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [at, count] of counts.entries()) {
    seen += count;
    if (all > 0 && seen >= share * all) return latencyBoundsMs[at] ?? null;
  }
  return null;
}

/** Outcomes of a request to a model, for a dashboard: the reply was used, refused by a check, or there was none. */
export type ModelOutcome = "used" | "refused" | "failed";
