import { type EditorState, TextSelection } from "prosemirror-state";
import type { NodeHighlight } from "#shared/case/changes/viewTypes.ts";
import type { TextChange } from "../document/marks.ts";

/**
 * The changes that a selection touches: those of its words, those of blocks that begin in it, and what brought or deletes the block
 * that it begins in. Nothing is selected by a caret alone.
 */
export function selectedChanges({ doc, selection }: EditorState): ReadonlySet<string> {
  const found = new Set<string>();
  if (selection.empty) return found;
  const { from, to, $from } = selection;
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.isText) {
      for (const { type, attrs } of node.marks) {
        const { kind, id } = attrs as TextChange; // of the one type of mark that is asked about
        if (type.name === "change" && kind !== "ADD_COMMENT_THREAD") found.add(id);
      }
      return false;
    }
    const isInIt = pos >= from || (selection instanceof TextSelection && node === $from.parent);
    if (!isInIt) return true;
    for (const highlight of (node.attrs.highlights ?? []) as NodeHighlight[]) {
      if ("change" in highlight) found.add(highlight.change);
    }
    return true;
  });
  return found;
}
