import { syncAssets as route } from "#shared/contract/media/assets.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readAssets } from "../table/media/assets.ts";
import { asDigitalAsset } from "./presentAsset.ts";
import { requireEdited } from "./requireEdited.ts";

/** The files of a case. Reusable content has none of its own. @see spec documents §7 "sync_assets" */
export const syncAssets = defineHandler(route, {
  run: async ({ body: { model_id, model_type } }, signedIn) => {
    if (model_type === "ReusableObject") return { digitalAssets: [] };
    await requireEdited(model_id, signedIn, "case.suggest");
    const { rows } = await readAssets();
    const own = rows.filter(({ document_ids }) => document_ids.includes(model_id));
    return { digitalAssets: await Promise.all(own.map(asDigitalAsset)) };
  },
});
