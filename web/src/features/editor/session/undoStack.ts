import type { Operation } from "#shared/case/changes/operations.ts";

/** Entries on the stack after an edit, and after undo or redo. @see spec documents §9 */
const afterEdit = 25;
const afterUndo = 50;

/** One act: what undoes it, and what does it again. Each is told the time anew. */
export type Done = { undo: readonly Operation[]; redo: readonly Operation[] };

/** Makes the entry for an act of writing: its changes are withdrawn and restored. */
export const writingDone = (changeIds: string[], at: number): Done => ({
  undo: [{ type: "withdrawChanges", changeIds, at }],
  redo: [{ type: "restoreChanges", changeIds, at }],
});

export type UndoStack = { undo: readonly Done[]; redo: readonly Done[] };

export const noHistory: UndoStack = { undo: [], redo: [] };

/** An edit ends what could be done again. */
export const pushEdit = ({ undo }: UndoStack, done: Done): UndoStack => ({
  undo: [...undo, done].slice(-afterEdit),
  redo: [],
});

export const undone = ({ undo, redo }: UndoStack): UndoStack => ({
  undo: undo.slice(0, -1),
  redo: [...redo, ...undo.slice(-1)].slice(-afterUndo),
});

export const redone = ({ undo, redo }: UndoStack): UndoStack => ({
  undo: [...undo, ...redo.slice(-1)].slice(-afterUndo),
  redo: redo.slice(0, -1),
});
