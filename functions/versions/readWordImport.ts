import { readWordImport as route } from "#shared/contract/versions/wordImports.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { orderJob } from "../jobs/orderJob.ts";
import { requireOwnJob } from "../jobs/requireOwnJob.ts";
import { defineHandler } from "../runtime/handler.ts";
import { loadUpload } from "./fileImports.ts";
import { keptWordKey, presentWordImport, wordUploadKey } from "./wordImport.ts";

/** Orders the reading of a Word file that was sent. */
export const readWordImport = defineHandler<typeof route, Awaited<ReturnType<typeof loadUpload>>>(route, {
  load: ({ params }, signedIn) => loadUpload(wordUploadKey(params.id, signedIn), signedIn),
  run: async ({ params: { id }, body: { file_name } }, { loaded, ...signedIn }) => {
    const { upload_key } = loaded;
    const { person, membership } = signedIn;
    const author = fullName(person.profile);
    await orderJob({
      ...{ kind: "word_import", id, requestedBy: person.profile.id },
      programId: membership?.program_id ?? null,
      input: { upload_key, file_name, object_key: keptWordKey(id), author },
    });
    return presentWordImport(await requireOwnJob("word_import", id, signedIn));
  },
});
