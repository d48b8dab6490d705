import type { ErrorCode } from "#shared/contract/errors.ts";
import { nextBatch, stepsIn } from "./outboxBatch.ts";
import {
  type Caller,
  type Drain,
  type Entries,
  fresh,
  type OutboxEffect,
  type OutboxEvent,
  type OutboxState,
} from "./outboxState.ts";
import { verdictOn } from "./refusals.ts";
import { stepOf } from "./stepOf.ts";

/** Takes the effects of a step, in their order. */
type Emit = (effect: OutboxEffect) => void;

export const outboxStep = stepOf<OutboxState, OutboxEvent, OutboxEffect>({
  record(state, { entries }, emit) {
    if (state.isStopped) return state;
    emit({ do: "report" });
    emit({ do: "keep", entries });
    return { ...state, waiting: [...state.waiting, ...entries], keeping: [...state.keeping, entries] };
  },
  kept(state, { entries }, emit) {
    if (state.failures === 0 && isIdle(state)) emit({ do: "withPatience" });
    return beginDrains({ ...state, keeping: state.keeping.filter((each) => each !== entries) }, emit);
  },
  notKept(state, { entries }, emit) {
    const isLost = ({ after }: Drain): boolean => after.includes(entries);
    answer(state.drains.filter(isLost), false, emit);
    return {
      ...state,
      keeping: state.keeping.filter((each) => each !== entries),
      drains: state.drains.filter((drain) => !isLost(drain)),
    };
  },
  due: (state, _, emit) => beginRun(state, emit),
  retry(state, _, emit) {
    emit({ do: "report" });
    emit({ do: "soon" });
    return { ...state, failures: 0 };
  },
  drain(state, { answer }, emit) {
    emit({ do: "cancel" });
    return beginDrains({ ...state, drains: [...state.drains, { answer, after: state.keeping }] }, emit);
  },
  flush(state, _, emit) {
    if (state.waiting.length > 0 && !state.isStopped) emit({ do: "sendAndForget", batch: batchOf(state) });
    return state;
  },
  refresh(state, _, emit) {
    if (!state.isStopped) emit({ do: "read" });
    return state;
  },
  refreshDue(state, _, emit) {
    if (!state.isStopped && isIdle(state)) emit({ do: "read" });
    return state;
  },
  stop(state, caller, emit) {
    const stopped = beginDrains(stop(state, emit), emit);
    if (state.run !== "none") return { ...stopped, riding: [...stopped.riding, caller] };
    answer([caller], state.waiting.length === 0, emit);
    return stopped;
  },
  looked(before, { entries, to }, emit) {
    const state = { ...before, waiting: entries };
    const isEmpty = entries.length === 0;
    switch (to) {
      case "send":
        if (isEmpty || state.isStopped) return endRun(state, emit);
        emit({ do: "report" });
        emit({ do: "send", batch: batchOf(state) });
        return state;
      case "end":
        emit({ do: "report" });
        // Another run may have begun meanwhile: it takes the callers along.
        if (state.run !== "ending") return state;
        if (!isEmpty && state.failures === 0) emit({ do: "withPatience" });
        answer(state.riding, isEmpty, emit);
        return beginDrains({ ...state, run: "none", riding: [] }, emit);
      case "notice":
        if (!isEmpty) emit({ do: "soon" });
        return state;
    }
  },
  sent(state, { batch, reply }, emit) {
    emit({ do: "acknowledge", batch, reply, isReplaced: reply.attempt !== state.attempt });
    return { ...state, ...fresh };
  },
  acknowledged: (state, { isReplaced }, emit) => (isReplaced ? leave : goOn)(state, emit),
  failed(state, { batch, failure }, emit) {
    const verdict = verdictOn(failure, batch, state.failures);
    switch (verdict.do) {
      case "giveUp":
        return leave(state, emit);
      case "halve":
        return goOn({ ...state, batchLimit: Math.ceil(batch.length / 2) }, emit);
      case "setAside": {
        const { refused, waiting, code } = verdict;
        // The server answered, and has the others of the batch.
        const arrived = batch.filter((entry) => !refused.includes(entry) && !waiting.includes(entry));
        emit({ do: "setAside", batch, refused, arrived, code });
        return state;
      }
      case "tryAgain": {
        const next = { ...state, failures: state.failures + 1, refusal: failure.code };
        const ended = endRun(next, emit);
        if (!verdict.isFinal) emit({ do: "again" });
        return ended;
      }
    }
  },
  counted(before, { notLetIn, isNew }, emit) {
    const state = { ...before, notLetIn, ...(isNew ? fresh : {}) };
    if (notLetIn) emit({ do: "report" });
    if (!isNew) return state;
    emit({ do: "tellNotLetIn" });
    return goOn(state, emit);
  },
  read(state, { reply }, emit) {
    if (state.isStopped) return state;
    if (reply.attempt !== state.attempt) return giveUp(state, emit);
    emit({ do: "takeIn", reply });
    // Another tab may have died with entries in the journal that are not ours.
    if (isIdle(state) && state.failures === 0) emit({ do: "look", to: "notice" });
    return noteSync(state, undefined, emit);
  },
  readFailed: (state, { code }, emit) =>
    // Anything else than a reset: the next refresh asks again, and a run tells what waits.
    code === "ATTEMPT_REPLACED" ? giveUp(state, emit) : noteSync(state, code, emit),
  gaveUp(state, { entries }, emit) {
    const stopped = stop({ ...state, waiting: entries }, emit);
    emit({ do: "tellReplaced", keptAside: stepsIn(entries) });
    return beginDrains(state.run === "leaving" ? endRun(stopped, emit) : stopped, emit);
  },
});

