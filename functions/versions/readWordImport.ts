import { readWordImport as route } from "#shared/contract/versions/wordImports.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { requireProgram } from "../access/course.ts";
import { orderJob } from "../jobs/orderJob.ts";
import { requireOwnJob } from "../jobs/requireOwnJob.ts";
import { objectExists } from "../ports/storage.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { keptWordKey, presentWordImport, wordUploadKey } from "./wordImport.ts";

/** Orders the reading of a Word file that was sent. */
export const readWordImport = defineHandler<typeof route, { upload_key: string }>(route, {
  load: async ({ params }, signedIn) => {
    const upload_key = wordUploadKey(params.id, signedIn);
    if (!(await objectExists("MEDIA_BUCKET", upload_key))) throw new Refusal("NOT_FOUND");
    const { id: programId } = await requireProgram(signedIn);
    return { upload_key, resource: { kind: "program", programId } };
  },
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
