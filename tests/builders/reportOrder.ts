import { reportKey } from "#functions/reports/reportFile.ts";
import { isoTime, nowMs } from "#functions/runtime/clock.ts";
import type { ReportOrder } from "#shared/contract/reports/reportKinds.ts";

/** What the job of a report keeps of its order: the usage report of a course, unless told otherwise. */
export const aReportOrder = (
  job: { id: string; programId: string; courseId: number },
  facts: Partial<ReportOrder> = {},
): ReportOrder => {
  const type = facts.type ?? "csv";
  return {
    report: "course_usage",
    type,
    params: { course_id: job.courseId },
    facts: [["Course", "Medicine"]],
    object_key: reportKey(job.programId, job.id, type),
    kept_until: isoTime(nowMs() + 90 * 86_400_000),
    asked_by: "Ada Lovelace",
    shared_with: [],
    ...facts,
  };
};