const batchOf = ({ waiting, batchLimit }: OutboxState): Entries => nextBatch(waiting, batchLimit);

/** Nothing is being sent. */
const isIdle = ({ run }: OutboxState): boolean => run === "none" || run === "ending";

function answer(callers: readonly Caller[], isEmpty: boolean, emit: Emit): void {
  if (callers.length > 0) emit({ do: "answer", callers, isEmpty });
}

function beginRun(state: OutboxState, emit: Emit): OutboxState {
  if (!isIdle(state) || state.isStopped || state.isGivingUp) return state;
  emit({ do: "endPatience" });
  emit({ do: "look", to: "send" });
  return { ...state, run: "going" };
}

/** Begins a run for the callers whose records are in the journal by now. */
function beginDrains(state: OutboxState, emit: Emit): OutboxState {
  const { drains, keeping, run, isStopped, isGivingUp } = state;
  if (isStopped) {
    answer(drains, false, emit);
    return { ...state, drains: [] };
  }
  const isReady = ({ after }: Drain): boolean => !after.some((entries) => keeping.includes(entries));
  const riding = drains.filter(isReady);
  if (run !== "none" || isGivingUp || riding.length === 0) return state;
  const left = drains.filter((drain) => !isReady(drain));
  return beginRun({ ...state, failures: 0, riding, drains: left }, emit);
}

const goOn = (state: OutboxState, emit: Emit): OutboxState => {
  if (state.isStopped) return endRun(state, emit);
  emit({ do: "look", to: "send" });
  return state;
};

/** Ends a run. Another look finds what was journaled while the last batch was on its way. */
function endRun(state: OutboxState, emit: Emit): OutboxState {
  if (!state.isStopped) {
    emit({ do: "look", to: "end" });
    return { ...state, run: "ending" };
  }
  answer(state.riding, state.waiting.length === 0, emit);
  return { ...state, run: "none", riding: [] };
}

/** Ends a run with giving up the attempt. */
const leave = (state: OutboxState, emit: Emit): OutboxState =>
  state.isStopped ? endRun(state, emit) : giveUp({ ...state, run: "leaving" }, emit);

function giveUp(state: OutboxState, emit: Emit): OutboxState {
  if (!state.isStopped && !state.isGivingUp) emit({ do: "giveUp" });
  return { ...state, isGivingUp: true };
}

function stop(state: OutboxState, emit: Emit): OutboxState {
  emit({ do: "stop" });
  return { ...state, isStopped: true };
}

function noteSync(state: OutboxState, syncError: ErrorCode | undefined, emit: Emit): OutboxState {
  if (state.isStopped || syncError === state.syncError) return state;
  emit({ do: "report" });
  return { ...state, syncError };
}
