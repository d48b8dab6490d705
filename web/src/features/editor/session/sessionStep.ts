import type { Transaction } from "prosemirror-state";
import type { Draft } from "#shared/case/changes/draft.ts";
import { redo } from "#shared/case/changes/invert.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import type { Refusal } from "#shared/case/changes/refusal.ts";
import type { Act } from "../acts/act.ts";
import { cleaned } from "../acts/cleaned.ts";
import { withReferences } from "../acts/tidied.ts";
import { actOfTransaction } from "../acts/transaction.ts";
import { type Applied, applyAll } from "./applying.ts";
import { follow, selectionAt } from "./follow.ts";
import {
  type Means,
  type SessionEvent,
  type SessionState,
  type SessionStep,
  sceneOf,
  type Writing,
} from "./sessionState.ts";
import { type Burst, type Stamped, stamp } from "./stamps.ts";
import { noHistory, pushEdit, redone, undone, writingDone } from "./undoStack.ts";
import { isChangeable, isTextWritable } from "./writable.ts";

/**
 * Returns the next state of a draft that is being written, and what to tell of it. Changes become operations of the draft first, and
 * the editor's document follows; a change without operations does not happen. Pure, except that it mints ids and uses up transactions.
 */
export function sessionStep(writing: Writing, event: SessionEvent, means: Means): SessionStep {
  const { session } = writing;
  switch (event.type) {
    case "typed":
      return typed(writing, event.transaction, means);
    case "moved":
      return done({
        session: { ...session, editor: session.editor.apply(event.transaction) },
        burst: event.endsWriting ? undefined : writing.burst,
      });
    case "acted":
      return perform(writing, event.plan(sceneOf(session, means.mint), session.editor.selection), means);
    case "operated":
      return operate(writing, event, means);
    case "stepped":
      return stepBack(writing, event.way, means);
    case "shown": {
      const { type: _, ...shown } = event;
      const isOther = event.draft !== undefined;
      return done({
        session: follow(isOther ? { ...session, history: noHistory } : session, shown),
        burst: isOther ? undefined : writing.burst,
      });
    }
    case "rebased":
      return done({ session: follow(session, { draft: event.draft }), burst: undefined });
    case "writingEnded":
      return done({ session, burst: undefined });
    case "set":
      return done({ ...writing, session: { ...session, ...event.change } });
  }
}

const done = (writing: Writing): SessionStep => ({ writing, effects: [], isDone: true });

const notDone = (writing: Writing, refusal?: Refusal): SessionStep => ({
  writing,
  effects: refusal ? [{ do: "tellRefused", refusal }] : [],
  isDone: false,
});

/** Adds the effect that tells operations, which changed the draft `before`. */
const told = (writing: Writing, operations: readonly Operation[], before: Draft): SessionStep => ({
  writing,
  effects: [{ do: "tellOperations", operations, before }],
  isDone: true,
});

/** Turns a change of the editor's text into operations; where there are none, the page is drawn again from the unchanged state. */
function typed(writing: Writing, transaction: Transaction, means: Means): SessionStep {
  const { session } = writing;
  const act = isTextWritable(session)
    ? actOfTransaction(sceneOf(session, means.mint), transaction)
    : undefined;
  const step = act ? perform(writing, act, means, transaction) : notDone(writing);
  if (step.isDone) return step;
  return { ...step, writing: { ...step.writing, session: { ...step.writing.session } } };
}

type StampedAct = { stamped: Stamped; applied: Applied; forced: Refusal | undefined };

/** Content that takes suggestions alone, whoever writes in it. @see spec documents §4 Edit modes */
const isSuggestionOnly = ({ reason }: Refusal): boolean =>
  reason === "MAPPED_CONTENT" || reason === "MULTI_USE_CONTENT";

