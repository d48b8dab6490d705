import { deleteDyad as route } from "#shared/contract/mapping/objectives.ts";
import { historyLine } from "../curriculum/historyLine.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { readDyads, removeDyad } from "../table/mapping/dyads.ts";
import { getReusable } from "../table/mapping/reusables.ts";
import { presentObjective, requireObjective } from "./presentObjective.ts";

/** Breaks a pair. @see spec documents §4 "Mapping" */
export const deleteDyad = defineHandler(route, {
  run: async ({ params }, { person, operationId }) => {
    const objective = await requireObjective(params.id);
    const dyad = (await readDyads()).rows.find(
      ({ id, learning_objective_id }) =>
        id === Number(params.dyad_id) && learning_objective_id === objective.id,
    );
    if (!dyad) throw new Refusal("NOT_FOUND");
    const reusable = await getReusable(dyad.reusable_object_id);
    const at = isoTime(nowMs());
    const change = { from: reusable?.name ?? null };
    const line = historyLine({ person, operationId, at }, "Teaching point removed", change);
    if (!(await removeDyad(dyad, line))) throw new Refusal("NOT_FOUND");
    return presentObjective(objective.id);
  },
});
