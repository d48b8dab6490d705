import { getMediaAsset as route } from "#shared/contract/media/assets.ts";
import { defineHandler } from "../runtime/handler.ts";
import { presentAsset, requireAsset } from "./presentAsset.ts";

export const getMediaAsset = defineHandler(route, {
  run: async ({ params }) => presentAsset(await requireAsset(params.id)),
});
