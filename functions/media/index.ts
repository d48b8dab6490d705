import { serve } from "../runtime/serve.ts";
import { cancelMediaUpload } from "./cancelMediaUpload.ts";
import { damFileUploads } from "./damFileUploads.ts";
import { deleteAssetAssociation } from "./deleteAssetAssociation.ts";
import { deleteMediaAsset } from "./deleteMediaAsset.ts";
import { finishMediaUpload } from "./finishMediaUpload.ts";
import { getMediaAsset } from "./getMediaAsset.ts";
import { getMediaUpload } from "./getMediaUpload.ts";
import { listAssetAssociations } from "./listAssetAssociations.ts";
import { mediaAssets } from "./mediaAssets.ts";
import { signMediaParts } from "./signMediaParts.ts";
import { startMediaUpload } from "./startMediaUpload.ts";
import { syncAssets } from "./syncAssets.ts";
import { updateMediaAsset } from "./updateMediaAsset.ts";

export const handlers = [
  ...mediaAssets,
  getMediaAsset,
  updateMediaAsset,
  deleteMediaAsset,
  listAssetAssociations,
  deleteAssetAssociation,
  syncAssets,
  startMediaUpload,
  signMediaParts,
  getMediaUpload,
  finishMediaUpload,
  cancelMediaUpload,
  damFileUploads,
];

export const handler = serve(handlers);
