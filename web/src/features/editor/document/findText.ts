import type { Node } from "prosemirror-model";
import { lineAt } from "./places.ts";

/** Where a text stands in the lines of a document, without regard to capitals. What is struck through does not count. */
export function findAll(document: Node, text: string): { from: number; to: number }[] {
  const wanted = text.toLowerCase();
  const found: { from: number; to: number }[] = [];
  if (wanted === "") return found;
  document.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    if (!lineAt(document.resolve(pos + 1))) return false;
    // A struck stretch counts as one character that nobody looks for, for each of its own.
    const words = node.children
      .map((each) =>
        each.marks.some(({ attrs }) => attrs.kind === "DELETED_TEXT")
          ? "\u0000".repeat(each.nodeSize)
          : (each.text ?? ""),
      )
      .join("");
    const lower = words.toLowerCase();
    // Where lower case has another length, places would not be those of the text.
    const searched = lower.length === words.length ? lower : words;
    for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, at + wanted.length)) {
      found.push({ from: pos + 1 + at, to: pos + 1 + at + wanted.length });
    }
    return false;
  });
  return found;
}
