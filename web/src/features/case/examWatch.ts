import type { SittingReply } from "#shared/contract/exams.ts";
import { examTexts } from "#shared/domain/examTexts.ts";
import { clockOffset, timeLeftOf } from "#shared/domain/examTimer.ts";
import { ApiError } from "../../api/ApiError.ts";
import { type Observable, observable } from "./observable.ts";

/** What the watch touches outside itself. The calls throw ApiError. */
export type ExamPorts = {
  read(): Promise<SittingReply>;
  start(): Promise<SittingReply>;
  /** Submits the exam; answers what the learner is told. */
  end(): Promise<{ message: string }>;
  /** Epoch milliseconds by this device's clock. */
  now(): number;
  /** Sends what waits, and resolves when it is saved or will not be soon. */
  flush(): Promise<void>;
  /** Says why, and goes home. */
  leave(message: string): void;
  announce(message: string): void;
};

export type ExamWatch = {
  /** Undefined where nobody is timed. */
  time: Observable<{ timeLeftSeconds: number } | undefined>;
  /** Reads the sitting now: when the connection is back, and after anything that may have started or stopped it. */
  look(): Promise<void>;
  /** Whether nobody has started the time yet. */
  isWaiting(): boolean;
  /** Submits at the learner's own wish, with the message of the button that was pressed. */
  submit(message: string): Promise<void>;
  stop(): void;
};

const tickMs = 1_000;
/** How soon a pause or a restart by the proctor shows. */
const lookEveryMs = 10_000;
const fewMinutesLeft = 5 * 60;

/**
 * A learner's timed exam in front of them. The server owns the clock: its time is what counts, and the page's countdown is
 * measured against it, so that a changed clock on the device changes nothing.
 * @see spec documents §4 Timed exam; spec assessments §2.2; ADR 0040
 */
export function watchExam(ports: ExamPorts): ExamWatch {
  const time = observable<{ timeLeftSeconds: number } | undefined>(undefined);
  let sitting: SittingReply["sitting"] = null;
  /** Milliseconds that the server's clock is ahead of this device's. */
  let offset = 0;
  let isStopped = false;
  let isEnding = false;
  let isFailed = false;
  let isToldOfFewMinutes = false;
  let timers: ReturnType<typeof setInterval>[] = [];

  /** Only who is timed has a clock to follow. */
  function follow(): void {
    if (timers.length > 0 || isStopped) return;
    timers = [setInterval(tick, tickMs), setInterval(() => void look(), lookEveryMs)];
  }

  function tick(): void {
    if (!sitting || isEnding) return;
    const timeLeftSeconds = Math.ceil(timeLeftOf(sitting, ports.now() + offset) / 1000);
    if (time.get()?.timeLeftSeconds !== timeLeftSeconds) time.set({ timeLeftSeconds });
    const isRunning = sitting.currentTimeSegmentStart !== null;
    if (isRunning && timeLeftSeconds <= fewMinutesLeft && timeLeftSeconds > 0 && !isToldOfFewMinutes) {
      isToldOfFewMinutes = true;
      ports.announce(timeLeftSeconds > fewMinutesLeft - 30 ? "5 minutes left." : "Less than 5 minutes left.");
    }
    // A refused end is tried again with the next look, not every second.
    if (isRunning && timeLeftSeconds <= 0 && !isFailed) void end();
  }

  async function take(ask: () => Promise<SittingReply>): Promise<void> {
    const sentAt = ports.now();
    const reply = await ask();
    offset = clockOffset({ sentAt, receivedAt: ports.now(), serverTime: reply.server_time_ms });
    sitting = reply.sitting;
    if (sitting) follow();
    else time.set(undefined);
  }

  async function look(): Promise<void> {
    if (isEnding || isStopped) return;
    isFailed = false;
    try {
      await take(ports.read);
      // A restart leaves time used and no segment running: opening the exam begins one.
      if (sitting && isWaiting() && sitting.timeUsedBeforeCurrentSegment > 0) await take(ports.start);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Nothing new is known; the next look asks again, and the offline modal says why.
      return;
    }
    if (isStopped || isEnding || !sitting) return;
    if (sitting.submitted) await end();
    else if (sitting.paused) await pause();
    else tick();
  }

  const isWaiting = (): boolean =>
    sitting !== null && sitting.currentTimeSegmentStart === null && !sitting.submitted && !sitting.paused;

  async function pause(): Promise<void> {
    isEnding = true;
    await ports.flush();
    if (isStopped) return;
    ports.leave(examTexts.paused);
  }

  /** On success the message is shown and the page is left; otherwise nothing is shown. */
  async function end(message?: string): Promise<void> {
    if (isEnding || isStopped) return;
    isEnding = true;
    try {
      await ports.flush();
      const reply = await ports.end();
      if (!isStopped) ports.leave(message ?? reply.message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      isEnding = false;
      isFailed = true;
    }
  }

  return {
    time,
    look,
    isWaiting,
    submit: end,
    stop() {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
    },
  };
}
