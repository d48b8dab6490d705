import { updateReusableObject as route } from "#shared/contract/mapping/reusables.ts";
import { historyLine } from "../curriculum/historyLine.ts";
import { requireReusable } from "../curriculum/usage.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { replaceReusable } from "../table/mapping/reusables.ts";
import { changedMeanwhile } from "./changedMeanwhile.ts";
import { presentReusable } from "./presentReusable.ts";

/** Renames or describes an item of reusable content. */
export const updateReusableObject = defineHandler(route, {
  run: async ({ params, body: { reusable_object } }, { person, operationId, ...signedIn }) => {
    const before = await requireReusable(params.id);
    const { name = before.name, description = before.description, previous_name } = reusable_object;
    if (name === before.name && description === before.description)
      return presentReusable(before.id, signedIn);
    if (previous_name !== undefined && previous_name !== before.name)
      throw changedMeanwhile(before.name, "body.reusable_object.name");
    const at = isoTime(nowMs());
    const isRenamed = name !== before.name;
    const line = isRenamed
      ? historyLine({ person, operationId, at }, "Renamed", { from: before.name, to: name })
      : historyLine({ person, operationId, at }, "Described", { from: before.description, to: description });
    if (!(await replaceReusable(before, { name, description }, line))) throw new Refusal("CONFLICT");
    return presentReusable(before.id, signedIn);
  },
});
