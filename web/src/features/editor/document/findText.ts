import type { Node } from "prosemirror-model";
import { folded, placesIn } from "#shared/case/model/findInCase.ts";
import { lineAt } from "./places.ts";

/** Where a text stands in the lines of a document, without regard to capitals. What is struck through does not count. */
export function findAll(document: Node, text: string): { from: number; to: number }[] {
  const wanted = folded(text);
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
    for (const at of placesIn(words, wanted))
      found.push({ from: pos + 1 + at, to: pos + 1 + at + wanted.length });
    return false;
  });
  return found;
}
