import { startCaseImport as route } from "#shared/contract/versions/caseImports.ts";
import { defineHandler } from "../runtime/handler.ts";
import { caseUploadKey } from "./caseImport.ts";
import { loadCaseMaker, signUpload } from "./fileImports.ts";

/** Signs a link for the bytes of a case file. */
export const startCaseImport = defineHandler<typeof route, Awaited<ReturnType<typeof loadCaseMaker>>>(route, {
  load: (_call, signedIn) => loadCaseMaker(signedIn),
  run: async ({ body: { bytes } }, { operationId: id, ...signedIn }) => ({
    id,
    url: await signUpload(caseUploadKey(id, signedIn), bytes),
  }),
});
