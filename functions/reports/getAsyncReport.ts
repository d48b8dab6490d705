import { getAsyncReport as route } from "#shared/contract/reports/asyncReport.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { jobIdOf } from "./reportFile.ts";
import { requireReportParams } from "./reportParams.ts";
import { reportStatusOf, requireReport } from "./requireReport.ts";

/** How far an ordered report is, and a link once it is ready. To anybody but its orderer it does not exist. */
export const getAsyncReport = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ query }, { loaded: { course }, ...signedIn }) => {
    const job = await requireReport(jobIdOf(query.aws_path), signedIn);
    const { object_key, report, params } = job.input;
    if (object_key !== query.aws_path || report !== "course_usage") throw new Refusal("NOT_FOUND");
    if (requireReportParams(report, params).course_id !== course.id) throw new Refusal("NOT_FOUND");
    return reportStatusOf(job);
  },
});
