import { getMemberBatch as route } from "#shared/contract/programs/members.ts";
import { requireOwnJob } from "../jobs/requireOwnJob.ts";
import { noneYet } from "../memberships/runChange.ts";
import { defineHandler } from "../runtime/handler.ts";
import { loadSomeMembers } from "./loadSomeMembers.ts";

const states = { queued: "running", running: "running", ready: "ready", failed: "failed" } as const;

/** A change of many is seen by whoever ordered it, alone. */
export const getMemberBatch = defineHandler(route, {
  load: loadSomeMembers,
  run: async ({ params }, { loaded: _loaded, operationId: _id, ...signedIn }) => {
    const job = await requireOwnJob("member_batch", params.id, signedIn);
    const { at: _at, ...came } = job.cursor ?? noneYet;
    return {
      ...came,
      total: job.input.total,
      job_id: job.id,
      state: states[job.state],
      progress: job.progress,
    };
  },
});
