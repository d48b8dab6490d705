import type { SittingReply } from "#shared/contract/exams/exams.ts";
import { submittedText } from "#shared/domain/examClock.ts";
import { examTexts } from "#shared/domain/examTexts.ts";
import { timeLeftOf } from "#shared/domain/examTimer.ts";
import { stepOf } from "../saving/stepOf.ts";
import type {
  Cause,
  Ending,
  ExamEffect,
  ExamEvent,
  ExamState,
  Failed,
  Question,
  ServerTime,
} from "./examState.ts";
import { milestonePassed } from "./timeLeftNotice.ts";

export const lookStepMs = 5_000;
/** Milliseconds between two reads of the sitting. A live channel makes them rarer, not superfluous: a message may be lost. */
const lookEveryMs = { unproctored: 10_000, proctored: 5_000, live: 30_000 } as const;
const firstRetryMs = 2_000;
const longestRetryMs = 20_000;

type Emit = (effect: ExamEffect) => void;

/** Decides what a sitting in front of its student does. */
export const examStep = stepOf<ExamState, ExamEvent, ExamEffect>({
  opened: (state, time, emit) => follow(state, time, emit),
  tick: (state, time, emit) => tick(state, time, emit),
  lookDue(before, { isLive }, emit) {
    const state = { ...before, sinceLookMs: before.sinceLookMs + lookStepMs };
    const every = !state.sitting?.proctored ? "unproctored" : isLive ? "live" : "proctored";
    return state.sinceLookMs >= lookEveryMs[every] ? look(state, emit) : state;
  },
  look: (state, _, emit) => look(state, emit),
  begin: (state, _, emit) => begin(state, emit),
  submit: (state, { message }, emit) =>
    isOver(state) ? state : tryToEnd(state, { cause: { by: "button", message }, failures: 0 }, emit),
  retry(state, _, emit) {
    const { retrying } = state;
    return retrying ? tryToEnd(state, { ...retrying, failures: retrying.failures + 1 }, emit) : state;
  },
  stop(state, _, emit) {
    emit({ do: "cancelRetry" });
    emit({ do: "stop" });
    return { ...state, isStopped: true };
  },
  heard(state, { sitting, ...time }, emit) {
    if (isOver(state) || !state.sitting || sitting.rev <= state.sitting.rev) return state;
    return follow(taken(state, sitting, emit), time, emit);
  },
  answered(before, { asked, reply, ...time }, emit) {
    const state = answered(before, asked.number, reply, emit);
    if (asked.for === "begin") return follow(state, time, emit);
    if (asked.for === "end") {
      // Cut off from the server, the page did not know whether the exam was paused and goes on later.
      if (!state.sitting?.submitted) return resume(state, emit);
      emit({ do: "end", ending: asked.ending });
      return state;
    }
    const isToStart = asked.what === "read" && isWaiting(state) && state.isBeginWanted;
    return isToStart
      ? ask(state, { what: "start", for: "look" }, emit)
      : follow({ ...state, isLooking: false }, time, emit);
  },
  notAnswered(state, { asked, failed, ...time }, emit) {
    if (asked.for === "end") return notEnded(state, { ...time, ending: asked.ending, failed }, emit);
    // Nothing new is known: the next look asks again, and starts what is to be started; the offline modal says why.
    return asked.for === "look" ? follow({ ...state, isLooking: false }, time, emit) : state;
  },
  flushed(state, { to }, emit) {
    if (state.isStopped) return state;
    if (to === "pause") {
      emit({ do: "leave", message: examTexts.paused });
      return state;
    }
    if (to.cause.by === "clock") return ask(state, { what: "read", for: "end", ending: to }, emit);
    emit({ do: "end", ending: to });
    return state;
  },
  ended(state, { cause, message }, emit) {
    if (!state.isStopped) emit({ do: "leave", message: messageOf(state, cause, message) });
    return state;
  },
  notEnded: (state, event, emit) => notEnded(state, event, emit),
});

const isRunning = ({ sitting }: ExamState): boolean =>
  sitting !== null && sitting.currentTimeSegmentStart !== null;

const isWaiting = (state: ExamState): boolean =>
  state.sitting !== null && !isRunning(state) && !state.sitting.submitted && !state.sitting.paused;

const isOver = ({ isStopped, ending }: ExamState): boolean => isStopped || ending !== undefined;

/** Puts a sitting in the place of the one that was known. */
function taken(before: ExamState, sitting: SittingReply["sitting"], emit: Emit): ExamState {
  const state = { ...before, sitting, ...(sitting ? {} : { time: undefined }) };
  if (isRunning(state) && !isRunning(before)) emit({ do: "started" });
  return state;
}

