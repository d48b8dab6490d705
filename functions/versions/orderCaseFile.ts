import { caseFilesFolder } from "#shared/contract/versions/caseFiles.ts";
import { orderCaseFile as route } from "#shared/contract/versions/caseImports.ts";
import { type LoadedVersion, loadVersion } from "../access/version.ts";
import { orderJob } from "../jobs/orderJob.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { presentMadeFile } from "./madeFile.ts";

/** Orders the newest draft of a version as a case file. Ordering the same operation again orders nothing new. */
export const orderCaseFile = defineHandler<typeof route, LoadedVersion>(route, {
  load: async ({ params }, signedIn) => {
    const loaded = await loadVersion(Number(params.id), signedIn);
    // Reusable content goes with the cases that it is in.
    if (loaded.document.reusable_object_id !== undefined) throw new Refusal("NOT_FOUND");
    return loaded;
  },
  run: async (_call, { loaded: { version, program }, operationId: id, person }) => {
    await orderJob({
      ...{ kind: "case_export", id, requestedBy: person.profile.id, programId: program.id },
      input: { version_id: version.id, object_key: `${caseFilesFolder}${program.id}/${id}.zip` },
    });
    return presentMadeFile({ id, kind: "case_export", state: "queued", progress: 0 });
  },
});
