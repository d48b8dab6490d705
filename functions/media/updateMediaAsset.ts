import { updateMediaAsset as route } from "#shared/contract/media/assets.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { replaceAsset } from "../table/media/assets.ts";
import { presentAsset, requireAsset } from "./presentAsset.ts";

/** Renames an asset or describes it anew. Cases keep the alternative text that they were given. */
export const updateMediaAsset = defineHandler(route, {
  run: async ({ params, body: { media_asset } }) => {
    const before = await requireAsset(params.id);
    if (!(await replaceAsset(before, media_asset, isoTime(nowMs())))) throw new Refusal("CONFLICT");
    return presentAsset(await requireAsset(params.id));
  },
});
