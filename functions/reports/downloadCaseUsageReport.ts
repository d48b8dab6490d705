import { downloadCaseUsageReport as route } from "#shared/contract/reports/caseReport.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import { noWorkText, reportHeader } from "#shared/domain/usageReport.ts";
import { caseReportColumns } from "#shared/domain/usageReports/caseReport.ts";
import { reportTableOf } from "#shared/domain/usageReports/reportTable.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { csvReply } from "../runtime/csvReply.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { requireRange } from "../runtime/requireRange.ts";
import { type LoadedItem, loadItem, readCaseReport, withStatements } from "./caseReport.ts";
import { downloadName } from "./reportFile.ts";
import { csvText } from "./writeCsv.ts";

/** The report of an item as a file, with every row. */
export const downloadCaseUsageReport = defineHandler<typeof route, LoadedItem>(route, {
  load: ({ params }, signedIn) => loadItem(Number(params.id), signedIn),
  run: async ({ query, request }, { loaded }) => {
    const { item, program } = loaded;
    const report = await readCaseReport(loaded, requireRange(query, "query"));
    const generatedAt = isoTime(nowMs());
    const table = reportTableOf(
      {
        title: "Case Usage Report",
        facts: [],
        generatedAt,
        notice: report.hasWork ? undefined : noWorkText,
        frozenColumns: 3,
      },
      caseReportColumns({ tab: report.tab, low_time_enabled: report.isLowTime }),
      await withStatements(item.id, report.rows),
    );
    const name = downloadName(reportHeader(item), calendarDateAt(generatedAt, program.time_zone), "csv");
    return reply({ raw: csvReply(request, name, csvText(table)) });
  },
});
