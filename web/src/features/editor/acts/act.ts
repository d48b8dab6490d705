import type { Node } from "prosemirror-model";
import type { Asked } from "#shared/case/changes/neededRights.ts";
import type { ContentOperation } from "#shared/case/changes/operations.ts";
import type { TableGrid } from "#shared/case/changes/tableGrid.ts";
import type { LineName, TextPlace } from "../document/places.ts";
import type { Stretch } from "../document/stretches.ts";

/** An operation before it is said who makes it, when, and as what. */
export type Sketch = Extract<Asked, { type: ContentOperation["type"] }>;

/** A place in a line as it will be shown; a node; or a place in the draft, which the line shows by then. */
export type Caret = TextPlace | { nodeUid: string } | { line: LineName; draft: TextPlace };

/** Meaning of one gesture of the author: all of it is done, or nothing. Empty: the gesture means nothing here. */
export type Act = {
  sketches: readonly Sketch[];
  /** Where the author goes on, in the view afterwards. */
  caret?: Caret;
};

/** State from which an act is planned. */
export type Scene = {
  /** Document as shown. */
  document: Node;
  /** Where the draft has what a line shows. */
  stretchesOf: (line: LineName) => readonly Stretch[];
  /**
   * Returns true if a paragraph has parts behind those that its line shows: one view shows joined lines apart, but for
   * places they are one.
   */
  goesOn: (uid: string) => boolean;
  /** A table as operations count its rows and columns. */
  gridOf: (tableUid: string) => TableGrid;
  /** A uid that no node has. */
  mint: (what: string) => string;
};

export const nothing: Act = { sketches: [] };
