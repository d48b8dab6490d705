import { createAsyncReport as route } from "#shared/contract/reports/asyncReport.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { orderReport } from "./orderReport.ts";

/** Orders the usage report of a course as a file. */
export const createAsyncReport = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ body: { type, ...asked } }, { loaded: { course }, operationId: id, ...signedIn }) => {
    const params = { course_id: course.id, ...asked };
    const { aws_path } = await orderReport({ id, report: "course_usage", type, params }, signedIn);
    return { aws_path };
  },
});
