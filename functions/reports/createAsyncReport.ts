import { createAsyncReport as route } from "#shared/contract/reports/reports.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { sendReportMessage } from "../ports/queue.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { createJob } from "../table/jobs.ts";
import { reportKey } from "./reportFile.ts";
import { requireRange } from "./requireRange.ts";

const keptDays = 7;

/** Orders the report as a file. The job is written first: a message that gets lost is sent again by housekeeping. */
export const createAsyncReport = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ body }, { loaded: { course, program }, person, operationId: id }) => {
    requireRange(body, "body");
    const now = isoTime(nowMs());
    const object_key = reportKey(course.id, id, body.type);
    await createJob({
      id,
      type: body.type,
      course_id: course.id,
      program_id: program.id,
      requested_by: person.profile.id,
      start_date: body.start_date ?? null,
      end_date: body.end_date ?? null,
      tab: body.tab ?? null,
      state: "queued",
      progress: 0,
      object_key,
      created_at: now,
      updated_at: now,
      attempts: 0,
      lease_until_s: 0,
      lease: null,
      expires_at_s: Math.floor(nowMs() / 1000) + keptDays * 86_400,
    });
    await sendReportMessage({ job_id: id });
    logger.info("report ordered", { job_id: id, course_id: course.id, type: body.type });
    return { aws_path: object_key };
  },
});
