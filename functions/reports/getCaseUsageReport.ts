import { getCaseUsageReport as route } from "#shared/contract/reports/caseReport.ts";
import { windowOf } from "#shared/domain/usageReports/windows.ts";
import { defineHandler } from "../runtime/handler.ts";
import { requireRange } from "../runtime/requireRange.ts";
import { type LoadedItem, loadItem, presentCaseRows, readCaseReport, withStatements } from "./caseReport.ts";

/** A row with a statement and its answer of 4,000 letters each takes some 9 KB of a reply's 6 MB. */
const rowsAtMost = 500;

/** The students of the current program in one item of a course. @see spec courses §2.15 */
export const getCaseUsageReport = defineHandler<typeof route, LoadedItem>(route, {
  load: ({ params }, signedIn) => loadItem(Number(params.id), signedIn),
  run: async ({ query }, { loaded }) => {
    const { course, item } = loaded;
    const report = await readCaseReport(loaded, requireRange(query, "query"));
    const window = windowOf(report.rows, query, { atMost: rowsAtMost, idOf: ({ id }) => id });
    return {
      document_set: { id: course.id, name: course.name },
      document: { id: item.id, title: item.title, report_title: item.report_title },
      tab: report.tab,
      ...presentCaseRows(await withStatements(item.id, window.rows)),
      has_work: report.hasWork,
      low_time_enabled: report.isLowTime,
      total: report.rows.length,
      next_page: window.next,
    };
  },
});
