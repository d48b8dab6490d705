import type { ItemResponseRow, OwnResults } from "#shared/contract/assessments/ownResults.ts";
import type { ShownPicture } from "#shared/contract/shownPicture.ts";
import { calibrationLegend } from "#shared/domain/assessments/calibration.ts";
import { withoutYear } from "#shared/domain/assessments/forms.ts";
import {
  calibrationOfResponse,
  countResponses,
  isCorrect,
  reviewFirst,
} from "#shared/domain/assessments/performance.ts";
import { shownPictures } from "../sealed/shownPictures.ts";
import { scaleIdOf } from "../sittings/formScale.ts";
import { readSatItems, type SatItem } from "../sittings/satItems.ts";
import type { AnswersRow } from "../table/assessments/answers.ts";
import type { ToDoRow } from "../table/assessments/toDos.ts";
import { type OwnAssessment, statusTextOf } from "./ownAssessment.ts";
import { caseOf, type ResultContext } from "./ownResultContext.ts";
import { completedAtOf, presentAreas, presentFigures } from "./ownResults.ts";
import { nameOf, versionOf } from "./presentOwnSitting.ts";

type Sat = Omit<OwnAssessment, "resource"> & { answers: AnswersRow };
type About = {
  context: ResultContext;
  /** Why the questions are not shown; null where they are. */
  note: string | null;
  /** Questions that the reader is still to take: not shown in any case. */
  ahead?: ReadonlySet<number>;
  todoOf: (itemId: number) => Pick<ItemResponseRow, "todo_state" | "todo_action_element">;
};

/** Results of a student in an assessment that is submitted, whoever reads them. */
export async function presentResults(sat: Sat, about: About): Promise<OwnResults> {
  const { delivery } = sat;
  const items = await readSatItems(sat);
  const responses = items.map(({ response }) => response);
  const isShown = ({ compiled }: SatItem): boolean =>
    about.note === null && !about.ahead?.has(compiled.question_id);
  const imagesOf = await shownPictures(items.filter(isShown).map(({ compiled }) => compiled));
  return {
    ...{ id: delivery.id, course: withoutYear(delivery.exam_course), name: nameOf(sat) },
    ...{ purpose: delivery.purpose, version: versionOf(sat), status: statusTextOf(sat) },
    completed_at: new Date(completedAtOf(sat)).toISOString(),
    figures: presentFigures(countResponses(responses)),
    areas: presentAreas([{ scale: scaleIdOf(sat.form), responses }]).areas,
    items: items.map((item) => ({
      ...presentItem(item, about),
      question: isShown(item) ? questionOf(item, imagesOf(item.compiled)) : null,
    })),
    review_first: reviewFirst(responses).map(({ item }) => Number(item.id)),
    questions_note: about.note,
  };
}

/** To-do column of a student's own results. @see spec assessments §2.9 */
export function toDoElement(row: ToDoRow | undefined) {
  if (!row) return { todo_state: "none" as const, todo_action_element: "ADD TO-DO" };
  return row.assigned
    ? { todo_state: "assigned" as const, todo_action_element: `Assigned: ${row.assigned.by}` }
    : { todo_state: "kept" as const, todo_action_element: "Already a to-do" };
}

/** To-do column for whoever teaches; a student's own to-dos stay their own. @see spec assessments §2.9 */
export const elementForStaff = (row: ToDoRow | undefined): string =>
  row?.assigned && row.done_at === undefined ? "Assigned" : "Not a to-do";

/** The question itself with its key and what was chosen. */
const questionOf = (
  { compiled, response }: SatItem,
  images: ShownPicture[],
): NonNullable<ItemResponseRow["question"]> => ({
  ...{ vignette: compiled.vignette, stem: compiled.stem, images, choices: compiled.choices },
  chosen: response.option,
  ...{ correct: [...compiled.accepted], explanation: compiled.explanation },
});

function presentItem(
  { compiled, response }: SatItem,
  { context, todoOf }: Pick<About, "context" | "todoOf">,
): Omit<ItemResponseRow, "question"> {
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
    ...todoOf(compiled.item_id),
    corrected_on: compiled.correction?.at ?? null,
  };
}