/** An act as operations that the draft takes: what goes on with a change, or is one of its own; suggestions where it takes no edits. */
function stampAct({ session, burst }: Writing, act: Act, { actor, now, mint }: Means): StampedAct | Refusal {
  const sketches = withReferences(sceneOf(session, mint), cleaned(act.sketches));
  const tryAs = (isSuggestion: boolean, going: Burst | undefined) => {
    const stamped = stamp(sketches, { isSuggestion, now, burst: going, mint });
    return { stamped, applied: applyAll(session.draft, stamped.operations, actor) };
  };
  let isSuggestion = session.editMode === "suggesting" || actor.mode === "suggesting";
  let { stamped, applied } = tryAs(isSuggestion, burst);
  const forced = !applied.ok && isSuggestionOnly(applied) ? applied : undefined;
  if (forced) {
    isSuggestion = true;
    ({ stamped, applied } = tryAs(isSuggestion, undefined));
  }
  // Somebody has decided on what was being written: what follows is a change of its own.
  if (!applied.ok && applied.reason === "CHANGE_TAKEN" && stamped.isContinued)
    ({ stamped, applied } = tryAs(isSuggestion, undefined));
  return applied.ok ? { stamped, applied, forced } : applied;
}

function perform(
  writing: Writing,
  act: Act,
  means: Means,
  transaction: Transaction = writing.session.editor.tr,
): SessionStep {
  const { session } = writing;
  if (!isTextWritable(session)) return notDone(writing);
  if (act.sketches.length === 0) return selectOnly(writing, act, transaction);
  const stampedAct = stampAct(writing, act, means);
  if (!("stamped" in stampedAct)) return notDone(writing, stampedAct);
  const { stamped, applied, forced } = stampedAct;
  const ids = [...new Set(stamped.operations.map(({ changeId }) => changeId))];
  const before: SessionState = {
    ...session,
    history: stamped.isContinued ? session.history : pushEdit(session.history, writingDone(ids, means.now)),
    editMode: forced ? "suggesting" : session.editMode,
  };
  const after = follow(before, { draft: applied.draft, transaction, caret: act.caret });
  const step = told({ session: after, burst: stamped.burst }, stamped.operations, session.draft);
  if (!forced) return step;
  return { ...step, effects: [...step.effects, { do: "tellSuggestingForced", refusal: forced }] };
}

/** An act without operations moves the caret, where the editor has done nothing yet. */
function selectOnly(writing: Writing, { caret }: Act, transaction: Transaction): SessionStep {
  const { session } = writing;
  const selection = caret && selectionAt(session, transaction, caret);
  if (!selection || transaction.steps.length > 0) return notDone(writing);
  const editor = session.editor.apply(transaction.setSelection(selection));
  return notDone({ ...writing, session: { ...session, editor } });
}

function stepBack(writing: Writing, way: "undo" | "redo", { actor, now }: Means): SessionStep {
  const { session } = writing;
  const last = isTextWritable(session) ? session.history[way].at(-1) : undefined;
  if (!last) return notDone(writing);
  const operations = last[way].map((operation): Operation => ({ ...operation, at: now }));
  const applied = applyAll(session.draft, operations, actor);
  const history = way === "undo" ? undone(session.history) : redone(session.history);
  if (applied.ok) {
    const after = follow({ ...session, history }, { draft: applied.draft });
    return told({ session: after, burst: undefined }, operations, session.draft);
  }
  // It will never be possible again: what lies below it can be.
  const other = way === "undo" ? { redo: session.history.redo } : { undo: session.history.undo };
  return notDone({ session: { ...session, history: { ...history, ...other } }, burst: undefined }, applied);
}

function operate(
  writing: Writing,
  { operations, isUndoable }: Extract<SessionEvent, { type: "operated" }>,
  { actor }: Means,
): SessionStep {
  const { session } = writing;
  if (isUndoable && !isChangeable(session)) return notDone(writing);
  const applied = applyAll(session.draft, operations, actor);
  if (!applied.ok) return notDone(writing, applied);
  const { draft, undo } = applied;
  if (!isUndoable) return done({ ...writing, session: follow(session, { draft }) });
  const history =
    undo.length > 0 ? pushEdit(session.history, { undo, redo: redo(operations) }) : session.history;
  const after = follow({ ...session, history }, { draft });
  return told({ session: after, burst: undefined }, operations, session.draft);
}
