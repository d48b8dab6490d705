import { createDyad as route } from "#shared/contract/mapping/objectives.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getReusable } from "../table/mapping/reusables.ts";
import { pairWith } from "./pairWith.ts";
import { presentObjective, requireObjective } from "./presentObjective.ts";

/** Pairs an objective with a teaching point. @see spec documents §4 "Mapping" */
export const createDyad = defineHandler(route, {
  run: async ({ params, body }, { person, operationId }) => {
    const objective = await requireObjective(params.id);
    const reusable = await getReusable(body.reusable_object_id, { consistent: true });
    if (!reusable) {
      const message = "There is no reusable content of this number";
      throw new Refusal("INVALID_REQUEST", { fields: [{ path: "body.reusable_object_id", message }] });
    }
    await pairWith({ objectiveId: objective.id, reusable }, { person, operationId });
    return presentObjective(objective.id);
  },
});
