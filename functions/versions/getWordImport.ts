import { getWordImport as route } from "#shared/contract/versions/wordImports.ts";
import { requireProgram } from "../access/course.ts";
import { requireOwnJob } from "../jobs/requireOwnJob.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { defineHandler } from "../runtime/handler.ts";
import { presentWordImport } from "./wordImport.ts";

async function load(id: string, signedIn: SignedIn) {
  const job = await requireOwnJob("word_import", id, signedIn);
  const { id: programId } = await requireProgram(signedIn);
  return { job, resource: { kind: "program" as const, programId } };
}

export const getWordImport = defineHandler<typeof route, Awaited<ReturnType<typeof load>>>(route, {
  load: ({ params }, signedIn) => load(params.id, signedIn),
  run: async (_call, { loaded: { job } }) => presentWordImport(job),
});
