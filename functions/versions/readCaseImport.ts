import { readCaseImport as route } from "#shared/contract/versions/caseImports.ts";
import { orderJob } from "../jobs/orderJob.ts";
import { requireOwnJob } from "../jobs/requireOwnJob.ts";
import { defineHandler } from "../runtime/handler.ts";
import { caseUploadKey, keptCaseKey, presentCaseImport } from "./caseImport.ts";
import { loadUpload } from "./fileImports.ts";

/** Orders the reading of a case file that was sent. */
export const readCaseImport = defineHandler<typeof route, Awaited<ReturnType<typeof loadUpload>>>(route, {
  load: ({ params }, signedIn) => loadUpload(caseUploadKey(params.id, signedIn), signedIn),
  run: async ({ params: { id }, body: { file_name } }, { loaded, ...signedIn }) => {
    const { upload_key } = loaded;
    const { person, membership } = signedIn;
    await orderJob({
      ...{ kind: "case_import", id, requestedBy: person.profile.id },
      programId: membership?.program_id ?? null,
      input: { upload_key, file_name, object_key: keptCaseKey(id) },
    });
    return presentCaseImport(await requireOwnJob("case_import", id, signedIn));
  },
});
