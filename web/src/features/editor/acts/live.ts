import type { Node } from "prosemirror-model";
import type { Line } from "../document/places.ts";

/** Returns true if a text node of the editor is struck through, that is, deleted already. */
export const isStruckText = ({ marks }: Node): boolean =>
  marks.some(({ attrs }) => attrs.kind === "DELETED_TEXT");

/** A stretch of a line that is not struck through, with its offsets in the line. */
export type LiveText = { node: Node; from: number; to: number };

/** The text of a part of a line as its author reads it: without what is struck through. */
export function liveTextIn({ node }: Pick<Line, "node">, from: number, to: number): LiveText[] {
  const found: LiveText[] = [];
  node.forEach((child, offset) => {
    const start = Math.max(from, offset);
    const end = Math.min(to, offset + child.nodeSize);
    if (start < end && child.isText && !isStruckText(child)) {
      const part = start === offset && end === offset + child.nodeSize;
      found.push({ node: part ? child : child.cut(start - offset, end - offset), from: start, to: end });
    }
  });
  return found;
}

/** Returns true if a line has no text, or only struck text. */
export const isBlank = (line: Node): boolean =>
  line.children.every((child) => !child.isText || isStruckText(child));
