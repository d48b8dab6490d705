import type { UploadState } from "#shared/contract/media/uploads.ts";
import { partBytes, partsOf } from "#shared/domain/media/mediaFormats.ts";
import type { Multipart } from "../ports/multipart.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getMediaUpload, type MediaUpload, noteParts, uploadKey } from "../table/media/uploads.ts";

/** An upload of the person's own. @throws Refusal NOT_FOUND */
export async function requireOwnUpload(
  id: string,
  { person }: Pick<SignedIn, "person">,
): Promise<MediaUpload> {
  const upload = await getMediaUpload(id);
  if (upload?.created_by !== person.profile.id) throw new Refusal("NOT_FOUND");
  return upload;
}

export const multipartOf = ({ id, s3_upload_id }: MediaUpload): Multipart => ({
  bucket: "MEDIA_BUCKET",
  key: uploadKey(id),
  uploadId: s3_upload_id,
});

export const presentUpload = ({ id, file_name, bytes, etags }: MediaUpload): UploadState => ({
  ...{ id, file_name, bytes },
  part_bytes: partBytes,
  parts: partsOf(bytes),
  done: Object.keys(etags)
    .map(Number)
    .toSorted((a, b) => a - b),
});

type Sent = readonly { part: number; etag: string }[] | undefined;

/** Notes the parts that a browser says are there, and answers all that are. @throws Refusal INVALID_REQUEST, NOT_FOUND */
export async function noteSent(
  upload: MediaUpload,
  sent: Sent = [],
): Promise<Readonly<Record<string, string>>> {
  requireParts(
    upload,
    sent.map(({ part }) => part),
  );
  const etags = Object.fromEntries(sent.map(({ part, etag }) => [String(part), etag]));
  if (!(await noteParts(upload.id, etags))) throw new Refusal("NOT_FOUND");
  return { ...upload.etags, ...etags };
}

/** @throws Refusal INVALID_REQUEST for a part that the file does not have */
export function requireParts({ bytes }: MediaUpload, parts: readonly number[]): void {
  const last = partsOf(bytes);
  const beyond = parts.find((part) => part > last);
  if (beyond !== undefined)
    throw new Refusal("INVALID_REQUEST", {
      message: `This file has ${last} parts: there is no part ${beyond}.`,
    });
}
