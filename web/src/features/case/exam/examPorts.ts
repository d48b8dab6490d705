import type { SittingReply } from "#shared/contract/exams/exams.ts";
import type { Observable } from "../session/observable.ts";
import type { ServerClock } from "./serverClock.ts";

/** Effects of the watch outside itself. The calls throw ApiError. */
export type ExamPorts = {
  read(): Promise<SittingReply>;
  start(): Promise<SittingReply>;
  /** Submits the exam; answers what the server says of it. */
  end(): Promise<{ message: string }>;
  /** Sends what waits, and resolves when it is saved or will not be soon. */
  flush(): Promise<void>;
  /** Goes home, and says why. */
  leave(message: string): void;
  /** Something that the learner wished was refused. */
  refuse(message: string): void;
  announce(message: string): void;
  /** The time has begun to run. */
  started(): void;
  /** True if changes of the sitting arrive by themselves, so that it is asked for less often. */
  isLive?(): boolean;
};

/** A sitting as it was when the case was opened, and the clock that it was read by. */
export type OpenedExam = { clock: ServerClock; sitting: NonNullable<SittingReply["sitting"]> };

export type ExamTime = {
  /** Rounded up: zero is the end alone. */
  timeLeftSeconds: number;
  isRunning: boolean;
};

/** How far leaving the exam has come; the case is not to be seen meanwhile. */
export type ExamEnding =
  | { step: "submitting" | "pausing" }
  /** Tried again by itself; `problem` in words for the learner. `isTimeOver`: as far as the page knows. */
  | { step: "waiting"; problem: string; isTimeOver: boolean };

export type ExamWatch = {
  time: Observable<ExamTime | undefined>;
  /** Undefined as long as the exam goes on. */
  ending: Observable<ExamEnding | undefined>;
  /** The proctor has not started it yet: nothing of the case is to be seen. @see ADR 0112 */
  held: Observable<boolean>;
  /** The sitting has changed, as the server tells by itself. */
  hear(news: { server_time_ms: number; sitting: NonNullable<SittingReply["sitting"]> }): void;
  /** Reads the sitting now: on coming back to the page, when the connection is back, and when an answer was refused. */
  look(): Promise<void>;
  /** The learner answered, or pressed a `startTimer` button: starts a time that nobody has started. */
  begin(): void;
  /** Submits at the learner's own wish, with the message of the button that was pressed. */
  submit(message: string): void;
  /** Tries at once what waits to be tried again. */
  retry(): void;
  stop(): void;
};
