import { deleteDyad as route } from "#shared/contract/mapping/objectives.ts";
import { counted } from "#shared/words/counted.ts";
import { historyLine } from "../curriculum/historyLine.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { readQuestionLinks } from "../table/bank/questions.ts";
import { countMappings, readDyads, removeDyad } from "../table/mapping/dyads.ts";
import { getReusable } from "../table/mapping/reusables.ts";
import { presentObjective, questionsOf, requireObjective } from "./presentObjective.ts";

const questions = counted({ one: "{n} assessment question", other: "{n} assessment questions" });

/** Breaks a pair that no question of the bank is mapped to. @see spec documents §4 "Mapping" */
export const deleteDyad = defineHandler(route, {
  run: async ({ params }, { person, operationId }) => {
    const objective = await requireObjective(params.id);
    const dyad = (await readDyads()).rows.find(
      ({ id, learning_objective_id }) =>
        id === Number(params.dyad_id) && learning_objective_id === objective.id,
    );
    // Counted before the questions are read: a question that is mapped after that is noticed by the write.
    const mapped = dyad && (await countMappings(dyad));
    if (!dyad || mapped === undefined) throw new Refusal("NOT_FOUND");
    const asked = questionsOf((await readQuestionLinks()).rows, dyad).length;
    if (asked > 0)
      throw new Refusal("CONFLICT", {
        message: `This pair has ${questions(asked)} mapped to it. Map them to another pair first. Nothing was changed.`,
      });
    const reusable = await getReusable(dyad.reusable_object_id);
    const at = isoTime(nowMs());
    const change = { from: reusable?.name ?? null };
    const line = historyLine({ person, operationId, at }, "Teaching point removed", change);
    if (!(await removeDyad(dyad, line, mapped))) throw new Refusal("CONFLICT");
    return presentObjective(objective.id);
  },
});
