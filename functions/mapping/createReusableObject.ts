import { createReusableObject as route } from "#shared/contract/mapping/reusables.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { putNewReusable, readReusables, reserveReusableId } from "../table/mapping/reusables.ts";
import { historyLine } from "./historyLine.ts";
import { presentReusable } from "./presentReusable.ts";

/** Makes an item of reusable content. A second try of the same operation finds the one that the first has made. */
export const createReusableObject = defineHandler(route, {
  run: async ({ body: { kind, name, description = "" } }, { person, operationId, ...signedIn }) => {
    const made = (await readReusables()).rows.find(({ uid }) => uid === operationId);
    if (made) return presentReusable(made.id, signedIn);
    const id = await reserveReusableId();
    const at = isoTime(nowMs());
    const line = historyLine({ person, operationId, at }, "Created", { to: name });
    const reusable = {
      ...{ id, uid: operationId, kind, name, description },
      ...{ created_at: at, created_by: line.by, updated_at: at, rev: 0 },
    };
    if (!(await putNewReusable(reusable, line))) throw new Refusal("CONFLICT");
    return presentReusable(id, signedIn);
  },
});
