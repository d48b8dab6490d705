import { downloadOwnUsageReport as route } from "#shared/contract/reports/studentReport.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { requireRange } from "../runtime/requireRange.ts";
import { type LoadedStudent, loadOneself, readStudentReport, studentReportFile } from "./studentReport.ts";
import { workbookReply } from "./workbookReply.ts";

/** One's own work in a course as a workbook. @see spec courses §2.15 */
export const downloadOwnUsageReport = defineHandler<typeof route, LoadedStudent>(route, {
  load: loadOneself,
  run: async ({ query }, { loaded }) => {
    const range = requireRange(query, "query");
    const report = await readStudentReport(loaded, { range, tab: query.tab, isOwn: true });
    const { table, fileName } = studentReportFile(report, { program: loaded.program, range, isOwn: true });
    return reply({ raw: await workbookReply(table, fileName) });
  },
});
