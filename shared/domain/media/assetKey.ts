import { type AssetKind, type MediaFormat, mediaFormats } from "./mediaFormats.ts";

const folders: Readonly<Record<AssetKind, string>> = {
  image: "images",
  audio: "audios",
  video: "videos",
  pdf: "pdfs",
  captions: "captions",
};

/** Key of an asset's file in the media bucket, under number 0, since it belongs to no one document. */
export const assetKey = (uid: string, format: MediaFormat): string =>
  `0/original/${folders[mediaFormats[format].kind]}/${uid}.${mediaFormats[format].endings[0]}`;
