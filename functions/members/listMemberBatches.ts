import { jobKinds } from "#shared/contract/jobs.ts";
import { listMemberBatches as route } from "#shared/contract/members/memberBatches.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { readJob } from "../jobs/job.ts";
import { defineHandler } from "../runtime/handler.ts";
import { listJobsOfPerson } from "../table/operations/jobs.ts";
import { presentMemberBatch } from "./presentMemberBatch.ts";

/** Looked at of all courses, and shown of this one. */
const lookedAt = 20;
const shownAtMost = 3;

export const listMemberBatches = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async (_call, { loaded: { course, program }, person }) => {
    const { jobs: rows } = await listJobsOfPerson(person.profile.id, {
      kind: "course_member_batch",
      limit: lookedAt,
    });
    const jobs = rows
      .filter((row) => row.program_id === program.id)
      .map((row) => readJob(jobKinds.course_member_batch, row))
      .filter(({ input }) => input.course_id === course.id);
    const undone = new Set(jobs.map(({ input }) => input.undo_of));
    return jobs.slice(0, shownAtMost).map((job) => presentMemberBatch(job, { isUndone: undone.has(job.id) }));
  },
});
