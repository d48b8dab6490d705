import { getAsyncReport as route } from "#shared/contract/reports/reports.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { signObjectUrl } from "../ports/storage.ts";
import { nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getJob } from "../table/jobs.ts";
import { jobIdOf } from "./reportFile.ts";

/** Long enough for a browser that follows it at once; the page asks for a new one whenever it needs it. */
const linkSeconds = 5 * 60;

/** How far an ordered report is, and a link once it is ready. To anybody but its orderer it does not exist. */
export const getAsyncReport = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ query }, { loaded: { course, program }, person }) => {
    const jobId = jobIdOf(query.aws_path);
    const job = jobId === undefined ? undefined : await getJob(jobId);
    const isTheirs =
      job?.object_key === query.aws_path &&
      job.requested_by === person.profile.id &&
      job.program_id === program.id &&
      job.course_id === course.id;
    if (!job || !isTheirs || job.expires_at_s * 1000 <= nowMs()) throw new Refusal("NOT_FOUND");
    const { state, progress } = job;
    if (state !== "ready") return { state, progress };
    return {
      state,
      progress,
      url: await signObjectUrl("REPORT_BUCKET", job.object_key, { expiresInS: linkSeconds }),
    };
  },
});
