import type { ContentOperation } from "#shared/case/changes/operations.ts";
import type { Sketch } from "../acts/act.ts";

/**
 * How long what is written at one place goes on as one change, which is one step of undo; then the next letter begins another.
 * Milliseconds.
 */
const longestBurstMs = 5 * 60 * 1000;

/** A burst of typing: the next letter goes on with it. */
export type Burst = {
  changeId: string;
  /** The act with which it began, where that was more than this change: words that were typed over others. */
  setId?: string;
  kind: "insertText" | "deleteText";
  isSuggestion: boolean;
  uid: string;
  key: string;
  /** Where it goes on: behind what was inserted; at either end of what was deleted. */
  edges: readonly number[];
  /** Epoch milliseconds. */
  begunAt: number;
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
  if (sketch.uid !== burst.uid || sketch.key !== burst.key || now - burst.begunAt > longestBurstMs)
    return false;
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
  const going = isContinued ? how.burst : undefined;
  const setId = going ? going.setId : sketches.length > 1 ? mint("set") : undefined;
  const operations = sketches.map(
    (sketch) =>
      ({
        ...sketch,
        at: now,
        changeId: going ? going.changeId : mint("change"),
        ...(setId ? { setId } : {}),
        isSuggestion,
      }) as ContentOperation, // a sketch with what it lacked
  );
  return { operations, burst: burstAfter(sketches, operations, going, now), isContinued };
}

/** Returns the burst that can go on after an act: letters after letters, also after those that were typed over others; deletions after deletions. */
function burstAfter(
  sketches: readonly Sketch[],
  operations: readonly ContentOperation[],
  before: Burst | undefined,
  at: number,
): Burst | undefined {
  const [last, operation] = [sketches.at(-1), operations.at(-1)];
  const isText = last?.type === "insertText" || (last?.type === "deleteText" && sketches.length === 1);
  if (!isText || !operation) return undefined;
  const { changeId, setId, isSuggestion } = operation;
  return {
    changeId,
    ...(setId ? { setId } : {}),
    kind: last.type,
    isSuggestion,
    uid: last.uid,
    key: last.key,
    edges: edgesOf(last, before),
    begunAt: before?.begunAt ?? at,
  };
}
