import { setProctorCode as route } from "#shared/contract/proctoring/accessCode.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { changeCode } from "./proctorCode.ts";

export const setProctorCode = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ body }, { loaded, ...signedIn }) => changeCode(loaded, signedIn, { code: body.code }),
});
