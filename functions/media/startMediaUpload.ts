import { startMediaUpload as route } from "#shared/contract/media/uploads.ts";
import { formatOfName, mediaFormats, uploadProblem } from "#shared/domain/media/mediaFormats.ts";
import { startMultipart } from "../ports/multipart.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { getMediaUpload, type MediaUpload, putMediaUpload, uploadKey } from "../table/media/uploads.ts";
import { fileRefused, nameOfFile } from "./fileRefused.ts";
import { presentUpload } from "./loadUpload.ts";
import { requireAsset } from "./presentAsset.ts";
import { requireEdited } from "./requireEdited.ts";

/** Begins an upload of what the library takes by its name and size. */
export const startMediaUpload = defineHandler(route, {
  run: async ({ body }, { operationId, ...signedIn }) => {
    const { file_name, bytes, name, alternative_text = "", document_id, video_title, replaces } = body;
    const known = await getMediaUpload(operationId);
    if (known) return presentUpload(known);
    const problem = uploadProblem({ fileName: file_name, bytes });
    const format = formatOfName(file_name);
    if (problem !== undefined || !format) throw fileRefused(problem ?? "This type of file is not supported.");
    if (document_id !== undefined) await requireEdited(document_id, signedIn);
    if (replaces !== undefined) {
      const { kind } = await requireAsset(String(replaces));
      if (kind !== mediaFormats[format].kind)
        throw fileRefused("The new file must be of the same kind as the one it replaces.");
    }
    const upload: MediaUpload = {
      id: operationId,
      created_by: signedIn.person.profile.id,
      created_at: isoTime(nowMs()),
      ...{ file_name, bytes, alternative_text },
      name: name ?? nameOfFile(file_name),
      document_id: document_id ?? null,
      video_title: video_title ?? null,
      replaces: replaces ?? null,
      s3_upload_id: await startMultipart("MEDIA_BUCKET", uploadKey(operationId)),
      etags: {},
    };
    await putMediaUpload(upload);
    return presentUpload(upload);
  },
});
