import { createReport as route } from "#shared/contract/reports/archivedReports.ts";
import { defineHandler } from "../runtime/handler.ts";
import { orderReport } from "./orderReport.ts";
import { requireReportParams } from "./reportParams.ts";

/** Orders a report of any kind as a file. @see spec courses §7 "Async reports" */
export const createReport = defineHandler(route, {
  run: async ({ body: { report, type, params } }, { operationId: id, ...signedIn }) =>
    orderReport({ id, report, type, params: requireReportParams(report, params) }, signedIn),
});
