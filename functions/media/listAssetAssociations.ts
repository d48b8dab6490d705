import { listAssetAssociations as route } from "#shared/contract/media/assets.ts";
import { defineHandler } from "../runtime/handler.ts";
import { documentsUsing, requireAsset } from "./presentAsset.ts";

/** @see spec documents §7 "asset_associations" */
export const listAssetAssociations = defineHandler(route, {
  run: async ({ query }) => {
    const using = await documentsUsing(await requireAsset(query.external_id));
    return using.map(({ id }) => ({ type: "Document", id }));
  },
});
