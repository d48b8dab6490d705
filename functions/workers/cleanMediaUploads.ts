import { abortMultipart } from "../ports/multipart.ts";
import { deleteObject } from "../ports/storage.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { logger } from "../runtime/log.ts";
import { deleteMediaUpload, listMediaUploads, uploadKey } from "../table/media/uploads.ts";

/** An upload can be resumed for a day. */
const keptMs = 24 * 3_600_000;
const cleanedAtOnce = 100;

/** Deletes what is left of uploads that were cut: parts, object, row, in this order, so that who dies in between does it again. */
export async function cleanMediaUploads() {
  const old = await listMediaUploads(isoTime(nowMs() - keptMs), cleanedAtOnce);
  return forEachConcurrent(old, 5, async ({ id, s3_upload_id }) => {
    const key = uploadKey(id);
    await abortMultipart({ bucket: "MEDIA_BUCKET", key, uploadId: s3_upload_id });
    await deleteObject("MEDIA_BUCKET", key);
    await deleteMediaUpload(id);
    logger.info("upload that was cut deleted", { upload_id: id });
  });
}
