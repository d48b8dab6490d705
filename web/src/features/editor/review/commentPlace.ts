import { linesBetween } from "../document/places.ts";
import { stretchesIn } from "../document/seen.ts";
import { draftRanges } from "../document/stretches.ts";
import { lineageOf } from "../host/gestures.ts";
import type { EditSession } from "../session/editSession.ts";
import type { CommentPlace } from "./useReview.ts";

const media: ReadonlySet<string> = new Set(["image", "audio", "video", "pdf"]);

/**
 * Returns the subject of a comment made now: the selected words, of the first line if they go over several; or the medium that the caret is in.
 * @see spec documents §5 'Add Comment'
 */
export function commentPlace(session: EditSession): CommentPlace | undefined {
  const { editor, draft, viewMode } = session.getState();
  const { from, to, empty } = editor.selection;
  const medium = lineageOf(session).findLast(({ name }) => media.has(name));
  if (medium && (empty || editor.doc.nodeAt(from)?.attrs.uid === medium.uid)) return { uid: medium.uid };
  if (empty) return undefined;
  for (const part of linesBetween(editor.doc, from, to)) {
    const [range] = draftRanges(stretchesIn(draft, viewMode, part.line), part.from, part.to);
    if (range) return range;
  }
  return undefined;
}
