import type { ResolvedPos } from "prosemirror-model";
import {
  EditorState,
  NodeSelection,
  type Plugin,
  Selection,
  TextSelection,
  type Transaction,
} from "prosemirror-state";
import type { Actor } from "#shared/case/changes/actor.ts";
import { apply } from "#shared/case/changes/apply/apply.ts";
import type { Draft, ViewMode } from "#shared/case/changes/draft.ts";
import { invert, redo } from "#shared/case/changes/invert.ts";
import { type Asked, missingRight } from "#shared/case/changes/neededRights.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import type { Refusal } from "#shared/case/changes/refusal.ts";
import { partsSeen, wholeSeen } from "#shared/case/changes/siblings.ts";
import { tableGrid } from "#shared/case/changes/tableGrid.ts";
import { view } from "#shared/case/changes/view.ts";
import type { DisplayMode } from "#shared/case/model/types.ts";
import type { Act, Caret, Scene } from "../acts/act.ts";
import { cleaned } from "../acts/cleaned.ts";
import { withReferences } from "../acts/tidied.ts";
import { actOfTransaction } from "../acts/transaction.ts";
import { patchTo } from "../document/patch.ts";
import { findNode, type LineName, lineAt, positionOf } from "../document/places.ts";
import { stretchesIn } from "../document/seen.ts";
import { shownOffset } from "../document/stretches.ts";
import { toDocument } from "../document/toDocument.ts";
import { tooLarge } from "./actSize.ts";
import { createComposing, type Host } from "./composing.ts";
import { type Burst, stamp } from "./stamps.ts";
import { noHistory, pushEdit, redone, type UndoStack, undone, writingDone } from "./undoStack.ts";
import { isChangeable, isTextWritable } from "./writable.ts";

export type EditMode = "editing" | "suggesting";

export type SessionState = {
  draft: Draft;
  viewMode: ViewMode;
  editMode: EditMode;
  /** How much of the case is before the author. */
  displayMode: DisplayMode;
  /** Tells if the person may write now: they hold the lock, and this is the draft that the server has. */
  isWritable: boolean;
  editor: EditorState;
  history: UndoStack;
};

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

/** Content that takes suggestions alone, whoever writes in it. @see spec documents §4 Edit modes */
const isSuggestionOnly = ({ reason }: Refusal): boolean =>
  reason === "MAPPED_CONTENT" || reason === "MULTI_USE_CONTENT";

/**
 * A draft that is being written. The draft is the truth; the editor's document is what the view mode shows of it. Whatever happens becomes
 * operations first, and the document follows: what cannot be said in operations does not happen.
 */
