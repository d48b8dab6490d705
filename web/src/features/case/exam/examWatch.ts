import type { SittingReply } from "#shared/contract/exams/exams.ts";
import { submittedText } from "#shared/domain/examClock.ts";
import { examTexts } from "#shared/domain/examTexts.ts";
import { timeLeftOf } from "#shared/domain/examTimer.ts";
import { ApiError, textOf } from "../../../api/ApiError.ts";
import { observable } from "../session/observable.ts";
import type { ExamEnding, ExamPorts, ExamTime, ExamWatch, OpenedExam } from "./examPorts.ts";
import { milestonePassed } from "./timeLeftNotice.ts";

type Cause = { by: "clock" | "server" } | { by: "button"; message: string };

const tickMs = 1_000;
const lookStepMs = 5_000;
/** How often the sitting is read anew. With a live channel, too, though more rarely: a message may be lost. */
const lookEveryMs = { unproctored: 10_000, proctored: 5_000, live: 30_000 } as const;
const firstRetryMs = 2_000;
const longestRetryMs = 20_000;

/** A refusal that another try does not change. */
const isFinal = (error: ApiError): boolean =>
  error.code === "EXAM_NOT_STARTED" || error.code === "EXAM_PAUSED";

/**
 * A learner's timed exam in front of them. The server owns the clock: its time is what counts, and the page's countdown is
 * measured against it.
 * @see spec documents §4 Timed exam; spec assessments §2.2; ADR 0040
 */
