import { type FileType, type ReportOrder, reportKinds } from "#shared/contract/reports/reportKinds.ts";
import type { JobOrder } from "../jobs/orderJob.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { env } from "../runtime/env.ts";
import { reportKey } from "./reportFile.ts";

const dayMs = 86_400_000;
/** The row is needed for the deletion of its file, which may be late. */
const rowOutlivesDays = 30;

export type PlannedReport = Pick<ReportOrder, "report" | "params" | "facts" | "asked_by" | "mail"> & {
  id: string;
  type: FileType;
  programId: string;
  requestedBy: string;
  sharedWith?: readonly string[];
};

/** The order of a report's job, with where its file goes and until when that stays. */
export function reportJob(planned: PlannedReport): JobOrder<"report" | "built_report"> {
  const { id, type, programId, requestedBy, sharedWith = [], ...order } = planned;
  const { REPORT_KEPT_DAYS: keptDays } = env();
  return {
    kind: reportKinds[order.report].job,
    id,
    requestedBy,
    programId,
    keptDays: keptDays + rowOutlivesDays,
    input: {
      ...order,
      type,
      object_key: reportKey(programId, id, type),
      kept_until: isoTime(nowMs() + keptDays * dayMs),
      shared_with: [...sharedWith],
    },
  };
}
