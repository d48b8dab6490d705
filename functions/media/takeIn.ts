import { assetKey } from "#shared/domain/media/assetKey.ts";
import { type MediaFormat, mediaFormats } from "#shared/domain/media/mediaFormats.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { orderRenditions } from "../jobs/orderRenditions.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import { putMediaAsset } from "../table/cases/mediaAssets.ts";
import { type Asset, associateAsset, getAsset, putNewAsset, replaceAsset } from "../table/media/assets.ts";

/** A file that was checked. */
export type CheckedFile = {
  uid: string;
  format: MediaFormat;
  bytes: number;
  file_name: string;
  name: string;
  alternative_text: string;
  document_id: number | null;
  /** For captions: the title of their film in the case. */
  video_title: string | null;
};

/** Writes a checked file as an asset, once for its number. Its bytes lie under `assetKey` already. */
export async function addAsset(
  id: number,
  file: CheckedFile,
  { person }: Pick<SignedIn, "person">,
): Promise<Asset> {
  const at = isoTime(nowMs());
  const { uid, format, bytes, file_name, name, alternative_text, document_id } = file;
  const asset: Asset = {
    ...{ id, uid, format, bytes, file_name, name, alternative_text },
    kind: mediaFormats[format].kind,
    key: assetKey(uid, format),
    ...{ file_uid: uid, renditions: null, rendition_problem: null },
    document_ids: document_id === null ? [] : [document_id],
    created_at: at,
    created_by: fullName(person.profile),
    updated_at: at,
    deleted_at: null,
    rev: 0,
  };
  await putNewAsset(asset);
  await noteCaptions(asset, file);
  await orderRenditions(asset);
  return requireStored(id);
}

/** Gives an asset the bytes of another file of its kind, which lie under its key already. @throws Refusal CONFLICT, NOT_FOUND */
export async function renewAsset(id: number, file: CheckedFile): Promise<Asset> {
  const at = isoTime(nowMs());
  const before = await requireStored(id);
  const { bytes, format, file_name, uid: file_uid } = file;
  const change = { bytes, format, file_name, file_uid, renditions: null, rendition_problem: null };
  // A second try finds what the first has written, and orders what that may not have.
  if (before.file_uid !== file_uid && !(await replaceAsset(before, change, at)))
    throw new Refusal("CONFLICT");
  await orderRenditions({ id, format, file_uid });
  if (file.document_id !== null) await associateAsset(id, file.document_id, at);
  return requireStored(id);
}

/** @throws Refusal NOT_FOUND */
async function requireStored(id: number): Promise<Asset> {
  const asset = await getAsset(id, { consistent: true });
  if (!asset || asset.deleted_at !== null) throw new Refusal("NOT_FOUND");
  return asset;
}

/** Captions of a film of the case: the viewer finds them by its title. @see spec documents §3 "Captions" */
async function noteCaptions(asset: Asset, { document_id, video_title }: CheckedFile): Promise<void> {
  if (asset.kind !== "captions" || document_id === null || video_title === null) return;
  await putMediaAsset({
    document_id,
    external_identifier: String(asset.id),
    media_type: "document",
    file_ext: "vtt",
    asset_path: asset.key,
    title: video_title,
  });
}
