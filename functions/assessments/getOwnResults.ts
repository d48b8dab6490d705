import { type ItemResponseRow, getOwnResults as route } from "#shared/contract/assessments/ownResults.ts";
import { calibrationLegend } from "#shared/domain/assessments/calibration.ts";
import { withoutYear } from "#shared/domain/assessments/forms.ts";
import {
  calibrationOfResponse,
  countResponses,
  isCorrect,
  reviewFirst,
} from "#shared/domain/assessments/performance.ts";
import type { TodoState } from "#shared/domain/assessments/todoStates.ts";
import { nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readSatItems, type SatItem } from "../sittings/satItems.ts";
import type { DeliveryRow } from "../table/assessments/deliveries.ts";
import { listToDos } from "../table/assessments/toDos.ts";
import { noteResultsTold } from "./noteResultsTold.ts";
import { loadOwnAssessment, type OwnAssessment, statusTextOf } from "./ownAssessment.ts";
import { caseOf, type ResultContext, readResultContext } from "./ownResultContext.ts";
import { completedAtOf, presentAreas, presentFigures } from "./ownResults.ts";
import { nameOf, versionOf } from "./presentOwnSitting.ts";
import { requireResults } from "./requireResults.ts";

/** A student's own results; what is told is noted first, so that late answers do not profit from it. */
export const getOwnResults = defineHandler<typeof route, OwnAssessment>(route, {
  load: ({ params }, signedIn) => loadOwnAssessment(Number(params.id), signedIn),
  run: async (_call, { loaded, ...signedIn }) => {
    const { delivery, rostering } = loaded;
    const answers = await requireResults(loaded);
    await noteResultsTold(answers);
    const own = { ...loaded, answers };
    const [items, context, toDos] = await Promise.all([
      readSatItems(own),
      readResultContext(signedIn, loaded.program),
      listToDos(rostering.user_id),
    ]);
    const kept = new Set(
      toDos.filter(({ delivery_id }) => delivery_id === delivery.id).map(({ item_id }) => item_id),
    );
    const responses = items.map(({ response }) => response);
    const isShown = areItemsShown(delivery);
    return {
      ...{ id: delivery.id, course: withoutYear(delivery.exam_course), name: nameOf(loaded) },
      ...{ purpose: delivery.purpose, version: versionOf(loaded), status: statusTextOf(loaded) },
      completed_at: new Date(completedAtOf(own)).toISOString(),
      figures: presentFigures(countResponses(responses)),
      areas: presentAreas(responses),
      items: items.map((item) =>
        presentItem(item, { context, isShown, todo: kept.has(item.compiled.item_id) ? "kept" : "none" }),
      ),
      review_first: reviewFirst(responses).map(({ item }) => Number(item.id)),
      questions_note: isShown ? null : noteOf(delivery),
    };
  },
});

/** Security first: only where the delivery says so, and when nobody can sit it any more. */
const areItemsShown = ({ shows_items, ends_at }: DeliveryRow): boolean =>
  shows_items === true && nowMs() >= Date.parse(ends_at);

const noteOf = ({ shows_items }: DeliveryRow): string =>
  shows_items
    ? "You can see the questions and the right answers after the assessment window is over."
    : "The questions of this assessment are used again, so they are not shown.";

const todoElements: Record<TodoState, string> = {
  none: "ADD TO-DO",
  assigned: "Assigned:",
  kept: "Already a to-do",
};

type About = { context: ResultContext; isShown: boolean; todo: TodoState };

function presentItem({ compiled, response }: SatItem, { context, isShown, todo }: About): ItemResponseRow {
  const level = calibrationOfResponse(response);
  const correct = isCorrect(response);
  const point =
    compiled.reusable_object_id === null
      ? undefined
      : context.teachingPointOf.get(compiled.reusable_object_id);
  const objective = compiled.learning_objective_id;
  return {
    item_response_id: compiled.item_id,
    position: compiled.position,
    is_scored: compiled.scored,
    accuracy: correct === null ? "Omitted" : correct ? "Correct" : "Incorrect",
    system: compiled.system,
    clinical_focus: compiled.clinical_focus,
    certainty: response.option === null ? null : response.certainty,
    clinical_learning_calibration: level,
    clc_label: level && calibrationLegend[level].text,
    learning_objective: objective === null ? null : (context.objectiveOf.get(objective) ?? null),
    teaching_point_url_name: point?.name ?? null,
    teaching_point_id: point?.id ?? null,
    teaching_point_publish_variant_id: point?.variants?.published ?? null,
    ...caseOf(compiled.document_id, context),
    todo_action_element: todoElements[todo],
    todo_state: todo,
    question: isShown
      ? {
          ...{ vignette: compiled.vignette, stem: compiled.stem, choices: compiled.choices },
          ...{ chosen: response.option, correct: compiled.correct_index, explanation: compiled.explanation },
        }
      : null,
  };
}
