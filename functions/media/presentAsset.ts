import type * as z from "zod/mini";
import type { AssetDetail, digitalAsset } from "#shared/contract/media/assets.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { mediaFormats } from "#shared/domain/media/mediaFormats.ts";
import { signMediaUrl } from "../ports/storage.ts";
import { Refusal } from "../runtime/refusal.ts";
import { readDocuments } from "../table/cases/documents.ts";
import { rowsById } from "../table/lists/joinRows.ts";
import { type Asset, getAsset, type StoredAsset } from "../table/media/assets.ts";

/** Reads an asset of the library as it stands now. @throws Refusal NOT_FOUND */
export async function requireAsset(id: string): Promise<Asset> {
  const asset = await getAsset(Number(id), { consistent: true });
  if (!asset || asset.deleted_at !== null) throw new Refusal("NOT_FOUND");
  return asset;
}

/** Documents that use an asset and are still there, with their titles in plain text. */
export async function documentsUsing({ document_ids }: Pick<Asset, "document_ids">) {
  const titles = rowsById((await readDocuments()).rows);
  return document_ids.flatMap((id) => {
    const document = titles.get(id);
    return document ? [{ id, title: plainText(document.title) }] : [];
  });
}

/** An asset with where it is used, as of now. */
export async function presentAsset(asset: Asset): Promise<AssetDetail> {
  const { deleted_at: _, rev: _rev, document_ids: _ids, file_uid: _file, renditions, ...shown } = asset;
  const [url, screen_url, documents] = await Promise.all([
    signMediaUrl(asset.key),
    smallerUrl(asset, "screen"),
    documentsUsing(asset),
  ]);
  return { ...shown, ...sizeOf(renditions), url, screen_url, documents };
}

/** Pixels of a picture, as far as they are known. */
export const sizeOf = (renditions: Asset["renditions"]) => ({
  width: renditions?.width ?? null,
  height: renditions?.height ?? null,
});

/** Link to a smaller picture: of a picture that has none (yet), to the file itself; null of what is no picture. */
export async function smallerUrl(
  { kind, key, renditions }: Pick<StoredAsset, "kind" | "key" | "renditions">,
  size: "thumbnail" | "screen",
): Promise<string | null> {
  return kind === "image" ? signMediaUrl(renditions?.[size] ?? key) : null;
}

/** An asset as the calls of the specification write it. @see spec documents §3 "Media asset" */
export async function asDigitalAsset(asset: StoredAsset): Promise<z.infer<typeof digitalAsset>> {
  const { kind, format, key, name } = asset;
  return {
    external_identifier: String(asset.id),
    media_type: kind === "pdf" || kind === "captions" ? "document" : kind,
    file_ext: mediaFormats[format].endings[0],
    distribution_url: await signMediaUrl(key),
    asset_path: key,
    title: name,
    alternative_text: asset.alternative_text,
  };
}
