import type { RunStyles } from "#shared/case/model/segments.ts";

/** Ids of the changes that wait for a decision and added, or delete, something. */
export type Marks = { added?: string; deleted?: string };

/** Words of one look, or a picture, with the notes that are about them. */
export type Item = Marks & {
  notes: readonly string[];
} & (
    | {
        kind: "words";
        text: string;
        styles: RunStyles;
        /** Styles before the change `restyled`. */
        before?: RunStyles;
        restyled?: string;
      }
    | { kind: "picture"; key: string; altText: string }
  );

export type LineStyle =
  | { kind: "title" | "normal" | "label" | "caption" | "rule" }
  /** From 1. */
  | { kind: "heading"; level: number }
  /** `list` names the list, so that each begins at 1. */
  | { kind: "listed"; list: string; isNumbered: boolean; level: number }
  | { kind: "underItem"; level: number };

/** A paragraph. Marks are those of its end: what Word calls the paragraph mark. */
export type Line = Marks & { kind: "line"; style: LineStyle; items: Item[] };

export type Cell = { columnSpan: number; rowSpan: number; blocks: Block[] };
export type Table = { kind: "table"; rows: (Marks & { cells: Cell[] })[] };
export type Block = Line | Table;

/** A comment: a thread with its replies, what is said of a suggestion, or a change that Word has no mark for. Times are epoch milliseconds. */
export type Note = { id: string; comments: { author: string; at: number; text: string }[] };

export type WordCase = { blocks: Block[]; notes: Map<string, Note> };

export const marksOf = (added: string | undefined, deleted: string | undefined): Marks => ({
  ...(added === undefined ? {} : { added }),
  ...(deleted === undefined ? {} : { deleted }),
});
