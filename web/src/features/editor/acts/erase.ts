import type { Selection } from "prosemirror-state";
import { graphemes, wordSegments } from "#shared/words/segments.ts";
import { type Line, lineAt } from "../document/places.ts";
import { draftRanges } from "../document/stretches.ts";
import { type Act, nothing, type Scene } from "./act.ts";
import { joinBackward, joinForward } from "./keys.ts";
import { liveTextIn } from "./live.ts";
import { deletePart } from "./text.ts";

/** Unit that a key deletes: a character, a word, or the line from its start or to its end. */
export type Erasing = { isBackward: boolean; unit: "character" | "word" | "line" };

/** No character or word is looked for farther from the caret, in UTF-16 units. */
const farthest = 512;

/** An accent or its like at the end of a character: Backspace takes it alone. Variation selectors and keycaps belong to their sign. */
const endsInMark = /(?![\uFE0E\uFE0F\u20E3])\p{M}$/u;

function lastCharacter(text: string): number {
  const last = [...graphemes.segment(text)].at(-1)?.segment ?? "";
  return endsInMark.test(last) ? ([...last].at(-1)?.length ?? 0) : last.length;
}

/** UTF-16 units of a word at an end of a text, with the spaces between it and that end. */
function wordLength(text: string, isBackward: boolean): number {
  const segments = [...wordSegments.segment(text)];
  if (isBackward) segments.reverse();
  let length = 0;
  for (const { segment } of segments) {
    length += segment.length;
    if (segment.trim() !== "") return length;
  }
  return length;
}

/** UTF-16 units to delete of the live text at that side of the caret. */
function lengthToErase(text: string, { isBackward, unit }: Erasing): number {
  if (unit === "line") return text.length;
  const near = isBackward ? text.slice(-farthest) : text.slice(0, farthest);
  if (unit === "word") return wordLength(near, isBackward);
  return isBackward ? lastCharacter(near) : ([...graphemes.segment(near)][0]?.segment.length ?? 0);
}

/** The part of a line that holds so many live units nearest to the caret, and nothing live besides. */
function partToErase(line: Line, caret: number, how: Erasing): { from: number; to: number } | undefined {
  const { isBackward } = how;
  const size = line.node.content.size;
  const live = liveTextIn(line, isBackward ? 0 : caret, isBackward ? caret : size);
  let left = lengthToErase(live.map(({ node }) => node.text ?? "").join(""), how);
  if (left === 0) return undefined;
  if (isBackward) live.reverse();
  for (const { from, to } of live) {
    if (left <= to - from) {
      return isBackward ? { from: to - left, to: caret } : { from: caret, to: from + left };
    }
    left -= to - from;
  }
  return undefined;
}

/**
 * Backspace, Delete and their like at a caret. What is struck through is not there: the key acts on the live text behind it, and
 * where none is left at that side, on the line's edge. The caret goes on behind what Delete has struck through, and before what
 * Backspace has.
 */
export function erase(scene: Scene, selection: Selection, how: Erasing): Act {
  const line = lineAt(selection.$head);
  if (!line) return nothing;
  const part = partToErase(line, selection.head - line.start, how);
  if (!part) return how.isBackward ? joinBackward(scene, line) : joinForward(scene, line);
  return erasePart(scene, line, part, how.isBackward);
}

/** Deletes a part of a line, and leaves the caret at the side to which the key goes. */
export function erasePart(
  scene: Scene,
  line: Line,
  { from, to }: { from: number; to: number },
  isBackward: boolean,
): Act {
  const sketches = deletePart(scene, { line, from, to });
  const name = { uid: line.uid, key: line.key };
  const last = draftRanges(scene.stretchesOf(name), from, to).at(-1);
  if (isBackward || !last) return { sketches, caret: { ...name, offset: from } };
  return { sketches, caret: { line: name, draft: { uid: last.uid, key: last.key, offset: last.range.end } } };
}
