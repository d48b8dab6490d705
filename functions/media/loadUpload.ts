import { linksAtMost, type UploadState } from "#shared/contract/media/uploads.ts";
import { partBytes, partsOf } from "#shared/domain/media/mediaFormats.ts";
import { type Multipart, signPart } from "../ports/multipart.ts";
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

const linkSeconds = 3600;

/** Signs links for parts of an upload. */
export function signLinks(upload: MediaUpload, parts: readonly number[]): Promise<UploadState["links"]> {
  const multipart = multipartOf(upload);
  return Promise.all(
    parts.map(async (part) => ({ part, url: await signPart(multipart, part, linkSeconds) })),
  );
}

/** Shows how far an upload is, with links for the parts to send next. */
export async function presentUpload(upload: MediaUpload): Promise<UploadState> {
  const { id, file_name, bytes, etags } = upload;
  const parts = partsOf(bytes);
  const missing = Array.from({ length: parts }, (_, at) => at + 1).filter((part) => !(part in etags));
  return {
    ...{ id, file_name, bytes, parts },
    part_bytes: partBytes,
    done: Object.keys(etags)
      .map(Number)
      .toSorted((a, b) => a - b),
    links: await signLinks(upload, missing.slice(0, linksAtMost)),
  };
}

type Sent = readonly { part: number; etag: string }[] | undefined;

type Etags = Readonly<Record<string, string>>;

/** ETags by number of the parts that a browser says are there. @throws Refusal INVALID_REQUEST */
function etagsOf(upload: MediaUpload, sent: Sent = []): Etags {
  requireParts(
    upload,
    sent.map(({ part }) => part),
  );
  return Object.fromEntries(sent.map(({ part, etag }) => [String(part), etag]));
}

/** ETags of all parts that are there: those that were noted, and those that a browser says. @throws Refusal INVALID_REQUEST */
export const partsWith = (upload: MediaUpload, sent: Sent): Etags => ({
  ...upload.etags,
  ...etagsOf(upload, sent),
});

/** Notes the parts that a browser says are there. @throws Refusal INVALID_REQUEST, NOT_FOUND */
export async function noteSent(upload: MediaUpload, sent: Sent): Promise<void> {
  if (!(await noteParts(upload.id, etagsOf(upload, sent)))) throw new Refusal("NOT_FOUND");
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
