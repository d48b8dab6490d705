import { examTexts } from "./examTexts.ts";

/** How much longer than the case says: Standard, 1.5x, 2.0x. @see spec assessments §2.4, §9 */
export const accommodations = [1, 1.5, 2] as const;
export type Accommodation = (typeof accommodations)[number];

export const sittingStatuses = ["on_hold", "in_progress", "submitted"] as const;
export type SittingStatus = (typeof sittingStatuses)[number];

/** `clock`: the time ran out. */
export const submitters = ["learner", "clock", "proctor"] as const;
export type Submitter = (typeof submitters)[number];

/** A time that ran, in epoch milliseconds. */
export type Segment = { startedAt: number; endedAt: number };

/**
 * One person's clock in one timed exam, on the server's time. Times are epoch milliseconds. It is a value: every
 * transition answers another one.
 * @see rulings "Exam sitting"; spec documents §4 Timed exam; spec assessments §4
 */
export type Sitting = {
  status: SittingStatus;
  /** Seconds that the case states, before accommodation. */
  timeLimitSeconds: number;
  accommodation: Accommodation;
  /** Seconds that restarts have added. */
  extraSeconds: number;
  /** Used up by the segments before the running one. */
  usedBeforeSegmentMs: number;
  /** Start of the running segment; null unless in progress. */
  segmentStartedAt: number | null;
  /** Those that are over, the oldest first. */
  segments: readonly Segment[];
  /** End of the last segment that is over: when the sitting was paused or submitted, or its deadline if that came first. */
  segmentEndedAt: number | null;
  /** On hold because somebody paused it, which only a proctor can undo; otherwise nobody has started it yet. */
  isPaused: boolean;
  submittedAt: number | null;
  submittedBy: Submitter | null;
};

export type ExamRefusal = "EXAM_SUBMITTED" | "EXAM_PAUSED" | "EXAM_NOT_STARTED";
/** A transition that changes nothing answers the very sitting that it was given. */
export type SittingStep = { ok: true; sitting: Sitting } | { ok: false; code: ExamRefusal; sitting: Sitting };

/** @see spec assessments §9 */
export const restartSeconds = 60 * 60;

/** A sitting that nobody has started. */
export const newSitting = (timeLimitSeconds: number, accommodation: Accommodation): Sitting => ({
  status: "on_hold",
  timeLimitSeconds,
  accommodation,
  extraSeconds: 0,
  usedBeforeSegmentMs: 0,
  segmentStartedAt: null,
  segments: [],
  segmentEndedAt: null,
  isPaused: false,
  submittedAt: null,
  submittedBy: null,
});

/** All the time that the sitting has, in milliseconds. */
export const allowedMs = ({ timeLimitSeconds, accommodation, extraSeconds }: Sitting): number =>
  (timeLimitSeconds * accommodation + extraSeconds) * 1000;

const leftBeforeSegment = (sitting: Sitting): number =>
  Math.max(0, allowedMs(sitting) - sitting.usedBeforeSegmentMs);

/** When the running segment uses up the time: epoch milliseconds, or null while no segment runs. */
export const deadlineOf = (sitting: Sitting): number | null =>
  sitting.segmentStartedAt === null ? null : sitting.segmentStartedAt + leftBeforeSegment(sitting);

/**
 * The sitting as it truly is at `now`: past its deadline it is submitted by the clock, at the deadline, whether or not
 * anybody has recorded that.
 */
export function settle(sitting: Sitting, now: number): Sitting {
  const deadline = deadlineOf(sitting);
  return deadline === null || now < deadline ? sitting : ended(sitting, deadline, "clock");
}

/** Milliseconds left at `now`; what is on hold keeps its time, what is submitted has none. */
export function timeLeftMs(sitting: Sitting, now: number): number {
  const settled = settle(sitting, now);
  if (settled.status === "submitted") return 0;
  return Math.max(0, leftBeforeSegment(settled) - elapsedMs(settled, now));
}

/** Never negative: two servers' clocks may differ a little. */
const elapsedMs = ({ segmentStartedAt }: Sitting, now: number): number =>
  segmentStartedAt === null ? 0 : Math.max(0, now - segmentStartedAt);

/** Closes the running segment, if there is one, and adds its length to what is used. */
function closeSegment(sitting: Sitting, now: number): Sitting {
  const { segmentStartedAt: startedAt } = sitting;
  if (startedAt === null) return sitting;
  const endedAt = Math.max(now, startedAt);
  return {
    ...sitting,
    usedBeforeSegmentMs: sitting.usedBeforeSegmentMs + elapsedMs(sitting, now),
    segments: [...sitting.segments, { startedAt, endedAt }],
    segmentStartedAt: null,
    segmentEndedAt: endedAt,
  };
}

