import { getCaseFile as route } from "#shared/contract/versions/caseImports.ts";
import { loadVersion } from "../access/version.ts";
import { requireOwnJob } from "../jobs/requireOwnJob.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { defineHandler } from "../runtime/handler.ts";
import { presentMadeFile } from "./madeFile.ts";

/** The file, and its version as the person may write on it today. */
async function load(id: string, signedIn: SignedIn) {
  const job = await requireOwnJob("case_export", id, signedIn);
  const { resource } = await loadVersion(job.input.version_id, signedIn);
  return { job, resource };
}

export const getCaseFile = defineHandler<typeof route, Awaited<ReturnType<typeof load>>>(route, {
  load: ({ params }, signedIn) => load(params.id, signedIn),
  run: async (_call, { loaded: { job } }) => {
    const { id, state, progress, input, outcome } = job;
    const problem = outcome?.problem ?? null;
    return presentMadeFile({
      ...{ id, kind: "case_export", progress, problem, objectKey: input.object_key },
      state: problem === null ? state : "failed",
    });
  },
});
