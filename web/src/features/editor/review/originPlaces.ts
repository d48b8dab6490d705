import { TextSelection } from "prosemirror-state";
import type { OriginPlace } from "#shared/case/changes/whoWrote.ts";
import { type LineName, linesBetween } from "../document/places.ts";
import { stretchesIn } from "../document/seen.ts";
import type { Stretch } from "../document/stretches.ts";
import { lineageOf } from "../host/gestures.ts";
import type { EditSession } from "../session/editSession.ts";

/** Parts of the draft under a part of a line, what is struck through among them. */
function placesUnder(stretches: readonly Stretch[], from: number, to: number): OriginPlace[] {
  let at = 0;
  return stretches.flatMap(({ uid, key, range }) => {
    const start = Math.max(from, at);
    const end = Math.min(to, at + range.end - range.start);
    const base = range.start - at;
    at += range.end - range.start;
    return start < end ? [{ uid, key, range: { start: base + start, end: base + end } }] : [];
  });
}

/**
 * Place that is asked about: the selection; without one the character before the caret, or after it at the start of a
 * line; else the node.
 */
export function originPlaces(session: EditSession): OriginPlace[] {
  const { editor, draft, viewMode } = session.getState();
  const { doc, selection } = editor;
  const stretchesOf = (line: LineName): Stretch[] => stretchesIn(draft, viewMode, line);
  if (selection instanceof TextSelection) {
    const places = linesBetween(doc, selection.from, selection.to).flatMap(({ line, from, to }) => {
      const begin = selection.empty ? Math.max(0, from - 1) : from;
      return placesUnder(stretchesOf(line), begin, selection.empty ? begin + 1 : to);
    });
    if (places.length > 0) return places;
  }
  const uid = lineageOf(session).at(-1)?.uid;
  return uid === undefined ? [] : [{ uid }];
}
