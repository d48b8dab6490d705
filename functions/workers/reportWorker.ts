import { serveJobs } from "../jobs/serveJobs.ts";
import { makeReport } from "./makeReport.ts";

/** Makes ordered reports; one after the other, since a report holds a workbook in memory. */
export const handler = serveJobs("reports", { atOnce: 1, workers: { report: makeReport } });
