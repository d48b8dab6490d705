import { getReport as route } from "#shared/contract/reports/archivedReports.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { jobIdOf } from "./reportFile.ts";
import { reportStatusOf, requireReport } from "./requireReport.ts";

/** How far an ordered report is. @see spec courses §7 "Async reports" */
export const getReport = defineHandler(route, {
  run: async ({ query }, signedIn) => {
    const job = await requireReport(jobIdOf(query.aws_path), signedIn);
    if (job.input.object_key !== query.aws_path) throw new Refusal("NOT_FOUND");
    return reportStatusOf(job);
  },
});
