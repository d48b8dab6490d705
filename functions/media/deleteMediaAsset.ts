import { deleteMediaAsset as route } from "#shared/contract/media/assets.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { replaceAsset } from "../table/media/assets.ts";
import { documentsUsing, requireAsset } from "./presentAsset.ts";

/**
 * Deletes an asset from the library. Its file stays where a case has it: learners may be reading it. Whoever deletes it has to have seen
 * all of its uses.
 */
export const deleteMediaAsset = defineHandler(route, {
  run: async ({ params, query }) => {
    const before = await requireAsset(params.id);
    const uses = (await documentsUsing(before)).length;
    if (uses > Number(query.confirmed_uses ?? 0))
      throw new Refusal("CONFLICT", {
        message: "More cases use this file than you were shown. It was not deleted. Look at it again.",
      });
    const at = isoTime(nowMs());
    if (!(await replaceAsset(before, { deleted_at: at }, at))) throw new Refusal("CONFLICT");
    return { ok: true as const };
  },
});
