import type { ChangeHeader, ChangeId, Draft, Marks, NodeChanges, ViewMode } from "./draft.ts";

/** How a draft is looked at: which changes count, and which of those are pointed out. */
export type Lens = {
  name: ViewMode | "authors";
  counts: (change: ChangeId) => boolean;
  /** It was not undone by its author. What a standing change took back is gone whatever else is decided. */
  stands: (change: ChangeId) => boolean;
  /**
   * True if the change is highlighted: what it adds is marked, what it deletes is struck through instead of left out.
   */
  highlights: (change: ChangeId) => boolean;
  /** True if anything is highlighted; comment threads are, too, in that case. */
  isMarked: boolean;
  /** True if two headers of one change give the same view. */
  isAlike: (a: ChangeHeader, b: ChangeHeader) => boolean;
};

type Test = (header: ChangeHeader) => boolean;
type Tests = { counts: Test; highlights?: Test };

export const isUndecided: Test = (header) =>
  header.decision === undefined && header.publishedAt === undefined && header.withdrawnAt === undefined;

/** A suggestion that waits. */
export const isPending: Test = (header) => header.isSuggestion && isUndecided(header);

/** True for changes that the next publish would publish, or an earlier one did. */
export const isSettled: Test = (header) =>
  header.withdrawnAt === undefined && (!header.isSuggestion || header.decision === "ACCEPTED");

const isPublished: Test = (header) => header.publishedAt !== undefined;
const isNotRejected: Test = (header) => header.withdrawnAt === undefined && header.decision !== "REJECTED";
const never = (): boolean => false;

/** @see spec documents §4 'View modes' */
const tests: Readonly<Record<ViewMode, Tests>> = {
  ONLY_PUBLISHED: { counts: isPublished },
  HIDE_SUGGESTIONS: { counts: isSettled },
  HIGHLIGHT_SUGGESTIONS: { counts: isNotRejected, highlights: isPending },
  HIGHLIGHT_ALL_CHANGES: { counts: isNotRejected, highlights: (header) => !isPublished(header) },
};

type Changes = Draft["changes"];

const stands: Test = (header) => header.withdrawnAt === undefined;

const lensBy = (changes: Changes, name: Lens["name"], { counts, highlights }: Tests): Lens => {
  const asked = [counts, stands, highlights ?? never];
  const of = (test: Test) => (change: ChangeId) => {
    const header = changes[change];
    return header !== undefined && test(header);
  };
  return {
    name,
    counts: of(counts),
    highlights: highlights ? of(highlights) : never,
    isMarked: highlights !== undefined,
    stands: of(stands),
    isAlike: (a, b) => a.author === b.author && asked.every((test) => test(a) === test(b)),
  };
};

export const lensOf = (changes: Changes, mode: ViewMode): Lens => lensBy(changes, mode, tests[mode]);

/** The draft as its authors work on it: all that is not rejected counts, nothing is struck through. What accepting all would give. */
export const authorsLens = (changes: Changes): Lens => lensBy(changes, "authors", { counts: isNotRejected });

type NodeMarks = Marks & Pick<NodeChanges, "cameWith">;

/** True if the content exists: its change counts and its author did not take it back. */
export const isBrought = ({ added, cameWith, takenBack }: NodeMarks, lens: Lens): boolean =>
  (added === undefined || lens.counts(added)) &&
  (cameWith === undefined || lens.counts(cameWith)) &&
  !takenBack?.some(lens.stands);

export type Fate = "there" | "struck" | "absent";

/** Visibility of content with these marks. */
export function fateOf(marks: NodeMarks | undefined, lens: Lens): Fate {
  if (!marks) return "there";
  if (!isBrought(marks, lens)) return "absent";
  if (!marks.deleted) return "there";
  let fate: Fate = "there";
  for (const change of marks.deleted) {
    if (!lens.counts(change)) continue;
    if (!lens.highlights(change)) return "absent";
    fate = "struck";
  }
  return fate;
}
