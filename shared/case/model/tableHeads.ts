import { isRichText } from "./richText.ts";
import { childrenOf, contentOf } from "./tree.ts";
import type { ContentNode } from "./types.ts";

/** A case has no mark for head cells; authors write them in bold throughout. */
function isBoldThroughout(cell: ContentNode): boolean {
  const blocks = contentOf(cell);
  return blocks.length > 0 && blocks.every(isBoldBlock);
}

function isBoldBlock({ content }: ContentNode): boolean {
  if (!isRichText(content) || content.text.trim() === "") return false;
  const { text, styleRanges } = content;
  return styleRanges.some(
    ({ type, range }) => type === "bold" && range.start <= 0 && range.end >= text.trimEnd().length,
  );
}

/** Scope of a cell that is a head ('col' or 'row'), by its row and column; undefined if it is none. */
export type ScopeOf = (row: number, column: number) => "col" | "row" | undefined;

/** The head cells of a table: its first row where all of that is in bold, its first column likewise. */
export function headsOf(table: ContentNode): ScopeOf {
  const [first = [], ...rest] = childrenOf(table).map(childrenOf);
  const isFirstRowHead = rest.length > 0 && first.length > 0 && first.every(isBoldThroughout);
  const starts = (isFirstRowHead ? rest : [first, ...rest]).map((cells) => cells[0]);
  const isFirstColumnHead = starts.every((cell) => cell !== undefined && isBoldThroughout(cell));
  return (row, column) => {
    if (row === 0 && isFirstRowHead) return "col";
    return column === 0 && isFirstColumnHead ? "row" : undefined;
  };
}
