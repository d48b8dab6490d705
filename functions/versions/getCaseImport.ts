import { getCaseImport as route } from "#shared/contract/versions/caseImports.ts";
import { requireProgram } from "../access/course.ts";
import { requireOwnJob } from "../jobs/requireOwnJob.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { defineHandler } from "../runtime/handler.ts";
import { presentCaseImport } from "./caseImport.ts";

async function load(id: string, signedIn: SignedIn) {
  const job = await requireOwnJob("case_import", id, signedIn);
  const { id: programId } = await requireProgram(signedIn);
  return { job, resource: { kind: "program" as const, programId } };
}

export const getCaseImport = defineHandler<typeof route, Awaited<ReturnType<typeof load>>>(route, {
  load: ({ params }, signedIn) => load(params.id, signedIn),
  run: async (_call, { loaded: { job } }) => presentCaseImport(job),
});
