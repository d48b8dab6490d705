import * as z from "zod/mini";
import { sequenceId } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import { batchPutItems, deleteItem, putItem, queryItems } from "../table.ts";

/** A file of a document's media. @see spec documents §3 "Media asset" */
export const mediaAssetSchema = z.object({
  document_id: sequenceId,
  /** Digits for whatever has a number elsewhere; unique among a document's media. */
  external_identifier: z.string().check(z.regex(/^[\w.-]{1,40}$/)),
  media_type: z.enum(["image", "audio", "video", "document"]),
  /** Without the dot: `pdf`, `vtt`, `srt`. */
  file_ext: z.string(),
  /** Key in the media bucket, of the file as it came. */
  asset_path: z.string(),
  title: z.string(),
});
export type MediaAsset = z.infer<typeof mediaAssetSchema>;

export type AssetGroup = "images" | "audios" | "videos" | "pdfs" | "captions";

const groups = { image: "images", audio: "audios", video: "videos", document: "pdfs" } as const;

/** In which group an asset is listed. */
export const groupOf = ({ media_type, file_ext }: Pick<MediaAsset, "media_type" | "file_ext">): AssetGroup =>
  file_ext === "vtt" || file_ext === "srt" ? "captions" : groups[media_type];

export async function putMediaAsset(asset: MediaAsset): Promise<void> {
  await putItem({
    ...keys.mediaAsset(asset.document_id, groupOf(asset), asset.external_identifier),
    ...asset,
  });
}

export async function deleteMediaAsset(asset: MediaAsset): Promise<void> {
  await deleteItem(keys.mediaAsset(asset.document_id, groupOf(asset), asset.external_identifier));
}

/** Pattern: the media of a document in one group. */
export async function listMediaAssets(documentId: number, group: AssetGroup): Promise<MediaAsset[]> {
  const items = await queryItems({ pk: keys.mediaAssets(documentId), skPrefix: `${group}#` });
  return items.map((item) => mediaAssetSchema.parse(item));
}

/** Lets a document have all media that another one has: the files are the same, and belong to both. */
export async function copyMediaAssets(fromId: number, toId: number): Promise<void> {
  const items = await queryItems({ pk: keys.mediaAssets(fromId) });
  const assets = items.map((item) => ({ ...mediaAssetSchema.parse(item), document_id: toId }));
  await batchPutItems(
    assets.map((asset) => ({
      ...keys.mediaAsset(toId, groupOf(asset), asset.external_identifier),
      ...asset,
    })),
  );
}
