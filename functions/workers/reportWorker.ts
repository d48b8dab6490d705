import { serveJobs } from "../jobs/serveJobs.ts";
import { makeReport } from "./makeReport.ts";
import { reportMakers } from "./reports/makers.ts";

/** Makes ordered reports; one after the other, since a report holds a workbook in memory. */
export const handler = serveJobs("reports", { atOnce: 1, workers: { report: makeReport(reportMakers) } });
