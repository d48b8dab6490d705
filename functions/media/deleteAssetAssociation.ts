import { deleteAssetAssociation as route } from "#shared/contract/media/assets.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { deleteMediaAsset, listMediaAssets } from "../table/cases/mediaAssets.ts";
import { replaceAsset } from "../table/media/assets.ts";
import { requireAsset } from "./presentAsset.ts";
import { requireDocumentModel, requireEdited } from "./requireEdited.ts";

/** Takes an asset away from the files of a case. @see spec documents §7, §8 "Media can not be deleted from Reusable Content" */
export const deleteAssetAssociation = defineHandler(route, {
  run: async ({ body }, signedIn) => {
    requireDocumentModel(body.model_type);
    await requireEdited(body.model_id, signedIn);
    const asset = await requireAsset(body.external_id);
    if (!asset.document_ids.includes(body.model_id)) throw new Refusal("NOT_FOUND");
    const document_ids = asset.document_ids.filter((id) => id !== body.model_id);
    if (asset.kind === "captions") {
      const captions = await listMediaAssets(body.model_id, "captions");
      const own = captions.find(({ external_identifier }) => external_identifier === body.external_id);
      if (own) await deleteMediaAsset(own);
    }
    if (!(await replaceAsset(asset, { document_ids }, isoTime(nowMs())))) throw new Refusal("CONFLICT");
    return { ok: true as const };
  },
});
