import { type EditorState, Selection, TextSelection } from "prosemirror-state";

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** The end of the text that a key leads to: Ctrl with Home or End, or Cmd with an arrow as on a Mac. */
function endOf({ key, ctrlKey, metaKey }: Key): "start" | "end" | undefined {
  if ((ctrlKey && key === "Home") || (metaKey && key === "ArrowUp")) return "start";
  if ((ctrlKey && key === "End") || (metaKey && key === "ArrowDown")) return "end";
  return undefined;
}

/**
 * The selection after a key that selects all of the text, or goes to one of its ends; undefined for other keys. Left to themselves,
 * WebKit's keys leave out cards that are off screen, since these are not laid out (`content-visibility`).
 */
export function farSelection(
  event: Key,
  { doc, selection }: Pick<EditorState, "doc" | "selection">,
): Selection | undefined {
  if (event.altKey) return undefined;
  const [first, last] = [Selection.atStart(doc), Selection.atEnd(doc)];
  if (event.key.toLowerCase() === "a" && !event.shiftKey && (event.ctrlKey || event.metaKey))
    return TextSelection.between(first.$from, last.$to);
  const end = endOf(event);
  if (!end) return undefined;
  const there = end === "start" ? first.$from : last.$to;
  return TextSelection.between(event.shiftKey ? selection.$anchor : there, there);
}
