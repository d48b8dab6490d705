import { jobKinds } from "#shared/contract/jobs.ts";
import { listLoanBatches as route } from "#shared/contract/programs/loanBatches.ts";
import { readJob } from "../jobs/job.ts";
import { defineHandler } from "../runtime/handler.ts";
import { listJobsOfPerson } from "../table/operations/jobs.ts";
import { presentLoanBatch } from "./presentLoanBatch.ts";

/** Looked at of all programs, and shown of this one. */
const lookedAt = 20;
const shownAtMost = 3;

export const listLoanBatches = defineHandler(route, {
  run: async ({ query }, { person }) => {
    const { jobs: rows } = await listJobsOfPerson(person.profile.id, { kind: "loan_batch", limit: lookedAt });
    const jobs = rows
      .map((row) => readJob(jobKinds.loan_batch, row))
      .filter(({ input }) => input.group_id === query.groupId);
    const undone = new Set(jobs.map(({ input }) => input.undo_of));
    return jobs.slice(0, shownAtMost).map((job) => presentLoanBatch(job, { isUndone: undone.has(job.id) }));
  },
});
