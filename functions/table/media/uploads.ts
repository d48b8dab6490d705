import * as z from "zod/mini";
import { sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import { deleteItem, getItem, isNew, putItem, queryItems, updateItem } from "../table.ts";

const uploadSchema = z.object({
  id: ulid,
  created_by: ulid,
  created_at: utcTime,
  file_name: z.string(),
  bytes: z.number(),
  name: z.string(),
  alternative_text: z.string(),
  /** The case that it is uploaded for. */
  document_id: z.nullable(sequenceId),
  /** The film that captions belong to, by its title in the case. */
  video_title: z.nullable(z.string()),
  /** The asset whose file it replaces. */
  replaces: z.nullable(sequenceId),
  /** Name that S3 gave the upload in parts. */
  s3_upload_id: z.string(),
  /** ETags of the parts that are there, by number. */
  etags: z.record(z.string(), z.string()),
  /** The asset that came of it. Set before the asset is written, so that a second try writes the same one. */
  asset_id: z.optional(sequenceId),
});
/** An upload under way. Its parts lie in the media bucket under `uploadKey`. */
export type MediaUpload = z.infer<typeof uploadSchema>;

/** Key in the media bucket of what is uploaded, until it is checked. */
export const uploadKey = (id: string): string => `uploads/${id}`;

/** Writes a new upload. */
export async function putMediaUpload(upload: MediaUpload): Promise<void> {
  const place = { gsi1pk: keys.mediaUploads, gsi1sk: `${upload.created_at}#${upload.id}` };
  await putItem({ ...keys.mediaUpload(upload.id), ...place, ...upload }, isNew);
}

/** Pattern: an upload by id. */
export async function getMediaUpload(id: string): Promise<MediaUpload | undefined> {
  const item = await getItem(keys.mediaUpload(id), { consistent: true });
  return item && uploadSchema.parse(item);
}

/** Notes parts that are there. False where the upload is gone. */
export async function noteParts(id: string, etags: Readonly<Record<string, string>>): Promise<boolean> {
  const parts = Object.entries(etags);
  if (parts.length === 0) return true;
  const noted = await updateItem(keys.mediaUpload(id), {
    UpdateExpression: `SET ${parts.map((_, at) => `#etags.#p${at} = :e${at}`).join(", ")}`,
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeNames: {
      "#etags": "etags",
      ...Object.fromEntries(parts.map(([part], at) => [`#p${at}`, part])),
    },
    ExpressionAttributeValues: Object.fromEntries(parts.map(([, etag], at) => [`:e${at}`, etag])),
  });
  return noted !== undefined;
}

/** Gives what is to come of an upload its number, once, and answers the number that it has; undefined where the upload is gone. */
export async function noteAsset(id: string, assetId: number): Promise<number | undefined> {
  const noted = await updateItem(keys.mediaUpload(id), {
    UpdateExpression: "SET asset_id = if_not_exists(asset_id, :id)",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":id": assetId },
  });
  return noted && uploadSchema.parse(noted).asset_id;
}

/** Forgets an upload that has ended. */
export async function deleteMediaUpload(id: string): Promise<void> {
  await deleteItem(keys.mediaUpload(id));
}

/** Pattern: uploads that began before an instant (UTC), the oldest first, so many at most. */
export async function listMediaUploads(before: string, limit: number): Promise<MediaUpload[]> {
  const items = await queryItems({ pk: keys.mediaUploads, index: "gsi1", skUpTo: before, limit });
  return items.slice(0, limit).map((item) => uploadSchema.parse(item));
}
