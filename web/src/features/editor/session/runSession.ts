import { EditorState, type Plugin } from "prosemirror-state";
import type { Actor } from "#shared/case/changes/actor.ts";
import type { Draft, ViewMode } from "#shared/case/changes/draft.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import type { Refusal } from "#shared/case/changes/refusal.ts";
import { view } from "#shared/case/changes/view.ts";
import { toDocument } from "../document/toDocument.ts";
import { createComposing, type Host } from "./composing.ts";
import type { EditMode, SessionEffect, SessionEvent, SessionState, Writing } from "./sessionState.ts";
import { sessionStep } from "./sessionStep.ts";
import { noHistory } from "./undoStack.ts";

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

export type Start = { draft: Draft; viewMode: ViewMode; editMode: EditMode; isWritable: boolean };

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

/** A running session: its state, and the input methods that events may have to wait for. */
export type Runner = ReturnType<typeof runSession>;

/** Keeps the state of a draft that is being written. `sessionStep` decides what happens. */
export function runSession(start: Start, environment: Environment) {
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
    for (const effect of step.effects) tell(environment, effect);
    return step.isDone;
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
    actor,
    mint,
    state: (): SessionState => writing.session,
    /** Letters are being typed or deleted, one after the other. */
    isWriting: (): boolean => writing.burst !== undefined || composing.isGoingOn(),
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
    /** Back into the text, from a control beside it. */
    focus: () => host.focus(),
    composing,
    take,
    takeWhenFree,
  };
}

function tell({ onOperations, onRefused, onSuggestingForced }: Environment, effect: SessionEffect): void {
  if (effect.do === "tellOperations") onOperations?.(effect.operations, effect.before);
  else if (effect.do === "tellRefused") onRefused?.(effect.refusal);
  else onSuggestingForced?.(effect.refusal);
}
