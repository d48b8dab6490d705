import type { ProgressReply } from "#shared/contract/documents.ts";
import type { ProgressRow } from "../table/progress.ts";

/** Progress as a save answers it: the record as the stream worker last left it, a moment behind the save itself. */
export const progressReply = (progress: ProgressRow | undefined): ProgressReply => ({
  progress: progress?.percent_complete ?? 0,
  time_on_case: progress?.time_on_case_ms ?? 0,
  calculate_percentage_of_recommended_time: progress?.percentage_of_recommended_time ?? 100,
});
