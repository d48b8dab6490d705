import { changeOwnToDo as route } from "#shared/contract/assessments/ownResults.ts";
import { nextReviewOn } from "#shared/domain/assessments/todoStates.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import { getToDo, putToDo, removeToDo } from "../table/assessments/toDos.ts";
import { loadOwnAssessment, type OwnAssessment } from "./ownAssessment.ts";
import { requireOwnItem } from "./requireOwnItem.ts";
import { newToDo, planFields } from "./toDoPlans.ts";

const assignedText = "Your program assigned this to you. It leaves the list after its last review.";

/** Keeps, plans or removes a review. After the last planned review the item is off the list. */
export const changeOwnToDo = defineHandler<typeof route, OwnAssessment>(route, {
  load: ({ params }, signedIn) => loadOwnAssessment(Number(params.id), signedIn),
  run: async ({ params, body: { action } }, { loaded }) => {
    const item = await requireOwnItem(loaded, Number(params.item_id));
    const { user_id, delivery_id } = loaded.rostering;
    const place = { user_id, delivery_id, item_id: item.item_id };
    if (action === "remove") {
      return untilWritten(async () => {
        const kept = await getToDo(place);
        if (kept?.assigned) throw new Refusal("CONFLICT", { message: assignedText });
        return !kept || (await removeToDo(kept)) ? { review_on: null } : undefined;
      });
    }
    const today = calendarDateAt(isoTime(nowMs()), loaded.program.time_zone);
    return untilWritten(async () => {
      const kept = await getToDo(place);
      const isOpen = kept?.done_at === undefined;
      if (action === "add") {
        if (kept && isOpen) return { review_on: kept.review_on };
        const reviewOn = nextReviewOn(today, 0) ?? today;
        const plan = { reviews: 0, reviewOn, isDone: false };
        const row = kept
          ? { ...kept, ...planFields(plan), rev: kept.rev + 1 }
          : await newToDo(loaded, item, plan);
        return (await putToDo(row)) ? { review_on: reviewOn } : undefined;
      }
      if (!kept || !isOpen) throw new Refusal("NOT_FOUND");
      const reviews = kept.reviews + 1;
      const next = nextReviewOn(today, reviews);
      // It stays, done: the quiz would ask it again otherwise.
      const plan = { reviews, reviewOn: next ?? today, isDone: next === null };
      const row = { ...kept, ...planFields(plan), rev: kept.rev + 1 };
      return (await putToDo(row)) ? { review_on: next } : undefined;
    });
  },
});
