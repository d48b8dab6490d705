import { downloadStudentUsageReport as route } from "#shared/contract/reports/studentReport.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { requireRange } from "../runtime/requireRange.ts";
import { type LoadedStudent, loadStudent, readStudentReport, studentReportFile } from "./studentReport.ts";
import { workbookReply } from "./workbookReply.ts";

/** One student's work in a course as a workbook. @see spec courses §2.15 */
export const downloadStudentUsageReport = defineHandler<typeof route, LoadedStudent>(route, {
  load: loadStudent,
  run: async ({ query }, { loaded }) => {
    const range = requireRange(query, "query");
    const report = await readStudentReport(loaded, { range, tab: query.tab, isOwn: false });
    const { table, fileName } = studentReportFile(report, { program: loaded.program, range, isOwn: false });
    return reply({ raw: await workbookReply(table, fileName) });
  },
});
