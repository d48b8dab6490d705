import type * as z from "zod/mini";
import type { AssetDetail, digitalAsset } from "#shared/contract/media/assets.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { mediaFormats } from "#shared/domain/media/mediaFormats.ts";
import { signMediaUrl } from "../ports/storage.ts";
import { Refusal } from "../runtime/refusal.ts";
import { readDocuments } from "../table/cases/documents.ts";
import { rowsById } from "../table/lists/joinRows.ts";
import { type Asset, getAsset, type StoredAsset } from "../table/media/assets.ts";
import { pageKey } from "../table/media/renditions.ts";

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
  const {
    deleted_at: _,
    rev: _rev,
    document_ids: _ids,
    file_uid: _file,
    renditions: _made,
    ...shown
  } = asset;
  const [url, screen_url, page_urls, documents] = await Promise.all([
    signMediaUrl(asset.key),
    smallerUrl(asset, "screen"),
    pageUrls(asset),
    documentsUsing(asset),
  ]);
  return { ...shown, ...sizeOf(asset), url, screen_url, page_urls, documents };
}

type WithRenditions = Pick<StoredAsset, "kind" | "key" | "renditions">;

/** Pixels of a picture and pages of a PDF, as far as they are known. */
export const sizeOf = ({ kind, renditions }: Pick<WithRenditions, "kind" | "renditions">) => ({
  width: kind === "image" ? (renditions?.width ?? null) : null,
  height: kind === "image" ? (renditions?.height ?? null) : null,
  pages: kind === "pdf" ? (renditions?.pages ?? null) : null,
});

/**
 * Link to a smaller picture. Of a picture that has none (yet), to the file itself; of a PDF, to its first page, or null; null of anything
 * else.
 */
export async function smallerUrl(
  { kind, key, renditions }: WithRenditions,
  size: "thumbnail" | "screen",
): Promise<string | null> {
  const made = renditions?.[size] ?? (kind === "image" ? key : null);
  return made === null ? null : signMediaUrl(made);
}

/** Links to the pictures of the pages of a PDF. */
async function pageUrls({ file_uid, renditions }: Asset): Promise<string[]> {
  if (!file_uid || !renditions) return [];
  const pages = Array.from({ length: renditions.rendered_pages }, (_, at) => pageKey(file_uid, at + 1));
  return Promise.all(pages.map(signMediaUrl));
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
    thumbnail_url: await smallerUrl(asset, "thumbnail"),
  };
}
