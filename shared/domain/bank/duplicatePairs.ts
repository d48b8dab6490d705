import { markOfText } from "./textMark.ts";

/** States of a pair of near duplicates. `open`: nobody has decided yet. */
export const pairStates = ["open", "not_duplicates", "enemies", "branches"] as const;
export type PairState = (typeof pairStates)[number];

/** Share of common runs of three words from which two questions are near duplicates. */
export const similarityAtLeast = 0.7;

/** Limits of one comparison of the whole bank. */
export const comparisonLimits = { comparisons: 5_000_000, pairs: 20_000 } as const;

type Text = { vignette: string; stem: string; choices: readonly string[] };

/** Part of a question of the bank that pairs are judged by. */
export type PairedQuestion = {
  id: number;
  archived_at: string | null;
  parent_id: number | null;
  enemy_ids?: readonly number[] | undefined;
  content: Text;
};

/** A pair as the comparison found it: numbers of the questions in ascending order, and marks of the texts that were compared. */
export type ComparedPair = { first: number; second: number; similarity: number; marks: [string, string] };

/** A pair that somebody called no duplicates, with marks of the texts that they read. */
export type PairDecision = { first: number; second: number; marks: [string, string] };

export const pairId = (first: number, second: number): string => `${first}-${second}`;

/** Mark of a question's vignette, stem and choices. */
export const textMarkOf = ({ vignette, stem, choices }: Text): string =>
  markOfText(JSON.stringify([vignette, stem, choices]));

const hasMarks = (marks: readonly string[], texts: readonly string[]): boolean =>
  marks[0] === texts[0] && marks[1] === texts[1];

/**
 * State of a compared pair as of now. `gone`: a question was archived or deleted. `changed`: a text is another than the one that was
 * compared. A decision holds only for the texts that it was made on.
 *
 * @param markOf - Mark of a question's text, see `textMarkOf`.
 * @param rootOf - Number of the question that a branch goes back to.
 */
export function stateOfPair<Question extends PairedQuestion>(
  { first, second, marks }: ComparedPair,
  questions: ReadonlyMap<number, Question>,
  {
    decision,
    markOf,
    rootOf,
  }: {
    decision: PairDecision | undefined;
    markOf: (question: Question) => string;
    rootOf: (question: Question) => number;
  },
): PairState | "gone" | "changed" {
  const [a, b] = [questions.get(first), questions.get(second)];
  if (!a || !b || a.archived_at !== null || b.archived_at !== null) return "gone";
  const texts = [markOf(a), markOf(b)];
  if (!hasMarks(marks, texts)) return "changed";
  if (a.enemy_ids?.includes(b.id)) return "enemies";
  if (decision && hasMarks(decision.marks, texts)) return "not_duplicates";
  return rootOf(a) === rootOf(b) ? "branches" : "open";
}
