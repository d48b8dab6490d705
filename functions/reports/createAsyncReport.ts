import { createAsyncReport as route } from "#shared/contract/reports/reports.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { orderJob } from "../jobs/orderJob.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { requireAllowance } from "../runtime/requireAllowance.ts";
import { requireRange } from "../runtime/requireRange.ts";
import { reportKey } from "./reportFile.ts";

/** Orders the report as a file. */
export const createAsyncReport = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ body }, { loaded: { course, program }, person, operationId: id }) => {
    requireRange(body, "body");
    await requireAllowance("report_orders", { userId: person.profile.id, operationId: id });
    const object_key = reportKey(course.id, id, body.type);
    await orderJob({
      kind: "usage_report",
      id,
      requestedBy: person.profile.id,
      programId: program.id,
      input: {
        type: body.type,
        course_id: course.id,
        start_date: body.start_date ?? null,
        end_date: body.end_date ?? null,
        tab: body.tab ?? null,
        object_key,
      },
    });
    logger.info("report ordered", { job_id: id, course_id: course.id, type: body.type });
    return { aws_path: object_key };
  },
});