function answered(before: ExamState, number: number, { sitting }: SittingReply, emit: Emit): ExamState {
  // A later question has been answered already: this reply is older.
  if (number < before.taken) return before;
  const state = { ...before, taken: number };
  // A message that came meanwhile may be newer than this reply.
  return state.sitting && sitting && sitting.rev < state.sitting.rev ? state : taken(state, sitting, emit);
}

function ask(state: ExamState, question: Question, emit: Emit): ExamState {
  const number = state.asked + 1;
  emit({ do: "ask", number, ...question });
  return { ...state, asked: number };
}

function look(state: ExamState, emit: Emit): ExamState {
  if (isOver(state) || state.isLooking) return state;
  return ask({ ...state, isLooking: true, sinceLookMs: 0 }, { what: "read", for: "look" }, emit);
}

function begin(state: ExamState, emit: Emit): ExamState {
  if (isOver(state) || !isWaiting(state) || state.isBeginWanted || state.sitting?.proctored) return state;
  return ask({ ...state, isBeginWanted: true }, { what: "start", for: "begin" }, emit);
}

/** Does what the sitting, as it was just read, asks for. */
function follow(before: ExamState, time: ServerTime, emit: Emit): ExamState {
  const { sitting } = before;
  if (isOver(before) || !sitting) return before;
  const state = {
    ...before,
    isHeld: sitting.proctored && isWaiting(before),
    isBeginWanted: before.isBeginWanted && !isRunning(before),
  };
  if (sitting.submitted) return tryToEnd(state, { cause: { by: "server" }, failures: 0 }, emit);
  if (sitting.paused) {
    emit({ do: "flush", to: "pause" });
    return { ...state, ending: { step: "pausing" } };
  }
  const ticked = tick(state, time, emit);
  // A restart leaves time used and no segment running: opening the exam begins one.
  return sitting.timeUsedBeforeCurrentSegment > 0 ? begin(ticked, emit) : ticked;
}

/** Moves the countdown on, and ends the exam with its time. */
function tick(state: ExamState, { now, uncertaintyMs }: ServerTime, emit: Emit): ExamState {
  const { sitting, time: before } = state;
  if (!sitting || isOver(state)) return state;
  const leftMs = timeLeftOf(sitting, now);
  const time = { timeLeftSeconds: Math.ceil(leftMs / 1000), isRunning: isRunning(state) };
  const isSame = before?.timeLeftSeconds === time.timeLeftSeconds && before.isRunning === time.isRunning;
  const next = isSame ? state : { ...state, time };
  if (!time.isRunning) return next;
  const milestone = before && milestonePassed(before.timeLeftSeconds, time.timeLeftSeconds);
  if (milestone) emit({ do: "announce", message: milestone });
  // Not before the server's own clock is certain to have come as far.
  const isOverForCertain = leftMs <= 0 && timeLeftOf(sitting, now - uncertaintyMs) <= 0;
  return isOverForCertain ? tryToEnd(next, { cause: { by: "clock" }, failures: 0 }, emit) : next;
}

/** Flushes typed text before the case goes out of view: a field that is taken off the page reports nothing any more. */
function tryToEnd(state: ExamState, ending: Ending, emit: Emit): ExamState {
  emit({ do: "cancelRetry" });
  emit({ do: "flush", to: ending });
  return { ...state, retrying: undefined, ending: { step: "submitting" } };
}

function notEnded(
  state: ExamState,
  { ending, failed: { code, text }, now }: ServerTime & { ending: Ending; failed: Failed },
  emit: Emit,
): ExamState {
  if (state.isStopped) return state;
  if (code === "EXAM_NOT_STARTED") emit({ do: "refuse", message: text });
  // Another try does not change these.
  if (code === "EXAM_NOT_STARTED" || code === "EXAM_PAUSED") return resume(state, emit);
  emit({ do: "retryIn", ms: Math.min(longestRetryMs, firstRetryMs * 2 ** ending.failures) });
  const { sitting } = state;
  const isTimeOver = sitting !== null && isRunning(state) && timeLeftOf(sitting, now) <= 0;
  return { ...state, ending: { step: "waiting", problem: text, isTimeOver }, retrying: ending };
}

/** The exam goes on after all, or is paused. */
const resume = (state: ExamState, emit: Emit): ExamState => look({ ...state, ending: undefined }, emit);

function messageOf({ sitting }: ExamState, cause: Cause, reply: string): string {
  if (sitting?.submitted) return submittedText(sitting.submitted_by ?? "learner");
  // The time of an exam may run out while the press of its button is on the way.
  return cause.by === "button" && reply !== examTexts.expired ? cause.message : reply;
}
