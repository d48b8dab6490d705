import { downloadLinksReport as route } from "#shared/contract/reports/linksReport.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import { linksReportName } from "#shared/domain/usageReports/linksReport.ts";
import { type LoadedVersion, loadEditedDocument } from "../access/version.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { csvReply } from "../runtime/csvReply.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { readLinksReport, requirePublished } from "./linksReport.ts";
import { downloadName } from "./reportFile.ts";
import { csvText } from "./writeCsv.ts";

/** The links of a case as a file, at once. */
export const downloadLinksReport = defineHandler<typeof route, Omit<LoadedVersion, "version">>(route, {
  load: ({ params }, signedIn) => loadEditedDocument(Number(params.file.replace(".csv", "")), signedIn),
  run: async ({ request }, { loaded: { document, program } }) => {
    requirePublished(document);
    const name = linksReportName(plainText(document.title));
    const today = calendarDateAt(isoTime(nowMs()), program.time_zone);
    const table = await readLinksReport(document);
    return reply({ raw: csvReply(request, downloadName(name.about, today, "csv", name), csvText(table)) });
  },
});
