import type { LearnerState } from "#shared/case/model/types.ts";
import { playedSpans } from "#shared/case/state/videoTimes.ts";
import { momentsAtMost, stretchesAtMost } from "#shared/contract/documents/userState.ts";
import { percentageOfRecommendedTime } from "#shared/domain/progress.ts";
import { addSignals, signalsOf, withoutSteps } from "#shared/domain/timeOnCase.ts";
import type { StateReply } from "../saving/outboxPorts.ts";

/**
 * Merges two replies about one attempt, taking the larger of each value: nothing falls within an attempt, and a reply may come from
 * an older record. The time of a complete attempt is the server's latest, which leaves out work after the finish.
 */
export function furthest(known: StateReply, next: StateReply): StateReply {
  const progress = Math.max(known.progress, next.progress);
  const last = isComplete(next) ? next : isComplete(known) ? known : undefined;
  const { time_on_case, calculate_percentage_of_recommended_time } = last ?? {
    time_on_case: Math.max(known.time_on_case, next.time_on_case),
    calculate_percentage_of_recommended_time: Math.max(
      known.calculate_percentage_of_recommended_time,
      next.calculate_percentage_of_recommended_time,
    ),
  };
  return { ...next, progress, time_on_case, calculate_percentage_of_recommended_time };
}

const isComplete = ({ progress }: StateReply): boolean => progress >= 100;

export type WorkedTime = {
  /** A step was taken. */
  noteStep(): void;
  /** The case came to the front of the screen. */
  noteShown(): void;
  /** The case left the front, or is closed. */
  noteHidden(): void;
  /** When the learner was at work, where the arrival of a save of this state does not tell the server. */
  unsent(state: LearnerState): number[][] | undefined;
  /** The server has what was last asked for with `unsent`. */
  noteSaved(): void;
  /** Milliseconds of work up to a moment: what the server last said, and what it has not heard of. */
  timeAt(at: number, timeOnCaseMs: number, state: LearnerState): number;
  /** Percent of the recommended time up to this moment, 100 where none is recommended. */
  percentNow(timeOnCaseMs: number, state: LearnerState): number;
};

/** A learner's work as far as this page knows it; times are epoch milliseconds. */
type Worked = {
  /** Moments of work not acknowledged, a list for each stretch; the last one goes on while the case is in front. */
  stretches: readonly (readonly number[])[];
  isInFront: boolean;
  /** True if the server knows how the last stretch began. */
  isBeginningKnown: boolean;
  /** Up to when the server has heard of work. */
  savedAt: number | null;
  /** When the last save was asked for. */
  askedAt: number;
};

/** A save tells of work up to its arrival if nothing in it is older. */
const freshMs = 60_000;

const opened = (at: number, waiting: readonly number[]): Worked => ({
  stretches: [...(waiting.length > 0 ? [withoutSteps(waiting)] : []), [at]],
  isInFront: true,
  isBeginningKnown: false,
  savedAt: null,
  askedAt: at,
});

/** Adds a moment of work. What happens while the case is hidden is nobody's. */
function workedAt(worked: Worked, at: number): Worked {
  const last = worked.stretches.at(-1);
  if (!worked.isInFront || !last) return worked;
  return { ...worked, stretches: [...worked.stretches.slice(0, -1), withoutSteps([...last, at])] };
}

function shownAt(worked: Worked, at: number): Worked {
  if (worked.isInFront) return worked;
  const stretches = [...worked.stretches, [at]].slice(-stretchesAtMost);
  return { ...worked, stretches, isInFront: true, isBeginningKnown: false };
}

const hiddenAt = (worked: Worked, at: number): Worked => ({ ...workedAt(worked, at), isInFront: false });

/** Stretches that a save asked for just now tells of; undefined where its arrival says enough. */
function unsentOf(worked: Worked, state: LearnerState): number[][] | undefined {
  const { stretches, isBeginningKnown, askedAt } = worked;
  const stamps = Object.values(state).flatMap((keys) => Object.values(keys).map((entry) => entry.updatedAt));
  const oldest = Math.min(askedAt, ...stamps, ...(stretches.at(-1)?.slice(isBeginningKnown ? 1 : 0) ?? []));
  if (stretches.length === 1 && isBeginningKnown && oldest >= askedAt - freshMs) return undefined;
  const [first = askedAt] = stretches[0] ?? [];
  // A delivery in parts has told the rest with its first part.
  const before = stamps.filter((stamp) => stamp < first);
  if (stretches.length === 0 && before.length === 0) return undefined;
  const told = [...(before.length > 0 ? [withoutSteps(before)] : []), ...stretches];
  return told.map((stretch) => stretch.slice(-momentsAtMost)).slice(-stretchesAtMost);
}

/** Drops what the server has heard of with the save that was asked for last. */
function acknowledged(worked: Worked): Worked {
  const { stretches, isInFront, askedAt } = worked;
  const left = stretches.map((stretch) => stretch.filter((at) => at > askedAt));
  const last = left.pop() ?? [];
  const [begun = askedAt] = stretches.at(-1) ?? [];
  // A stretch that goes on began before: the server counts from what it has heard.
  const goesOn = begun <= askedAt;
  return {
    ...worked,
    savedAt: askedAt,
    stretches: [
      ...left.filter((stretch) => stretch.length > 0),
      ...(goesOn && isInFront ? [[askedAt, ...last]] : last.length > 0 ? [last] : []),
    ],
    isBeginningKnown: goesOn || worked.isBeginningKnown,
  };
}

/** Milliseconds of work up to a moment. */
function timeOf(worked: Worked, at: number, timeOnCaseMs: number, state: LearnerState): number {
  const { signals, openings } = signalsOf(worked.stretches);
  const moments = [...signals, ...(worked.isInFront ? [at] : [])].filter((moment) => moment <= at);
  const begun = { timeOnCaseMs, lastSignalAt: worked.savedAt };
  return addSignals(begun, moments, playedSpans(state), openings).timeOnCaseMs;
}

/**
 * Records when a learner works in a case: from opening or showing the page, over each step, until the page is hidden. Keeps what the
 * server has not acknowledged, so that work offline counts at once.
 * @param waiting - Stamps of steps that an earlier page has left unsent.
 * @see ruling 26, ADR 0084
 */
export function createWorkedTime({
  now,
  recommendedMinutes,
  waiting,
}: {
  now: () => number;
  recommendedMinutes: number | null;
  waiting: readonly number[];
}): WorkedTime {
  let worked = opened(now(), waiting);
  const timeAt: WorkedTime["timeAt"] = (at, ...rest) => timeOf(worked, at, ...rest);
  return {
    noteStep() {
      worked = workedAt(worked, now());
    },
    noteShown() {
      worked = shownAt(worked, now());
    },
    noteHidden() {
      worked = hiddenAt(worked, now());
    },
    unsent(state) {
      worked = { ...worked, askedAt: now() };
      return unsentOf(worked, state);
    },
    noteSaved() {
      worked = acknowledged(worked);
    },
    timeAt,
    percentNow(timeOnCaseMs, state) {
      const time = timeAt(now(), timeOnCaseMs, state);
      return percentageOfRecommendedTime({ timeOnCaseMs: time, recommendedMinutes }) ?? 100;
    },
  };
}
