import { type Caption, filmTitles, vttFromSrt } from "#shared/case/model/captions.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { putObject, signMediaUrl } from "../ports/storage.ts";
import {
  deleteMediaAsset,
  listMediaAssets,
  type MediaAsset,
  putMediaAsset,
} from "../table/cases/mediaAssets.ts";

export type CaptionFile = {
  documentId: number;
  externalIdentifier: string;
  /** A name that ends in `.vtt` or `.srt`. */
  file: string;
  /** That of the video. */
  title: string;
  text: string;
};

const playedPath = ({ asset_path, file_ext }: Pick<MediaAsset, "asset_path" | "file_ext">): string =>
  file_ext === "srt" ? asset_path.replace(/\.srt$/, ".vtt") : asset_path;

/** Keeps captions of a video as they came, and in the form that browsers play, before the row that names them. */
export async function storeCaption(caption: CaptionFile): Promise<void> {
  const { documentId, externalIdentifier, file, title, text } = caption;
  const file_ext = file.endsWith(".srt") ? "srt" : "vtt";
  const asset: MediaAsset = {
    document_id: documentId,
    external_identifier: externalIdentifier,
    media_type: "document",
    file_ext,
    asset_path: `${documentId}/original/captions/${file}`,
    title,
  };
  if (file_ext === "srt") {
    await putObject("MEDIA_BUCKET", asset.asset_path, text, "application/x-subrip; charset=utf-8");
  }
  const played = file_ext === "srt" ? vttFromSrt(text) : text;
  await putObject("MEDIA_BUCKET", playedPath(asset), played, "text/vtt; charset=utf-8");
  await putMediaAsset(asset);
}

/**
 * Leaves out what a publication names no more: the captions of its films that are not among `named`. Those of a film that it does
 * not hold stay, for attempts that began with an older publication. The files stay as well.
 */
export async function dropCaptions(
  documentId: number,
  root: ContentNode,
  named: readonly Pick<CaptionFile, "externalIdentifier">[],
): Promise<void> {
  const titles = filmTitles(root);
  const kept = new Set(named.map(({ externalIdentifier }) => externalIdentifier));
  for (const asset of await listMediaAssets(documentId, "captions")) {
    if (titles.has(asset.title.trim()) && !kept.has(asset.external_identifier)) await deleteMediaAsset(asset);
  }
}

/** The captions of the films that a case holds, by links that expire. Without a film nothing is read. */
export async function listCaptions(documentId: number, root: ContentNode): Promise<Caption[]> {
  const titles = filmTitles(root);
  if (titles.size === 0) return [];
  const assets = await listMediaAssets(documentId, "captions");
  const own = assets.filter(({ title }) => titles.has(title.trim()));
  return Promise.all(
    own.map(async (asset) => ({
      title: asset.title,
      external_identifier: asset.external_identifier,
      url: await signMediaUrl(playedPath(asset)),
    })),
  );
}
