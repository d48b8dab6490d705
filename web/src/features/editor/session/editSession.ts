import type { Selection, Transaction } from "prosemirror-state";
import type { Draft, ViewMode } from "#shared/case/changes/draft.ts";
import { type Asked, missingRight } from "#shared/case/changes/neededRights.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import type { DisplayMode } from "#shared/case/model/types.ts";
import type { Scene } from "../acts/act.ts";
import { type Rebased, rebaseActs } from "./applying.ts";
import { type Environment, type Runner, runSession, type Start } from "./runSession.ts";
import { type EditMode, type Plan, sceneOf } from "./sessionState.ts";
import { isChangeable } from "./writable.ts";

export type EditSession = ReturnType<typeof createEditSession>;

/** A draft that is being written, as its page and its controls use it. */
export function createEditSession(start: Start, environment: Environment) {
  const runner = runSession(start, environment);
  const { actor, subscribe, attach, isWriting, focus } = runner;
  return {
    getState: runner.state,
    ...{ actor, subscribe, attach, isWriting, focus },
    ...textActs(runner),
    ...reviewActs(runner),
    ...views(runner),
  };
}

/** Acts upon the text, by the editor and by its keys and buttons. */
const textActs = ({ actor, mint, state, composing, take, takeWhenFree }: Runner) => ({
  /** Tells if this person has the rights that something asks for. What they have not, no control offers. @see ADR 0138 */
  may: (asked: Asked): boolean => missingRight(state().draft, asked, actor) === undefined,
  /** The next letter begins a change of its own. */
  endWriting: () => void take({ type: "writingEnded" }),

  /** Handles a transaction of the editor. Text becomes operations; a selection is taken as it is; everything else is refused. */
  dispatch(transaction: Transaction): void {
    if (composing.takes(transaction)) return;
    const { docChanged, selectionSet } = transaction;
    take(
      docChanged ? { type: "typed", transaction } : { type: "moved", transaction, endsWriting: selectionSet },
    );
  },
  /** An input method has ended: what it made is written. */
  endComposing: composing.end,
  /** Resolves once no input method is at work: then the text may be touched. */
  settled: (): Promise<void> =>
    new Promise((resolve) => {
      if (composing.mayTouch(resolve)) resolve();
    }),

  /** Does what an act means, if anything. Tells whether it did. */
  act: (plan: Plan): boolean => takeWhenFree({ type: "acted", plan }, false),
  /** Reads the state from which an act would be planned, for a key that moves the caret alone. */
  read: <T>(look: (scene: Scene, selection: Selection) => T): T =>
    look(sceneOf(state(), mint), state().editor.selection),

  undo: (): boolean => takeWhenFree({ type: "stepped", way: "undo" }, true),
  redo: (): boolean => takeWhenFree({ type: "stepped", way: "redo" }, true),
});

/** Decisions and comments, one's own and those of others. */
const reviewActs = ({ actor, mint, state, composing, take, takeWhenFree }: Runner) => ({
  /** Operations that are no acts of writing: decisions, comments. Together they are one step of undo. */
  operate: (operations: readonly Operation[]): boolean =>
    isChangeable(state()) && takeWhenFree({ type: "operated", operations, isUndoable: true }, true),

  /** The same of somebody without the lock: it is shown at once, and whoever asks sends it. No step of undo. */
  review(operations: readonly Operation[]): boolean {
    composing.end();
    return take({ type: "operated", operations, isUndoable: false });
  },

  /**
   * Continues on a draft in which others have decided and commented, with the unsaved acts on top of it. An act whose change was
   * decided meanwhile becomes a change of its own; an act that is not possible any more is undefined.
   */
  rebase(base: Draft, acts: readonly (readonly Operation[])[]): (Rebased | undefined)[] {
    const rebased = rebaseActs(base, acts, { actor, mint });
    take({ type: "rebased", draft: rebased.findLast((each) => each !== undefined)?.draft ?? base });
    return rebased;
  },
});

/** Ways to show the draft. */
const views = ({ state, take, takeWhenFree }: Runner) => ({
  setEditMode: (editMode: EditMode) => void take({ type: "set", change: { editMode } }),
  setWritable(isWritable: boolean): void {
    if (isWritable !== state().isWritable) take({ type: "set", change: { isWritable } });
  },
  setDisplayMode: (displayMode: DisplayMode) => void take({ type: "set", change: { displayMode } }),
  setViewMode: (viewMode: ViewMode) => void takeWhenFree({ type: "shown", viewMode }, false),
  /** Another draft of the same version: it was loaded again. */
  replaceDraft: (draft: Draft) => void takeWhenFree({ type: "shown", draft }, false),
});
