import { jobKinds } from "#shared/contract/jobs.ts";
import { listResets as route } from "#shared/contract/members/resets.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { readJob } from "../jobs/job.ts";
import { defineHandler } from "../runtime/handler.ts";
import { listJobsOfPerson } from "../table/operations/jobs.ts";
import { presentReset } from "./presentReset.ts";

/** Looked at of all courses, and shown of this one. */
const lookedAt = 20;
const shownAtMost = 5;

export const listResets = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async (_call, { loaded: { course, program }, person }) => {
    const { jobs: rows } = await listJobsOfPerson(person.profile.id, {
      kind: "reset_cases",
      limit: lookedAt,
    });
    return rows
      .filter((row) => row.program_id === program.id)
      .map((row) => readJob(jobKinds.reset_cases, row))
      .filter((job) => job.input.course_id === course.id)
      .slice(0, shownAtMost)
      .map(presentReset);
  },
});
