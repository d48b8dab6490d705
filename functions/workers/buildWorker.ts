import { serveJobs } from "../jobs/serveJobs.ts";
import { makeReport } from "./makeReport.ts";

/** Makes reports of the report builder, one at a time. */
export const handler = serveJobs("builds", { atOnce: 1, workers: { built_report: makeReport } });
