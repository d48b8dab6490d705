import { caseFilesFolder, orderWordFile as route } from "#shared/contract/versions/caseFiles.ts";
import { type LoadedVersion, loadVersion } from "../access/version.ts";
import { orderJob } from "../jobs/orderJob.ts";
import { defineHandler } from "../runtime/handler.ts";
import { presentMadeFile } from "./madeFile.ts";

/** Orders the newest draft of a version as a Word file. Ordering the same operation again orders nothing new. */
export const orderWordFile = defineHandler<typeof route, LoadedVersion>(route, {
  load: ({ params }, signedIn) => loadVersion(Number(params.id), signedIn),
  run: async (_call, { loaded: { version, program }, operationId: id, person }) => {
    await orderJob({
      ...{ kind: "word_export", id, requestedBy: person.profile.id, programId: program.id },
      input: { version_id: version.id, object_key: `${caseFilesFolder}${program.id}/${id}.docx` },
    });
    return presentMadeFile({ id, kind: "word_export", state: "queued", progress: 0 });
  },
});
