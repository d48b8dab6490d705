import { readCaseImport as route } from "#shared/contract/versions/caseImports.ts";
import { requireProgram } from "../access/course.ts";
import { orderJob } from "../jobs/orderJob.ts";
import { requireOwnJob } from "../jobs/requireOwnJob.ts";
import { objectExists } from "../ports/storage.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { caseUploadKey, keptCaseKey, presentCaseImport } from "./caseImport.ts";

/** Orders the reading of a case file that was sent. */
export const readCaseImport = defineHandler<typeof route, { upload_key: string }>(route, {
  load: async ({ params }, signedIn) => {
    const upload_key = caseUploadKey(params.id, signedIn);
    if (!(await objectExists("MEDIA_BUCKET", upload_key))) throw new Refusal("NOT_FOUND");
    const { id: programId } = await requireProgram(signedIn);
    return { upload_key, resource: { kind: "program", programId } };
  },
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
