import { asLine } from "#shared/case/changes/fromOutside.ts";
import { isRichText } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { Sketch } from "./act.ts";

type Field = ContentNode["title"] | ContentNode["content"];

/** The same where its text may stand as it is: ranges count its characters. */
function line<F extends Field>(field: F): F {
  if (typeof field === "string") return asLine(field) as F; // a string again
  if (!isRichText(field)) return field;
  const text = asLine(field.text);
  if (text === field.text) return field;
  const within = (offset: number): number => asLine(field.text.slice(0, offset)).length;
  const styleRanges = field.styleRanges.map((each) => ({
    ...each,
    range: { start: within(each.range.start), end: within(each.range.end) },
  }));
  return { text, styleRanges } as F; // rich text again
}

function cleanedNode(node: ContentNode): ContentNode {
  const next = { ...node };
  if (node.title !== undefined) next.title = line(node.title);
  if (Array.isArray(node.content)) next.content = node.content.map(cleanedNode);
  else if (node.content !== undefined) next.content = line(node.content);
  if (node.rows) next.rows = node.rows.map(cleanedNode);
  if (node.cells) next.cells = node.cells.map(cleanedNode);
  return next;
}

/** Sketches without line breaks and control characters in their lines, which the server refuses: older cases have some, and copies of them. */
export const cleaned = (sketches: readonly Sketch[]): Sketch[] =>
  sketches.map((sketch) => {
    switch (sketch.type) {
      case "insertText":
        return { ...sketch, text: asLine(sketch.text) };
      case "addNodes":
        return { ...sketch, nodes: sketch.nodes.map(cleanedNode) };
      case "addTableRow":
        return { ...sketch, row: cleanedNode(sketch.row) };
      case "addTableColumn":
      case "unmergeTableCells":
        return { ...sketch, cells: sketch.cells.map(cleanedNode) };
      default:
        return sketch;
    }
  });
