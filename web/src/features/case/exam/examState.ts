import type { SittingReply } from "#shared/contract/exams/exams.ts";
import type { ClientErrorCode } from "../../../api/ApiError.ts";
import type { ExamEnding, ExamTime, OpenedExam } from "./examPorts.ts";

/** Cause of an exam's end; a button comes with its message. */
export type Cause = { by: "clock" | "server" } | { by: "button"; message: string };

/** A try to end the exam, after `failures` that failed. */
export type Ending = { cause: Cause; failures: number };

export type ExamState = {
  /** Null once this person is not timed any more. */
  sitting: SittingReply["sitting"];
  /** Absent until the first look at the clock, and where nobody is timed. */
  time?: ExamTime | undefined;
  /** Absent as long as the exam goes on. */
  ending?: ExamEnding | undefined;
  /** The proctor has not started it yet. */
  isHeld: boolean;
  isStopped: boolean;
  /** The learner has answered something: the time starts as soon as it can. */
  isBeginWanted: boolean;
  isLooking: boolean;
  /** Milliseconds since the sitting was last asked for by a look. */
  sinceLookMs: number;
  /** Questions to the server are numbered; the newest that was answered. */
  asked: number;
  taken: number;
  /** Waits to be tried again. */
  retrying?: Ending | undefined;
};

/** The server's clock at an event, in epoch milliseconds, and by how much it may be off. */
export type ServerTime = { now: number; uncertaintyMs: number };

/** Purpose of a question to the server. Ending asks once more whether the time is over. */
type AskedFor = { for: "look" | "begin" } | { for: "end"; ending: Ending };

export type Question = { what: "read" | "start" } & AskedFor;
type Asked = Question & { number: number };

/** A refusal, or no reply; `text` in words for the learner. */
export type Failed = { code: ClientErrorCode | undefined; text: string };

export type ExamHappening =
  | { type: "opened" }
  /** A second has passed. */
  | { type: "tick" }
  /** Some seconds have passed. `isLive`: changes of the sitting arrive by themselves. */
  | { type: "lookDue"; isLive: boolean }
  | { type: "look" }
  | { type: "begin" }
  | { type: "submit"; message: string }
  | { type: "retry" }
  | { type: "stop" }
  /** The server has told of the sitting by itself. */
  | { type: "heard"; sitting: NonNullable<SittingReply["sitting"]> }
  | { type: "answered"; asked: Asked; reply: SittingReply }
  | { type: "notAnswered"; asked: Asked; failed: Failed }
  /** Waiting answers have been sent, or will not be soon: the learner may be led out. */
  | { type: "flushed"; to: "pause" | Ending }
  | { type: "ended"; cause: Cause; message: string }
  | { type: "notEnded"; ending: Ending; failed: Failed };

export type ExamEvent = ServerTime & ExamHappening;

export type ExamEffect =
  | ({ do: "ask" } & Asked)
  /** Takes what is being typed and sends it, while the case is still in view. */
  | { do: "flush"; to: "pause" | Ending }
  | { do: "end"; ending: Ending }
  | { do: "leave"; message: string }
  | { do: "refuse"; message: string }
  | { do: "announce"; message: string }
  /** The time has begun to run. */
  | { do: "started" }
  | { do: "retryIn"; ms: number }
  | { do: "cancelRetry" }
  | { do: "stop" };

export const openedExam = (sitting: OpenedExam["sitting"]): ExamState => ({
  sitting,
  isHeld: false,
  isStopped: false,
  isBeginWanted: false,
  isLooking: false,
  sinceLookMs: 0,
  asked: 0,
  taken: 0,
});
