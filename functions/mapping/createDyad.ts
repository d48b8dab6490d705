import { createDyad as route } from "#shared/contract/mapping/objectives.ts";
import { defineHandler } from "../runtime/handler.ts";
import { pairWith, requirePoint } from "./pairWith.ts";
import { presentObjective, requireObjective } from "./presentObjective.ts";

/** Pairs an objective with a teaching point. @see spec documents §4 "Mapping" */
export const createDyad = defineHandler(route, {
  run: async ({ params, body }, { person, operationId }) => {
    const objective = await requireObjective(params.id);
    const reusable = await requirePoint(body.reusable_object_id);
    await pairWith({ objectiveId: objective.id, reusable }, { person, operationId });
    return presentObjective(objective.id);
  },
});
