import { createLearningObjective as route } from "#shared/contract/mapping/objectives.ts";
import { historyLine } from "../curriculum/historyLine.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import {
  getObjective,
  getObjectiveIdByName,
  putNewObjectives,
  reserveObjectiveIds,
} from "../table/mapping/objectives.ts";
import { nameTaken } from "./nameTaken.ts";
import { pairWith, requirePoint } from "./pairWith.ts";
import { presentObjective } from "./presentObjective.ts";

/**
 * Makes an objective, and pairs it with a teaching point where one is named. A second try of the same operation finds the one that the
 * first has made, and pairs it if the first has not.
 */
export const createLearningObjective = defineHandler(route, {
  run: async ({ body }, { person, operationId }) => {
    const { reusable_object_id } = body;
    const point = reusable_object_id === undefined ? undefined : await requirePoint(reusable_object_id);
    const paired = async (objectiveId: number) => {
      if (point) await pairWith({ objectiveId, reusable: point }, { person, operationId });
      return presentObjective(objectiveId);
    };
    const known = await getObjectiveIdByName(body.name);
    if (known !== undefined) {
      const objective = await getObjective(known, { consistent: true });
      if (objective?.uid === operationId) return paired(known);
      throw nameTaken(known, "body.name");
    }
    const id = await reserveObjectiveIds(1);
    const at = isoTime(nowMs());
    const line = historyLine({ person, operationId, at }, "Created", { to: body.name });
    const objective = {
      ...{ id, uid: operationId, name: body.name, source: null, source_id: null },
      ...{ created_at: at, created_by: line.by, updated_at: at, dyads: 0, rev: 0 },
    };
    if (await putNewObjectives([{ objective, line }])) return paired(id);
    const taken = await getObjectiveIdByName(body.name);
    throw taken === undefined ? new Refusal("CONFLICT") : nameTaken(taken, "body.name");
  },
});
