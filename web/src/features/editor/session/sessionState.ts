import type { EditorState, Selection, Transaction } from "prosemirror-state";
import type { Actor } from "#shared/case/changes/actor.ts";
import type { Draft, ViewMode } from "#shared/case/changes/draft.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import type { Refusal } from "#shared/case/changes/refusal.ts";
import { partsSeen, wholeSeen } from "#shared/case/changes/siblings.ts";
import { tableGrid } from "#shared/case/changes/tableGrid.ts";
import type { DisplayMode } from "#shared/case/model/types.ts";
import type { Act, Scene } from "../acts/act.ts";
import { stretchesIn } from "../document/seen.ts";
import type { Burst } from "./stamps.ts";
import type { UndoStack } from "./undoStack.ts";

export type EditMode = "editing" | "suggesting";

export type SessionState = {
  draft: Draft;
  viewMode: ViewMode;
  editMode: EditMode;
  /** Part of the case that the author sees. */
  displayMode: DisplayMode;
  /** Tells if the person may write now: they hold the lock, and this is the draft that the server has. */
  isWritable: boolean;
  editor: EditorState;
  history: UndoStack;
};

/** The session, and the burst of typing that the next letter continues. */
export type Writing = { session: SessionState; burst: Burst | undefined };

/** Context of a step, beside its event. */
export type Means = {
  actor: Actor;
  /** Epoch milliseconds. */
  now: number;
  /** A uid that nothing in the draft has; `what` says what it is for. */
  mint: (what: string) => string;
};

/** Plans an act for the current text and selection. */
export type Plan = (scene: Scene, selection: Selection) => Act;

export type SessionEvent =
  /** The editor has changed the text. */
  | { type: "typed"; transaction: Transaction }
  /** The editor has changed something else, such as the selection. `endsWriting`: the next letter begins a change of its own. */
  | { type: "moved"; transaction: Transaction; endsWriting: boolean }
  | { type: "acted"; plan: Plan }
  /** Operations that are no acts of writing: decisions, comments. `isUndoable`: together they are one step of undo. */
  | { type: "operated"; operations: readonly Operation[]; isUndoable: boolean }
  | { type: "stepped"; way: "undo" | "redo" }
  /** Another draft of the same version, or another view of it. */
  | { type: "shown"; draft?: Draft; viewMode?: ViewMode }
  /** The same draft upon what others have decided: the undo of it stays. */
  | { type: "rebased"; draft: Draft }
  | { type: "writingEnded" }
  | { type: "set"; change: Partial<Pick<SessionState, "editMode" | "displayMode" | "isWritable">> };

export type SessionEffect =
  /** For the journal and the server. */
  | { do: "tellOperations"; operations: readonly Operation[]; before: Draft }
  | { do: "tellRefused"; refusal: Refusal }
  /** An edit became a suggestion, and the mode with it: `refusal` says why it could not be an edit. */
  | { do: "tellSuggestingForced"; refusal: Refusal };

export type SessionStep = {
  writing: Writing;
  effects: readonly SessionEffect[];
  /** True if the event did what it was for. */
  isDone: boolean;
};

export const sceneOf = ({ draft, viewMode, editor }: SessionState, mint: Means["mint"]): Scene => ({
  document: editor.doc,
  stretchesOf: (line) => stretchesIn(draft, viewMode, line),
  goesOn(uid) {
    const last = wholeSeen(draft, uid).at(-1);
    return last !== undefined && last !== partsSeen(draft, viewMode, uid).at(-1);
  },
  gridOf: (tableUid) => tableGrid(draft, tableUid),
  mint,
});
