import { also, none, type RightsOf, readsList, writesList } from "../declareRights.ts";

/** The media library, and uploads into it. */
export const mediaRights = {
  assets: {
    reserveAssetId: { update: ["counter"] },
    reserveAssetIds: { update: ["counter"] },
    readAssets: readsList("libraryAssetList"),
    getAsset: { get: ["libraryAsset"] },
    putNewAsset: also(writesList("libraryAssetList"), { put: ["libraryAsset"] }),
    putNewAssets: also(writesList("libraryAssetList"), { put: ["libraryAsset"] }),
    replaceAsset: also(writesList("libraryAssetList"), { put: ["libraryAsset"] }),
    associateAsset: none,
    associateAssets: also(writesList("libraryAssetList"), {
      batchGet: ["libraryAsset"],
      put: ["libraryAsset"],
    }),
    noteRenditions: none,
    renditionKey: none,
  } satisfies RightsOf<typeof import("./assets.ts")>,
  renditions: {
    renditionWrites: { put: ["mediaRenditions"], delete: ["mediaRenditions"] },
    readRenditions: { batchGet: ["mediaRenditions"] },
    pageKey: none,
  } satisfies RightsOf<typeof import("./renditions.ts")>,
  uploads: {
    uploadKey: none,
    putMediaUpload: { put: ["mediaUpload"] },
    getMediaUpload: { get: ["mediaUpload"] },
    noteParts: { update: ["mediaUpload"] },
    noteAsset: { update: ["mediaUpload"] },
    deleteMediaUpload: { delete: ["mediaUpload"] },
    listMediaUploads: { queryIndex: ["mediaUploads"] },
  } satisfies RightsOf<typeof import("./uploads.ts")>,
} as const;
