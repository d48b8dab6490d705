import type { TextRange } from "#shared/case/changes/operations.ts";
import type { LineName, TextPlace } from "./places.ts";

/**
 * Where what a line shows stands in the draft. A draft keeps text that a view leaves out, and operations count it; and a line
 * goes on with the text of the next paragraph where the break between them does not count.
 */
export type Stretch = LineName & {
  /** In the draft's own (union) offsets. */
  range: TextRange;
  /** It is shown struck through: it is deleted already. */
  isStruck: boolean;
};

const lengthOf = ({ range }: Stretch): number => range.end - range.start;

/**
 * The place in the draft of a place in a line: right behind the character before it, so that text goes on where it was
 * written; at the start of the line right before the first.
 * @param stretches what the line shows; empty where it shows nothing
 */
export function draftPlace(stretches: readonly Stretch[], place: TextPlace): TextPlace {
  let left = place.offset;
  let last: Stretch | undefined;
  for (const stretch of stretches) {
    if (left <= 0) break;
    const length = lengthOf(stretch);
    if (left <= length) return { uid: stretch.uid, key: stretch.key, offset: stretch.range.start + left };
    left -= length;
    last = stretch;
  }
  const [first] = stretches;
  if (place.offset <= 0 && first) return { uid: first.uid, key: first.key, offset: first.range.start };
  if (last) return { uid: last.uid, key: last.key, offset: last.range.end };
  return { uid: place.uid, key: place.key, offset: 0 };
}

/** Those parts of the draft under a part of a line that are not deleted already; neighbours in one text are one. */
export function draftRanges(
  stretches: readonly Stretch[],
  from: number,
  to: number,
): (LineName & { range: TextRange })[] {
  const ranges: (LineName & { range: TextRange })[] = [];
  let at = 0;
  for (const stretch of stretches) {
    const start = Math.max(from, at);
    const end = Math.min(to, at + lengthOf(stretch));
    const base = stretch.range.start - at;
    at += lengthOf(stretch);
    if (start >= end || stretch.isStruck) continue;
    const { uid, key } = stretch;
    const last = ranges.at(-1);
    if (last && last.uid === uid && last.key === key && last.range.end === base + start) {
      last.range = { start: last.range.start, end: base + end };
    } else ranges.push({ uid, key, range: { start: base + start, end: base + end } });
  }
  return ranges;
}

/** Back again: the offset in the line of a place in the draft. Text that the line leaves out counts as nothing. */
export function shownOffset(stretches: readonly Stretch[], place: TextPlace): number {
  let at = 0;
  let shown = 0;
  for (const stretch of stretches) {
    const isHere = stretch.uid === place.uid && stretch.key === place.key;
    if (isHere && place.offset >= stretch.range.start) {
      shown = at + Math.min(place.offset - stretch.range.start, lengthOf(stretch));
    }
    at += lengthOf(stretch);
  }
  return shown;
}
