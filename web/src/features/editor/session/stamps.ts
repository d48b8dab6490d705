import type { ContentOperation } from "#shared/case/changes/operations.ts";
import type { Sketch } from "../acts/act.ts";

/** How long a pause may be in what is written as one change. Milliseconds. */
const longestPauseMs = 1000;

/** What is being written: the next letter goes on with it. */
export type Burst = {
  changeId: string;
  kind: "insertText" | "deleteText";
  isSuggestion: boolean;
  uid: string;
  key: string;
  /** Where it goes on: behind what was inserted; at either end of what was deleted. */
  edges: readonly number[];
  at: number;
};

export type Stamped = { operations: ContentOperation[]; burst: Burst | undefined; isContinued: boolean };

function edgesOf(sketch: Sketch, before: Burst | undefined): readonly number[] {
  if (sketch.type === "insertText") return [sketch.offset + sketch.text.length];
  if (sketch.type !== "deleteText") return [];
  const { start, end } = sketch.range;
  return [Math.min(start, ...(before?.edges ?? [])), Math.max(end, ...(before?.edges ?? []))];
}

function goesOn(sketch: Sketch, burst: Burst, isSuggestion: boolean, now: number): boolean {
  if (sketch.type !== burst.kind || isSuggestion !== burst.isSuggestion) return false;
  if (sketch.uid !== burst.uid || sketch.key !== burst.key || now - burst.at > longestPauseMs) return false;
  if (sketch.type === "insertText") return burst.edges.includes(sketch.offset);
  return (
    sketch.type === "deleteText" &&
    burst.edges.some((edge) => edge === sketch.range.start || edge === sketch.range.end)
  );
}

/**
 * Says of each operation of an act when and as what it was made. Letters written one after the other are one change, which is one
 * step of undo; an act of several operations is one set of changes.
 */
export function stamp(
  sketches: readonly Sketch[],
  how: { isSuggestion: boolean; now: number; burst: Burst | undefined; mint: (what: string) => string },
): Stamped {
  const { isSuggestion, now, mint } = how;
  const [only] = sketches;
  const isContinued =
    sketches.length === 1 &&
    only !== undefined &&
    how.burst !== undefined &&
    goesOn(only, how.burst, isSuggestion, now);
  const setId = sketches.length > 1 ? mint("set") : undefined;
  const operations = sketches.map(
    (sketch) =>
      ({
        ...sketch,
        at: now,
        changeId: isContinued && how.burst ? how.burst.changeId : mint("change"),
        ...(setId ? { setId } : {}),
        isSuggestion,
      }) as ContentOperation, // a sketch with what it lacked
  );
  const [operation] = operations;
  const isText = only?.type === "insertText" || only?.type === "deleteText";
  const burst =
    sketches.length === 1 && isText && operation
      ? {
          changeId: operation.changeId,
          kind: only.type,
          isSuggestion,
          uid: only.uid,
          key: only.key,
          edges: edgesOf(only, isContinued ? how.burst : undefined),
          at: now,
        }
      : undefined;
  return { operations, burst, isContinued };
}
