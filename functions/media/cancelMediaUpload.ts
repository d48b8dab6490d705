import { cancelMediaUpload as route } from "#shared/contract/media/uploads.ts";
import { abortMultipart } from "../ports/multipart.ts";
import { deleteObject } from "../ports/storage.ts";
import { defineHandler } from "../runtime/handler.ts";
import { deleteMediaUpload, uploadKey } from "../table/media/uploads.ts";
import { multipartOf, requireOwnUpload } from "./loadUpload.ts";

/** Cancels an upload: parts first, then its row, so that who dies in between cancels it again. */
export const cancelMediaUpload = defineHandler(route, {
  run: async ({ params }, signedIn) => {
    const upload = await requireOwnUpload(params.id, signedIn);
    await abortMultipart(multipartOf(upload));
    await deleteObject("MEDIA_BUCKET", uploadKey(upload.id));
    await deleteMediaUpload(upload.id);
    return { ok: true as const };
  },
});