const ended = (sitting: Sitting, at: number, by: Submitter): Sitting => ({
  ...closeSegment(sitting, at),
  status: "submitted",
  isPaused: false,
  submittedAt: at,
  submittedBy: by,
});

/** When the time ran, but for the segment that runs now. A sitting from before segments were kept tells its last one alone. */
export function closedSegments({
  segments,
  segmentEndedAt,
  usedBeforeSegmentMs,
}: Sitting): readonly Segment[] {
  if (segmentEndedAt === null) return [];
  const last = segments.at(-1) ?? { startedAt: segmentEndedAt - usedBeforeSegmentMs };
  return [...segments.slice(0, -1), { ...last, endedAt: segmentEndedAt }];
}

const refuse = (code: ExamRefusal, sitting: Sitting): SittingStep => ({ ok: false, code, sitting });

/** on_hold → in_progress. A paused sitting is started again by a proctor alone. Safe to repeat. */
export function start(sitting: Sitting, now: number, by: "learner" | "proctor"): SittingStep {
  const settled = settle(sitting, now);
  if (settled.status === "submitted") return refuse("EXAM_SUBMITTED", settled);
  if (settled.status === "in_progress") return { ok: true, sitting };
  if (settled.isPaused && by === "learner") return refuse("EXAM_PAUSED", settled);
  return { ok: true, sitting: { ...settled, status: "in_progress", isPaused: false, segmentStartedAt: now } };
}

/** in_progress → on_hold, by a proctor. The time left stays as it is. Safe to repeat. */
export function pause(sitting: Sitting, now: number): SittingStep {
  const settled = settle(sitting, now);
  if (settled.status === "submitted") return refuse("EXAM_SUBMITTED", settled);
  if (settled.isPaused) return { ok: true, sitting };
  if (settled.status === "on_hold") return refuse("EXAM_NOT_STARTED", settled);
  return { ok: true, sitting: { ...closeSegment(settled, now), status: "on_hold", isPaused: true } };
}

/**
 * in_progress → submitted. Submitting again answers the first submission as it stands; past the deadline the clock has
 * submitted already.
 */
export function submit(sitting: Sitting, now: number, by: Submitter): SittingStep {
  const settled = settle(sitting, now);
  if (settled.status === "submitted") return { ok: true, sitting: settled };
  if (settled.status === "on_hold") {
    return refuse(settled.isPaused ? "EXAM_PAUSED" : "EXAM_NOT_STARTED", settled);
  }
  return { ok: true, sitting: ended(settled, now, by) };
}

/** A submitted sitting is open again, with 60 minutes more, for the learner to begin. @see spec assessments §4 */
export function restart(sitting: Sitting, now: number): SittingStep {
  const settled = settle(sitting, now);
  if (settled.status === "in_progress") return { ok: true, sitting };
  if (settled.status === "on_hold") {
    return refuse(settled.isPaused ? "EXAM_PAUSED" : "EXAM_NOT_STARTED", settled);
  }
  return {
    ok: true,
    sitting: {
      ...settled,
      status: "on_hold",
      extraSeconds: settled.extraSeconds + restartSeconds,
      submittedAt: null,
      submittedBy: null,
    },
  };
}

/** More time for what is not submitted yet: what runs, runs longer. */
export function addTime(sitting: Sitting, now: number, seconds: number): SittingStep {
  const settled = settle(sitting, now);
  if (settled.status === "submitted") return refuse("EXAM_SUBMITTED", settled);
  return { ok: true, sitting: { ...settled, extraSeconds: settled.extraSeconds + seconds } };
}

export type ClockState =
  | { state: "waiting"; timeLeftMs: number }
  | { state: "running"; timeLeftMs: number; deadline: number }
  | { state: "paused"; timeLeftMs: number }
  | { state: "submitted"; at: number; by: Submitter };

/** Tells the state of a sitting at `now`, one of four; `waiting` has not been started, or not since a restart. */
export function clockState(sitting: Sitting, now: number): ClockState {
  const settled = settle(sitting, now);
  if (settled.submittedAt !== null && settled.submittedBy !== null) {
    return { state: "submitted", at: settled.submittedAt, by: settled.submittedBy };
  }
  const left = timeLeftMs(settled, now);
  const deadline = deadlineOf(settled);
  if (deadline !== null) return { state: "running", timeLeftMs: left, deadline };
  return { state: settled.isPaused ? "paused" : "waiting", timeLeftMs: left };
}

/** Returns the text that the student reads when a sitting is over. */
export const submittedText = (by: Submitter): string =>
  by === "clock" ? examTexts.expired : examTexts.submitted;
