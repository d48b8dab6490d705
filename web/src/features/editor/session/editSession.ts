import { EditorState, type Plugin, type Selection, type Transaction } from "prosemirror-state";
import type { Actor } from "#shared/case/changes/actor.ts";
import type { Draft, ViewMode } from "#shared/case/changes/draft.ts";
import { type Asked, missingRight } from "#shared/case/changes/neededRights.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import type { Refusal } from "#shared/case/changes/refusal.ts";
import { view } from "#shared/case/changes/view.ts";
import type { DisplayMode } from "#shared/case/model/types.ts";
import type { Scene } from "../acts/act.ts";
import { toDocument } from "../document/toDocument.ts";
import { type Rebased, rebaseActs } from "./applying.ts";
import { createComposing, type Host } from "./composing.ts";
import {
  type EditMode,
  type Plan,
  type SessionEffect,
  type SessionEvent,
  sceneOf,
  type Writing,
} from "./sessionState.ts";
import { sessionStep } from "./sessionStep.ts";
import { noHistory } from "./undoStack.ts";
import { isChangeable } from "./writable.ts";

export type Environment = {
  actor: Actor;
  /** Epoch milliseconds. */
  now: () => number;
  /** A uid that nothing in the draft has; `what` says what it is for. */
  mint: (what: string) => string;
  plugins?: readonly Plugin[];
  /** Called with operations in their order, for the journal and the server. */
  onOperations?: (operations: readonly Operation[], before: Draft) => void;
  onRefused?: (refusal: Refusal) => void;
  /** An edit became a suggestion, and the mode with it: `refusal` says why it could not be an edit. */
  onSuggestingForced?: (refusal: Refusal) => void;
};

export type EditSession = ReturnType<typeof createEditSession>;

type Start = { draft: Draft; viewMode: ViewMode; editMode: EditMode; isWritable: boolean };

const beginning = (start: Start, plugins: readonly Plugin[]): Writing => ({
  session: {
    ...start,
    displayMode: "full",
    editor: EditorState.create({
      doc: toDocument(view(start.draft, start.viewMode)),
      plugins: [...plugins],
    }),
    history: noHistory,
  },
  burst: undefined,
});

/** A draft that is being written. `sessionStep` decides what happens; this keeps the state, and lets input methods finish first. */
export function createEditSession(start: Start, environment: Environment) {
  const { actor, mint } = environment;
  const listeners = new Set<() => void>();
  let host: Host = { focus: () => {}, isComposing: () => false, show: () => {} };
  let writing = beginning(start, environment.plugins ?? []);

  /** Tells if the event did what it was for. */
  function take(event: SessionEvent): boolean {
    const step = sessionStep(writing, event, { actor, mint, now: environment.now() });
    const isShown = step.writing.session !== writing.session;
    writing = step.writing;
    if (isShown) for (const listener of listeners) listener();
    for (const effect of step.effects) tell(effect);
    return step.isDone;
  }

  function tell(effect: SessionEffect): void {
    const { onOperations, onRefused, onSuggestingForced } = environment;
    if (effect.do === "tellOperations") onOperations?.(effect.operations, effect.before);
    else if (effect.do === "tellRefused") onRefused?.(effect.refusal);
    else onSuggestingForced?.(effect.refusal);
  }

  const composing = createComposing({
    host: () => host,
    editor: () => writing.session.editor,
    take: (transaction) =>
      void take(
        transaction.docChanged
          ? { type: "typed", transaction }
          : { type: "moved", transaction, endsWriting: false },
      ),
    select(selection) {
      const transaction = writing.session.editor.tr.setSelection(selection);
      take({ type: "moved", transaction, endsWriting: true });
    },
  });

  /** Takes the event when no input method is at work, now or later; `meanwhile` is the answer if later. */
  function takeWhenFree(event: SessionEvent, meanwhile: boolean): boolean {
    return composing.mayTouch(() => takeWhenFree(event, meanwhile)) ? take(event) : meanwhile;
  }

  return {
    getState: () => writing.session,
    actor,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    /** Takes whoever shows the document. */
    attach(shownBy: Host): void {
      host = shownBy;
    },
    /** Letters are being typed or deleted, one after the other. */
    isWriting: (): boolean => writing.burst !== undefined || composing.isGoingOn(),
    /** Tells if this person has the rights that something asks for. What they have not, no control offers. @see ADR 0138 */
    may: (asked: Asked): boolean => missingRight(writing.session.draft, asked, actor) === undefined,
    /** The next letter begins a change of its own. */
    endWriting: () => void take({ type: "writingEnded" }),
    /** Back into the text, from a control beside it. */
    focus: () => host.focus(),

    /** Handles a transaction of the editor. Text becomes operations; a selection is taken as it is; everything else is refused. */
    dispatch(transaction: Transaction): void {
      if (composing.takes(transaction)) return;
      const { docChanged, selectionSet } = transaction;
      take(
        docChanged
          ? { type: "typed", transaction }
          : { type: "moved", transaction, endsWriting: selectionSet },
      );
    },
    /** An input method has ended: what it made is written. */
    endComposing: composing.end,

    /** Does what an act means, if anything. Tells whether it did. */
    act: (plan: Plan): boolean => takeWhenFree({ type: "acted", plan }, false),

    /** Reads the state from which an act would be planned, for a key that moves the caret alone. */
    read: <T>(look: (scene: Scene, selection: Selection) => T): T =>
      look(sceneOf(writing.session, mint), writing.session.editor.selection),

    /** Operations that are no acts of writing: decisions, comments. Together they are one step of undo. */
    operate: (operations: readonly Operation[]): boolean =>
      isChangeable(writing.session) && takeWhenFree({ type: "operated", operations, isUndoable: true }, true),

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

    /** Resolves once no input method is at work: then the text may be touched. */
    settled: (): Promise<void> =>
      new Promise((resolve) => {
        if (composing.mayTouch(resolve)) resolve();
      }),

    undo: (): boolean => takeWhenFree({ type: "stepped", way: "undo" }, true),
    redo: (): boolean => takeWhenFree({ type: "stepped", way: "redo" }, true),
    setEditMode: (editMode: EditMode) => void take({ type: "set", change: { editMode } }),
    setWritable(isWritable: boolean): void {
      if (isWritable !== writing.session.isWritable) take({ type: "set", change: { isWritable } });
    },
    setDisplayMode: (displayMode: DisplayMode) => void take({ type: "set", change: { displayMode } }),
    setViewMode: (viewMode: ViewMode) => void takeWhenFree({ type: "shown", viewMode }, false),
    /** Another draft of the same version: it was loaded again. */
    replaceDraft: (draft: Draft) => void takeWhenFree({ type: "shown", draft }, false),
  };
}
