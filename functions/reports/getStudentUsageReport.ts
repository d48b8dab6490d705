import { getStudentUsageReport as route } from "#shared/contract/reports/studentReport.ts";
import { defineHandler } from "../runtime/handler.ts";
import { requireRange } from "../runtime/requireRange.ts";
import { type LoadedStudent, loadStudent, readStudentReport } from "./studentReport.ts";

/** One student's work in a course, for staff. @see spec courses §2.15 */
export const getStudentUsageReport = defineHandler<typeof route, LoadedStudent>(route, {
  load: loadStudent,
  run: async ({ query }, { loaded }) =>
    readStudentReport(loaded, { range: requireRange(query, "query"), tab: query.tab, isOwn: false }),
});
