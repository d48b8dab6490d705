import { getWordFile as route } from "#shared/contract/versions/caseFiles.ts";
import { loadVersion } from "../access/version.ts";
import { requireOwnJob } from "../jobs/requireOwnJob.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { defineHandler } from "../runtime/handler.ts";
import { presentMadeFile } from "./madeFile.ts";

/** The file, and its version as the person may write on it today. */
async function load(id: string, signedIn: SignedIn) {
  const job = await requireOwnJob("word_export", id, signedIn);
  const { resource } = await loadVersion(job.input.version_id, signedIn);
  return { job, resource };
}

export const getWordFile = defineHandler<typeof route, Awaited<ReturnType<typeof load>>>(route, {
  load: ({ params }, signedIn) => load(params.id, signedIn),
  run: async (_call, { loaded: { job } }) => {
    const { id, state, progress, input } = job;
    return presentMadeFile({ id, kind: "word_export", state, progress, objectKey: input.object_key });
  },
});
