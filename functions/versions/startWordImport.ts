import { startWordImport as route } from "#shared/contract/versions/wordImports.ts";
import { defineHandler } from "../runtime/handler.ts";
import { loadCaseMaker, signUpload } from "./fileImports.ts";
import { wordUploadKey } from "./wordImport.ts";

/** Signs a link for the bytes of a Word file. */
export const startWordImport = defineHandler<typeof route, Awaited<ReturnType<typeof loadCaseMaker>>>(route, {
  load: (_call, signedIn) => loadCaseMaker(signedIn),
  run: async ({ body: { bytes } }, { operationId: id, ...signedIn }) => ({
    id,
    url: await signUpload(wordUploadKey(id, signedIn), bytes),
  }),
});
