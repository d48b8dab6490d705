import { changeOwnToDo as route } from "#shared/contract/assessments/ownResults.ts";
import { nextReviewOn } from "#shared/domain/assessments/todoStates.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import type { CompiledItem } from "../table/assessments/forms.ts";
import { getToDo, putToDo, removeToDo, type ToDoRow } from "../table/assessments/toDos.ts";
import { getObjective } from "../table/mapping/objectives.ts";
import { getReusable } from "../table/mapping/reusables.ts";
import { untilWritten } from "./changeOwnSitting.ts";
import { loadOwnAssessment, type OwnAssessment } from "./ownAssessment.ts";
import { nameOf } from "./presentOwnSitting.ts";
import { requireOwnItem } from "./requireOwnItem.ts";

/** Keeps, plans or removes a review. After the last planned review the item is off the list. */
export const changeOwnToDo = defineHandler<typeof route, OwnAssessment>(route, {
  load: ({ params }, signedIn) => loadOwnAssessment(Number(params.id), signedIn),
  run: async ({ params, body: { action } }, { loaded }) => {
    const item = await requireOwnItem(loaded, Number(params.item_id));
    const { user_id, delivery_id } = loaded.rostering;
    const place = { user_id, delivery_id, item_id: item.item_id };
    if (action === "remove") {
      await removeToDo(place);
      return { review_on: null };
    }
    const today = calendarDateAt(isoTime(nowMs()), loaded.program.time_zone);
    const title = await titleOf(item);
    return untilWritten(async () => {
      const kept = await getToDo(place);
      if (action === "add") {
        if (kept) return { review_on: kept.review_on };
        const review_on = nextReviewOn(today, 0) ?? today;
        const row: ToDoRow = {
          ...{ ...place, program_id: loaded.program.id, assessment: nameOf(loaded), title, review_on },
          ...{ document_id: item.document_id, reviews: 0, added_at: isoTime(nowMs()), rev: 1 },
        };
        return (await putToDo(row)) ? { review_on } : undefined;
      }
      if (!kept) throw new Refusal("NOT_FOUND");
      const reviews = kept.reviews + 1;
      const review_on = nextReviewOn(today, reviews);
      if (review_on === null) {
        await removeToDo(place);
        return { review_on };
      }
      return (await putToDo({ ...kept, reviews, review_on, rev: kept.rev + 1 })) ? { review_on } : undefined;
    });
  },
});

/** Name of the teaching point; of the objective where there is none; else where the question stood. */
async function titleOf(item: CompiledItem): Promise<string> {
  const { reusable_object_id: pointId, learning_objective_id: objectiveId, position } = item;
  const point = pointId === null ? undefined : await getReusable(pointId);
  if (point) return point.name;
  const objective = objectiveId === null ? undefined : await getObjective(objectiveId);
  return objective?.name ?? `Question ${position}`;
}
