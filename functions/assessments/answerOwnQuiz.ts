import { answerOwnQuiz as route } from "#shared/contract/assessments/ownQuiz.ts";
import { planAfterAnswer } from "#shared/domain/assessments/missQuiz.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import { findOwnItems } from "../access/ownItems.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import type { ScoredItem } from "../table/assessments/forms.ts";
import { getToDo, putToDo } from "../table/assessments/toDos.ts";
import { areItemsShown } from "./areItemsShown.ts";
import { loadOwnAssessment, type OwnAssessment } from "./ownAssessment.ts";
import { questionsAhead } from "./questionsAhead.ts";
import { requireOwnItem } from "./requireOwnItem.ts";
import { newToDo, planFields, planOf, titleOf } from "./toDoPlans.ts";

type Loaded = OwnAssessment & { item: ScoredItem };

/** Tells if an answer is right, and plans when the question is asked again. Keys of assessments that keep their questions are not told. */
export const answerOwnQuiz = defineHandler<typeof route, Loaded>(route, {
  load: async ({ params }, signedIn) => {
    const own = await loadOwnAssessment(Number(params.id), signedIn);
    const item = await requireOwnItem(own, Number(params.item_id));
    if (!areItemsShown(own.delivery) || !item.scored) throw new Refusal("NOT_FOUND");
    const ahead = await questionsAhead(own.rostering.user_id);
    if (ahead.has(item.question_id)) throw new Refusal("NOT_FOUND");
    return { ...own, item };
  },
  run: async ({ body: { option } }, { loaded, ...signedIn }) => {
    const { program, rostering, item } = loaded;
    if (option >= item.choices.length) {
      const message = "is not an option of this question";
      throw new Refusal("INVALID_REQUEST", { fields: [{ path: "body.option", message }] });
    }
    const isRight = item.accepted.includes(option);
    const today = calendarDateAt(isoTime(nowMs()), program.time_zone);
    const place = {
      ...{ user_id: rostering.user_id, delivery_id: rostering.delivery_id, item_id: item.item_id },
    };
    const plan = await untilWritten(async () => {
      const kept = await getToDo(place);
      const before = planOf(kept);
      const after = planAfterAnswer(before, { isRight, today });
      if (after === before) return after;
      const row = kept
        ? { ...kept, ...planFields(after), rev: kept.rev + 1 }
        : await newToDo(loaded, item, after);
      return (await putToDo(row)) ? after : undefined;
    });
    const relation =
      item.document_id === null
        ? undefined
        : (await findOwnItems(signedIn, program.id)).get(item.document_id);
    return {
      ...{ is_correct: isRight, correct: [...item.accepted], explanation: item.explanation },
      review_on: plan.isDone ? null : plan.reviewOn,
      ...{ title: await titleOf(item), has_teaching_point: item.reusable_object_id !== null },
      case_path: relation === undefined ? null : `/document_set_document_relations/${relation}`,
    };
  },
});