export function createEditSession(
  start: { draft: Draft; viewMode: ViewMode; editMode: EditMode; isWritable: boolean },
  environment: Environment,
) {
  const { actor, now, mint } = environment;
  const listeners = new Set<() => void>();
  let burst: Burst | undefined;
  let host: Host = { focus: () => {}, isComposing: () => false, show: () => {} };
  let state: SessionState = {
    ...start,
    displayMode: "full",
    editor: EditorState.create({
      doc: toDocument(view(start.draft, start.viewMode)),
      plugins: [...(environment.plugins ?? [])],
    }),
    history: noHistory,
  };

  const set = (next: Partial<SessionState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  const stretchesOf = (line: LineName) => stretchesIn(state.draft, state.viewMode, line);
  const gridOf = (tableUid: string) => tableGrid(state.draft, tableUid);
  const goesOn = (uid: string): boolean => {
    const { draft, viewMode } = state;
    const last = wholeSeen(draft, uid).at(-1);
    return last !== undefined && last !== partsSeen(draft, viewMode, uid).at(-1);
  };
  const scene = (): Scene => ({ document: state.editor.doc, stretchesOf, goesOn, gridOf, mint });
  const mayWrite = (): boolean => isTextWritable(state);

  /** Applies all of the operations, or none, and says what would undo them. */
  function tryAll(
    operations: readonly Operation[],
  ): { ok: true; draft: Draft; undo: readonly Operation[] } | Refusal {
    const excess = tooLarge(operations);
    if (excess) return excess;
    let draft = state.draft;
    const undo: Operation[] = [];
    for (const operation of operations) {
      const applied = apply(draft, operation, actor);
      if (!applied.ok) return applied;
      undo.unshift(...invert(draft, operation));
      draft = applied.draft;
    }
    return { ok: true, draft, undo };
  }

  /** An act on top of another draft. Its changes get other ids where theirs are decided by now. */
  function onTop(
    base: Draft,
    act: readonly Operation[],
    renamed: Map<string, string>,
  ): { operations: readonly Operation[]; draft: Draft } | undefined {
    let draft = base;
    const operations: Operation[] = [];
    for (const operation of act) {
      const known = "changeId" in operation ? renamed.get(operation.changeId) : undefined;
      let next: Operation = known ? ({ ...operation, changeId: known } as Operation) : operation; // another id alone
      let done = apply(draft, next, actor);
      if (!done.ok && done.reason === "CHANGE_TAKEN" && "changeId" in operation) {
        const changeId = mint("change");
        renamed.set(operation.changeId, changeId);
        next = { ...operation, changeId };
        done = apply(draft, next, actor);
      }
      if (!done.ok) return undefined;
      draft = done.draft;
      operations.push(next);
    }
    const isSame = operations.every((operation, i) => operation === act[i]);
    return { operations: isSame ? act : operations, draft };
  }

  function selectionAt(transaction: Transaction, caret: Caret): Selection | undefined {
    const { doc } = transaction;
    if ("nodeUid" in caret) {
      const found = findNode(doc, caret.nodeUid);
      if (!found) return undefined;
      return NodeSelection.isSelectable(found.node) && found.node.isLeaf
        ? NodeSelection.create(doc, found.pos)
        : Selection.near(doc.resolve(found.pos + 1));
    }
    const place =
      "draft" in caret ? { ...caret.line, offset: shownOffset(stretchesOf(caret.line), caret.draft) } : caret;
    const position = positionOf(doc, place);
    return position === undefined ? undefined : TextSelection.create(doc, position);
  }

  /** What was selected where a line or a node was taken out and put in elsewhere; undefined where it stands as it did, or no more. */
  function movedAlong(before: Selection, transaction: Transaction): Selection | undefined {
    const { $anchor, $head } = before;
    const { doc, mapping } = transaction;
    const line = lineAt($head);
    const start = line ? line.start - 1 : before.from;
    if (!mapping.mapResult(start).deletedAfter) return undefined;
    if (before instanceof NodeSelection) return selectionAt(transaction, { nodeUid: before.node.attrs.uid });
    if (!line || !$anchor.sameParent($head)) return undefined;
    const at = ($pos: ResolvedPos) => positionOf(doc, { ...line, offset: $pos.pos - line.start });
    const [anchor, head] = [at($anchor), at($head)];
    return anchor === undefined || head === undefined ? undefined : TextSelection.create(doc, anchor, head);
  }

  /** Lets the document follow the draft, by way of a transaction that may have done a part of it already. */
  function follow(draft: Draft, viewMode: ViewMode, transaction: Transaction, caret?: Caret): void {
    const typedSteps = transaction.steps.length;
    patchTo(transaction, toDocument(view(draft, viewMode)));
    const before = state.editor.selection;
    state = { ...state, draft, viewMode };
    const isAsTyped = typedSteps > 0 && transaction.steps.length === typedSteps;
    const goneOn = caret ? selectionAt(transaction, caret) : movedAlong(before, transaction);
    const selection = isAsTyped ? undefined : goneOn;
    if (selection) transaction.setSelection(selection).scrollIntoView();
    set({ editor: state.editor.apply(transaction) });
  }

  /** What the editor did to the text, as operations; the page is drawn again from the state that stands where it means none. */
  function write(transaction: Transaction): void {
    const act = mayWrite() ? actOfTransaction(scene(), transaction) : undefined;
    if (!act || !perform(act, transaction)) set({});
  }

  const composing = createComposing({
    host: () => host,
    editor: () => state.editor,
    take: (whole) => (whole.docChanged ? write(whole) : set({ editor: state.editor.apply(whole) })),
    select(selection) {
      burst = undefined;
      set({ editor: state.editor.apply(state.editor.tr.setSelection(selection)) });
    },
  });

  function perform(act: Act, transaction: Transaction = state.editor.tr): boolean {
    if (!mayWrite()) return false;
    if (act.sketches.length === 0) {
      const selection = act.caret && selectionAt(transaction, act.caret);
      if (selection && transaction.steps.length === 0) {
        set({ editor: state.editor.apply(transaction.setSelection(selection)) });
      }
      return false;
    }
    const sketches = withReferences(scene(), cleaned(act.sketches));
    let isSuggestion = state.editMode === "suggesting" || actor.mode === "suggesting";
    const stampAll = (going: Burst | undefined) =>
      stamp(sketches, { isSuggestion, now: now(), burst: going, mint });
    let stamped = stampAll(burst);
    let done = tryAll(stamped.operations);
    const forced = !done.ok && isSuggestionOnly(done) ? done : undefined;
    if (forced) {
      isSuggestion = true;
      stamped = stampAll(undefined);
      done = tryAll(stamped.operations);
    }
    if (!done.ok && done.reason === "CHANGE_TAKEN" && stamped.isContinued) {
      // Somebody has decided on what was being written: what follows is a change of its own.
      stamped = stampAll(undefined);
      done = tryAll(stamped.operations);
    }
    if (!done.ok) {
      environment.onRefused?.(done);
      return false;
    }
    burst = stamped.burst;
    const ids = [...new Set(stamped.operations.map(({ changeId }) => changeId))];
    const history = stamped.isContinued ? state.history : pushEdit(state.history, writingDone(ids, now()));
    const before = state.draft;
    state = { ...state, history, ...(forced ? { editMode: "suggesting" } : {}) };
    follow(done.draft, state.viewMode, transaction, act.caret);
    environment.onOperations?.(stamped.operations, before);
    if (forced) environment.onSuggestingForced?.(forced);
    return true;
  }

  function step(way: "undo" | "redo"): boolean {
    if (!composing.mayTouch(() => step(way))) return true;
    if (!mayWrite()) return false;
    const done = state.history[way].at(-1);
    if (!done) return false;
    const at = now();
    const operations = done[way].map((operation): Operation => ({ ...operation, at }));
    const tried = tryAll(operations);
    burst = undefined;
    const history = way === "undo" ? undone(state.history) : redone(state.history);
    if (!tried.ok) {
      environment.onRefused?.(tried);
      // It will never be possible again: what lies below it can be.
      const other = way === "undo" ? { redo: state.history.redo } : { undo: state.history.undo };
      set({ history: { ...history, ...other } });
      return false;
    }
    const before = state.draft;
    state = { ...state, history };
    follow(tried.draft, state.viewMode, state.editor.tr);
    environment.onOperations?.(operations, before);
    return true;
  }

  /** Lets the document follow another draft or view, as soon as it may. */
  function show(next: { draft?: Draft; viewMode?: ViewMode }): void {
    if (!composing.mayTouch(() => show(next))) return;
    if (next.draft) {
      burst = undefined;
      state = { ...state, history: noHistory };
    }
    follow(next.draft ?? state.draft, next.viewMode ?? state.viewMode, state.editor.tr);
  }

  function act(plan: (scene: Scene, selection: Selection) => Act): boolean {
    if (!composing.mayTouch(() => act(plan))) return false;
    return perform(plan(scene(), state.editor.selection));
  }

  function operate(operations: readonly Operation[]): boolean {
    if (!isChangeable(state)) return false;
    if (!composing.mayTouch(() => operate(operations))) return true;
    const done = tryAll(operations);
    if (!done.ok) {
      environment.onRefused?.(done);
      return false;
    }
    burst = undefined;
    if (done.undo.length > 0) {
      const history = pushEdit(state.history, { undo: done.undo, redo: redo(operations) });
      state = { ...state, history };
    }
    const before = state.draft;
    follow(done.draft, state.viewMode, state.editor.tr);
    environment.onOperations?.(operations, before);
    return true;
  }

  return {
    getState: () => state,
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
    isWriting: (): boolean => burst !== undefined || composing.isGoingOn(),
    /** Tells if this person has the rights that something asks for. What they have not, no control offers. @see ADR 0138 */
    may: (asked: Asked): boolean => missingRight(state.draft, asked, actor) === undefined,
    /** The next letter begins a change of its own. */
    endWriting(): void {
      burst = undefined;
    },
    /** Back into the text, from a control beside it. */
    focus: () => host.focus(),

    /** What the editor would do. Text becomes operations; a selection is taken as it is; everything else is refused. */
    dispatch(transaction: Transaction): void {
      if (composing.takes(transaction)) return;
      if (!transaction.docChanged) {
        if (transaction.selectionSet) burst = undefined;
        set({ editor: state.editor.apply(transaction) });
        return;
      }
      write(transaction);
    },
    /** An input method has ended: what it made is written. */
    endComposing: composing.end,

    /** Does what an act means, if anything. Tells whether it did. */
    act,

    /** Reads the state from which an act would be planned, for a key that moves the caret alone. */
    read: <T>(look: (scene: Scene, selection: Selection) => T): T => look(scene(), state.editor.selection),

    /** Operations that are no acts of writing: decisions, comments. Together they are one step of undo. */
    operate,

    /** The same of somebody without the lock: it is shown at once, and whoever asks sends it. No step of undo. */
    review(operations: readonly Operation[]): boolean {
      composing.end();
      const done = tryAll(operations);
      if (!done.ok) environment.onRefused?.(done);
      else follow(done.draft, state.viewMode, state.editor.tr);
      return done.ok;
    },

    /**
     * Goes on upon a draft in which others have decided and commented, with acts that are not saved on top of it. What went on with a
     * change that is decided by now is a change of its own; what cannot be done any more is left out.
     */
    rebase(
      base: Draft,
      acts: readonly (readonly Operation[])[],
    ): ({ operations: readonly Operation[]; draft: Draft } | undefined)[] {
      burst = undefined;
      let draft = base;
      const renamed = new Map<string, string>();
      const rebased = acts.map((act) => {
        const done = onTop(draft, act, renamed);
        if (done) draft = done.draft;
        return done;
      });
      follow(draft, state.viewMode, state.editor.tr);
      return rebased;
    },

    /** Resolves once no input method is at work: then the text may be touched. */
    settled: (): Promise<void> =>
      new Promise((resolve) => {
        if (composing.mayTouch(resolve)) resolve();
      }),

    undo: () => step("undo"),
    redo: () => step("redo"),
    setEditMode: (editMode: EditMode) => set({ editMode }),
    setWritable(isWritable: boolean): void {
      if (isWritable !== state.isWritable) set({ isWritable });
    },
    setDisplayMode: (displayMode: DisplayMode) => set({ displayMode }),
    setViewMode: (viewMode: ViewMode) => show({ viewMode }),
    /** Another draft of the same version: it was loaded again. */
    replaceDraft: (draft: Draft) => show({ draft }),
  };
}
