import { createDyad as route } from "#shared/contract/mapping/objectives.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { putNewDyad, readDyads, reserveDyadId } from "../table/mapping/dyads.ts";
import { getReusable } from "../table/mapping/reusables.ts";
import { historyLine } from "./historyLine.ts";
import { presentObjective, requireObjective } from "./presentObjective.ts";

const refusedPair = (message: string): Refusal =>
  new Refusal("INVALID_REQUEST", { fields: [{ path: "body.reusable_object_id", message }] });

/** Pairs an objective with a teaching point. @see spec documents §4 "Mapping" */
export const createDyad = defineHandler(route, {
  run: async ({ params, body }, { person, operationId }) => {
    const objective = await requireObjective(params.id);
    const reusable = await getReusable(body.reusable_object_id, { consistent: true });
    if (!reusable) throw refusedPair("There is no reusable content of this number");
    if (reusable.kind !== "teaching_point")
      throw refusedPair("Only teaching points are paired with learning objectives");
    const isPaired = async () =>
      (await readDyads()).rows.some(
        (dyad) => dyad.learning_objective_id === objective.id && dyad.reusable_object_id === reusable.id,
      );
    if (await isPaired()) return presentObjective(objective.id);
    const dyad = {
      id: await reserveDyadId(),
      learning_objective_id: objective.id,
      reusable_object_id: reusable.id,
    };
    const at = isoTime(nowMs());
    const line = historyLine({ person, operationId, at }, "Teaching point added", { to: reusable.name });
    if (!(await putNewDyad(dyad, line)) && !(await isPaired())) throw new Refusal("CONFLICT");
    return presentObjective(objective.id);
  },
});
