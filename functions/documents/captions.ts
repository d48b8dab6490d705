import { type Caption, vttFromSrt } from "#shared/case/captions.ts";
import { putObject, signMediaUrl } from "../ports/storage.ts";
import { listMediaAssets, type MediaAsset, putMediaAsset } from "../table/mediaAssets.ts";

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

/** The captions of a document's videos, by links that expire. */
export async function listCaptions(documentId: number): Promise<Caption[]> {
  const assets = await listMediaAssets(documentId, "captions");
  return Promise.all(
    assets.map(async (asset) => ({
      title: asset.title,
      external_identifier: asset.external_identifier,
      url: await signMediaUrl(playedPath(asset)),
    })),
  );
}