export function watchExam(opened: OpenedExam, ports: ExamPorts): ExamWatch {
  const { clock } = opened;
  const time = observable<ExamTime | undefined>(undefined);
  const ending = observable<ExamEnding | undefined>(undefined);
  /** Null once this person is not timed any more. */
  let sitting: SittingReply["sitting"] = opened.sitting;
  let isStopped = false;
  let isBeginWanted = false;
  let isLooking = false;
  let asked = 0;
  let taken = 0;
  /** Set while ending the exam waits to be tried again. */
  let retrying: { timer: ReturnType<typeof setTimeout>; run: () => void } | undefined;
  const held = observable(false);
  let sinceLookMs = 0;
  const timers = [setInterval(tick, tickMs), setInterval(lookInTime, lookStepMs)];

  const isRunning = (): boolean => sitting !== null && sitting.currentTimeSegmentStart !== null;
  const isWaiting = (): boolean => sitting !== null && !isRunning() && !sitting.submitted && !sitting.paused;
  const isOver = (): boolean => isStopped || ending.get() !== undefined;

  function lookInTime(): void {
    sinceLookMs += lookStepMs;
    const every = !sitting?.proctored ? "unproctored" : ports.isLive?.() ? "live" : "proctored";
    if (sinceLookMs >= lookEveryMs[every]) void look();
  }

  function tick(): void {
    if (!sitting || isOver()) return;
    const leftMs = timeLeftOf(sitting, clock.now());
    const before = time.get();
    const next = { timeLeftSeconds: Math.ceil(leftMs / 1000), isRunning: isRunning() };
    if (before?.timeLeftSeconds !== next.timeLeftSeconds || before.isRunning !== next.isRunning)
      time.set(next);
    if (!next.isRunning) return;
    const milestone = before && milestonePassed(before.timeLeftSeconds, next.timeLeftSeconds);
    if (milestone) ports.announce(milestone);
    if (leftMs > 0) return;
    // Not before the server's own clock is certain to have come as far.
    if (timeLeftOf(sitting, clock.now() - clock.uncertaintyMs()) <= 0) void tryToEnd({ by: "clock" }, 0);
  }

  async function take(ask: () => Promise<SittingReply>): Promise<void> {
    asked += 1;
    const own = asked;
    const wasRunning = isRunning();
    const reply = await clock.askedBy(ask);
    // What was asked later has been answered already: this reply is older.
    if (own < taken) return;
    taken = own;
    // What was told meanwhile may be newer than this reply.
    if (sitting && reply.sitting && reply.sitting.rev < sitting.rev) return;
    sitting = reply.sitting;
    if (!sitting) time.set(undefined);
    if (isRunning() && !wasRunning) ports.started();
  }

  function hear({ sitting: told }: Parameters<ExamWatch["hear"]>[0]): void {
    if (isOver() || !sitting || told.rev <= sitting.rev) return;
    const wasRunning = isRunning();
    sitting = told;
    if (isRunning() && !wasRunning) ports.started();
    follow();
  }

  async function look(): Promise<void> {
    if (isOver() || isLooking) return;
    isLooking = true;
    sinceLookMs = 0;
    try {
      await take(ports.read);
      if (isWaiting() && isBeginWanted) await take(ports.start);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Nothing new is known: the next look asks again, and the offline modal says why.
    } finally {
      isLooking = false;
    }
    follow();
  }

  /** Does what the sitting, as it was just read, asks for. */
  function follow(): void {
    if (isOver() || !sitting) return;
    held.set(sitting.proctored && isWaiting());
    if (isRunning()) isBeginWanted = false;
    if (sitting.submitted) void tryToEnd({ by: "server" }, 0);
    else if (sitting.paused) void pause();
    else tick();
    // A restart leaves time used and no segment running: opening the exam begins one.
    if (isWaiting() && sitting.timeUsedBeforeCurrentSegment > 0) void begin();
  }

  async function begin(): Promise<void> {
    if (isOver() || !isWaiting() || isBeginWanted || sitting?.proctored) return;
    isBeginWanted = true;
    try {
      await take(ports.start);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The next look starts it, and so does the answer itself when it arrives.
      return;
    }
    follow();
  }

  /** Takes what is being typed before the case goes out of view: a field that is taken off the page reports nothing any more. */
  async function leaveFields(step: "pausing" | "submitting"): Promise<void> {
    const flushed = ports.flush();
    ending.set({ step });
    await flushed;
  }

  async function pause(): Promise<void> {
    await leaveFields("pausing");
    if (!isStopped) ports.leave(examTexts.paused);
  }

  async function tryToEnd(cause: Cause, failures: number): Promise<void> {
    clearTimeout(retrying?.timer);
    retrying = undefined;
    await leaveFields("submitting");
    if (isStopped) return;
    try {
      if (cause.by === "clock") {
        // Cut off from the server, the page does not know whether the exam was paused and goes on later.
        await take(ports.read);
        if (!sitting?.submitted) return resume();
      }
      const reply = await ports.end();
      if (!isStopped) ports.leave(messageOf(cause, reply.message));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isStopped) return;
      if (error.code === "EXAM_NOT_STARTED") ports.refuse(textOf(error));
      if (isFinal(error)) return resume();
      const isTimeOver = sitting !== null && isRunning() && timeLeftOf(sitting, clock.now()) <= 0;
      ending.set({ step: "waiting", problem: textOf(error), isTimeOver });
      const delay = Math.min(longestRetryMs, firstRetryMs * 2 ** failures);
      const run = (): void => void tryToEnd(cause, failures + 1);
      retrying = { timer: setTimeout(run, delay), run };
    }
  }

  function messageOf(cause: Cause, reply: string): string {
    if (sitting?.submitted) return submittedText(sitting.submitted_by ?? "learner");
    // The time of an exam may run out while the press of its button is on the way.
    return cause.by === "button" && reply !== examTexts.expired ? cause.message : reply;
  }

  /** The exam goes on after all, or is paused. */
  function resume(): void {
    ending.set(undefined);
    void look();
  }

  follow();
  return {
    time,
    ending,
    held,
    hear,
    look,
    begin: () => void begin(),
    submit(message) {
      if (!isOver()) void tryToEnd({ by: "button", message }, 0);
    },
    retry: () => retrying?.run(),
    stop() {
      isStopped = true;
      clearTimeout(retrying?.timer);
      for (const timer of timers) clearInterval(timer);
    },
  };
}
