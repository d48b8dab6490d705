import { assetListRoutes, getMediaAsset } from "#shared/contract/media/assets.ts";
import { keyOf } from "../api/queryKeys.ts";

/** Cached lists of the library. After a deletion these alone: the page of what is gone asks for nothing more. */
export const mediaListKeys = Object.values(assetListRoutes).map((route) => keyOf(route));

/** Every cached reply about the library's files. */
export const mediaKeys = [...mediaListKeys, keyOf(getMediaAsset)];
