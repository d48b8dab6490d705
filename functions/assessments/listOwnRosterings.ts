import { listOwnRosterings as route } from "#shared/contract/assessments/ownRosterings.ts";
import { requireProgram } from "../access/course.ts";
import { nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { ownAssessments } from "./ownAssessments.ts";
import { presentOwnRostering } from "./presentOwnRostering.ts";

export const listOwnRosterings = defineHandler(route, {
  run: async (_call, signedIn) => {
    const program = await requireProgram(signedIn);
    const own = await ownAssessments(signedIn.person.profile.id, program.id);
    const now = nowMs();
    const isDemo = program.feature_flags.demo_program === true;
    const rows = own.map((one) => presentOwnRostering({ ...one, isDemo }, now));
    const courses = [...new Set(rows.map(({ course }) => course))].sort();
    return {
      server_time_ms: now,
      courses: courses.map((course) => ({
        course,
        rosterings: rows.filter((row) => row.course === course),
      })),
    };
  },
});
