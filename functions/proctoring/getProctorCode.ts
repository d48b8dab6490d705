import { getProctorCode as route } from "#shared/contract/proctoring/accessCode.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { codeReply } from "../sittings/accessCode.ts";
import { getProctorCode as readProctorCode } from "../table/exams/proctorCodes.ts";

export const getProctorCode = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async (_call, { loaded: { course, program } }) =>
    codeReply(await readProctorCode({ courseId: course.id, programId: program.id })),
});
