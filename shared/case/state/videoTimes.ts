import type { LearnerState } from "../model/types.ts";

/** From and to, epoch milliseconds. */
export type Span = { from: number; to: number };

/** The key under which a video's node keeps when it was played, by the device's clock. */
export const playedKey = "played";

/** More than anybody plays one video; the oldest go. */
const spansAtMost = 50;

const isSpan = (value: unknown): value is Span =>
  typeof value === "object" &&
  value !== null &&
  "from" in value &&
  "to" in value &&
  Number.isFinite(value.from) &&
  Number.isFinite(value.to) &&
  Object.keys(value).length === 2 &&
  Number(value.from) < Number(value.to);

const spansOf = (value: unknown): Span[] =>
  Array.isArray(value) ? value.filter(isSpan).slice(-spansAtMost) : [];

/** True if a value is a video's list of times at which it was played. */
export const isPlayed = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= spansAtMost && value.every(isSpan);

/** Adds one more play to a video's times. */
export const withPlayed = (before: unknown, span: Span): Span[] =>
  [...spansOf(before), span].filter(isSpan).slice(-spansAtMost);

/** When videos of a case were played, as the learner's state tells it. Whatever else stands under the key is left out. */
export const playedSpans = (state: LearnerState): Span[] =>
  Object.values(state).flatMap((keys) => spansOf(keys[playedKey]?.value));
