import type { Span } from "#shared/case/state/videoTimes.ts";
import type { ProgressReply } from "#shared/contract/documents/userState.ts";
import { percentageOfRecommendedTime } from "#shared/domain/progress.ts";
import { addSignals } from "#shared/domain/timeOnCase.ts";
import type { DocumentRow } from "../table/cases/documents.ts";
import type { ProgressRow } from "../table/cases/progress.ts";

/**
 * Facts that the reply adds to the record: times (epoch ms) at which the learner was at work, those that began a segment, and stretches in which
 * videos played.
 */
type Since = { signals: readonly number[]; openings: readonly number[]; videos: readonly Span[] };

/**
 * Progress as a reply tells it. Percent is the record's, as the stream worker last left it. The time is counted up to the
 * last signal that the reply knows of, since the record itself may lag two minutes of work: the page decides by it whether
 * a case was completed with low time. Once the record is finished, its time is the last word.
 */
export function progressReply(
  progress: ProgressRow | undefined,
  { recommended_time }: Pick<DocumentRow, "recommended_time">,
  { signals, openings, videos }: Since,
): ProgressReply {
  const lastSignalAt = progress?.last_signal_at ? Date.parse(progress.last_signal_at) : null;
  const counted = { timeOnCaseMs: progress?.time_on_case_ms ?? 0, lastSignalAt };
  const { timeOnCaseMs } = progress?.is_finished ? counted : addSignals(counted, signals, videos, openings);
  return {
    progress: progress?.percent_complete ?? 0,
    time_on_case: timeOnCaseMs,
    calculate_percentage_of_recommended_time:
      percentageOfRecommendedTime({ timeOnCaseMs, recommendedMinutes: recommended_time }) ?? 100,
  };
}
