import { updateLearningObjective as route } from "#shared/contract/mapping/objectives.ts";
import { nameKey } from "#shared/domain/mapping/names.ts";
import { historyLine } from "../curriculum/historyLine.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import { getObjectiveIdByName, renameObjective } from "../table/mapping/objectives.ts";
import { changedMeanwhile } from "./changedMeanwhile.ts";
import { nameTaken } from "./nameTaken.ts";
import { presentObjective, requireObjective } from "./presentObjective.ts";

const triesAtMost = 5;

/** Renames an objective. A pair that is made at the same moment is no reason to refuse; another name is. */
export const updateLearningObjective = defineHandler(route, {
  run: async ({ params, body: { learning_objective } }, { person, operationId }) => {
    const { name, previous_name } = learning_objective;
    return untilWritten(
      async () => {
        const before = await requireObjective(params.id);
        if (before.name === name) return presentObjective(before.id);
        if (previous_name !== undefined && before.name !== previous_name)
          throw changedMeanwhile(before.name, "body.learning_objective.name");
        const at = isoTime(nowMs());
        const change = { from: before.name, to: name };
        const line = historyLine({ person, operationId, at }, "Renamed", change);
        if (await renameObjective(before, name, line)) return presentObjective(before.id);
        if (nameKey(before.name) !== nameKey(name)) {
          const taken = await getObjectiveIdByName(name);
          if (taken !== undefined) throw nameTaken(taken, "body.learning_objective.name");
        }
        return undefined;
      },
      { triesAtMost },
    );
  },
});
