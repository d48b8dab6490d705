import { assetListRoutes, getMediaAsset, syncAssets } from "#shared/contract/media/assets.ts";
import { keyOf } from "../api/queryKeys.ts";

/** Cached lists of the library, and of cases' files. After a deletion these alone: the page of what is gone asks for nothing more. */
export const mediaListKeys = [
  ...Object.values(assetListRoutes).map((route) => keyOf(route)),
  keyOf(syncAssets),
];

/** Every cached reply about the library's files. */
export const mediaKeys = [...mediaListKeys, keyOf(getMediaAsset)];
