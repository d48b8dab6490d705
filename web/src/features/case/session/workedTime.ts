import type { LearnerState } from "#shared/case/model/types.ts";
import { playedSpans } from "#shared/case/state/videoTimes.ts";
import { percentageOfRecommendedTime } from "#shared/domain/progress.ts";
import { addSignals } from "#shared/domain/timeOnCase.ts";
import type { StateReply } from "../saving/outboxPorts.ts";

/**
 * Of two replies about one attempt, in what each says furthest: nothing falls within an attempt, and a save may be answered
 * from a record that is a few seconds old, after a newer one was read. The time of a complete attempt is the server's
 * last word on it: what was done after the finish, and was answered before that was counted, is taken back.
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
  /** The server has heard of the learner's work up to now. */
  noteSaved(): void;
  /** Percent of the recommended time up to this moment, 100 where none is recommended. */
  percentNow(timeOnCaseMs: number, state: LearnerState): number;
};

/**
 * The time on a case up to this moment: what the server last said, and the work since the last save, which is still to
 * reach it. Whoever reads the last card for long and finishes has taken that time. Opening the case is the first of it.
 */
export function createWorkedTime(now: () => number, recommendedMinutes: number | null): WorkedTime {
  let savedAt = now();
  return {
    noteSaved() {
      savedAt = now();
    },
    percentNow(timeOnCaseMs, state) {
      const time = addSignals({ timeOnCaseMs, lastSignalAt: savedAt }, [now()], playedSpans(state));
      return percentageOfRecommendedTime({ timeOnCaseMs: time.timeOnCaseMs, recommendedMinutes }) ?? 100;
    },
  };
}
