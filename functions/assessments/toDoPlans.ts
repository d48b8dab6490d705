import type { ReviewPlan } from "#shared/domain/assessments/missQuiz.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import type { CompiledItem } from "../table/assessments/forms.ts";
import type { ToDoRow } from "../table/assessments/toDos.ts";
import { getObjective } from "../table/mapping/objectives.ts";
import { getReusable } from "../table/mapping/reusables.ts";
import type { OwnAssessment } from "./ownAssessment.ts";
import { nameOf } from "./presentOwnSitting.ts";

/** Plan of reviews that a to-do stands for. */
export const planOf = (row: ToDoRow | undefined): ReviewPlan | undefined =>
  row && { reviews: row.reviews, reviewOn: row.review_on, isDone: row.done_at !== undefined };

/** Fields of a to-do with a plan. */
export const planFields = ({ reviews, reviewOn, isDone }: ReviewPlan) => ({
  ...{ reviews, review_on: reviewOn },
  done_at: isDone ? isoTime(nowMs()) : undefined,
});

/** A to-do of an item that has none yet. */
export async function newToDo(
  own: Pick<OwnAssessment, "delivery" | "rostering">,
  item: CompiledItem,
  plan: ReviewPlan,
): Promise<ToDoRow> {
  const { user_id, delivery_id, program_id } = own.rostering;
  return {
    ...{ user_id, delivery_id, item_id: item.item_id, program_id, document_id: item.document_id },
    ...{ assessment: nameOf(own), title: await titleOf(item), ...planFields(plan) },
    ...{ added_at: isoTime(nowMs()), rev: 1 },
  };
}

/** Name of the teaching point; of the objective where there is none; else where the question stood. */
export async function titleOf(item: CompiledItem): Promise<string> {
  const { reusable_object_id: pointId, learning_objective_id: objectiveId, position } = item;
  const point = pointId === null ? undefined : await getReusable(pointId);
  if (point) return point.name;
  const objective = objectiveId === null ? undefined : await getObjective(objectiveId);
  return objective?.name ?? `Question ${position}`;
}
