import { deleteLearningObjective as route } from "#shared/contract/mapping/objectives.ts";
import { counted } from "#shared/words/counted.ts";
import { historyLine } from "../curriculum/historyLine.ts";
import { casesWith } from "../curriculum/readCurriculum.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { readDocuments } from "../table/cases/documents.ts";
import { removeObjective } from "../table/mapping/objectives.ts";
import { requireObjective } from "./presentObjective.ts";

const points = counted({ one: "{n} teaching point", other: "{n} teaching points" });
const cases = counted({ one: "{n} case", other: "{n} cases" });

/** Deletes an objective that nothing hangs on. */
export const deleteLearningObjective = defineHandler(route, {
  run: async ({ params }, { person, operationId }) => {
    const before = await requireObjective(params.id);
    const uses = casesWith((await readDocuments()).rows, "objectives", before.id).length;
    const holds = [
      ...(before.dyads > 0 ? [`is paired with ${points(before.dyads)}`] : []),
      ...(uses > 0 ? [`is in ${cases(uses)}`] : []),
    ];
    if (holds.length > 0)
      throw new Refusal("CONFLICT", {
        message: `This learning objective ${holds.join(" and ")}. It was not deleted.`,
      });
    const at = isoTime(nowMs());
    const line = historyLine({ person, operationId, at }, "Deleted", { from: before.name });
    if (!(await removeObjective(before, line))) throw new Refusal("CONFLICT");
    return { ok: true as const };
  },
});
