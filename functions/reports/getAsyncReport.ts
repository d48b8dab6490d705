import { getAsyncReport as route } from "#shared/contract/reports/reports.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { requireOwnJob } from "../jobs/requireOwnJob.ts";
import { signObjectUrl } from "../ports/storage.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { jobIdOf } from "./reportFile.ts";

/** Long enough for a browser that follows it at once; the page asks for a new one whenever it needs it. */
const linkSeconds = 5 * 60;

/** How far an ordered report is, and a link once it is ready. To anybody but its orderer it does not exist. */
export const getAsyncReport = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ query }, { loaded: { course }, ...signedIn }) => {
    const job = await requireOwnJob("usage_report", jobIdOf(query.aws_path), signedIn);
    const { object_key, course_id } = job.input;
    if (object_key !== query.aws_path || course_id !== course.id) throw new Refusal("NOT_FOUND");
    const { state, progress } = job;
    if (state !== "ready") return { state, progress };
    return {
      state,
      progress,
      url: await signObjectUrl("REPORT_BUCKET", object_key, { expiresInS: linkSeconds }),
    };
  },
});
