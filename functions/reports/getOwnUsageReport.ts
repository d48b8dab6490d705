import { getOwnUsageReport as route } from "#shared/contract/reports/studentReport.ts";
import { defineHandler } from "../runtime/handler.ts";
import { requireRange } from "../runtime/requireRange.ts";
import { type LoadedStudent, loadOneself, readStudentReport } from "./studentReport.ts";

/** One's own work in a course. @see spec courses §2.15 */
export const getOwnUsageReport = defineHandler<typeof route, LoadedStudent>(route, {
  load: loadOneself,
  run: async ({ query }, { loaded }) =>
    readStudentReport(loaded, { range: requireRange(query, "query"), tab: query.tab, isOwn: true }),
});
