import * as z from "zod/mini";
import { certainties } from "../../case/questions/certaintyChoice/certainty.ts";
import { calibrationLevels } from "../../domain/assessments/calibration.ts";
import { todoStates } from "../../domain/assessments/todoStates.ts";
import { progressStates } from "../../domain/progress.ts";
import { byId, calendarDate, sequenceId, sequenceIdInPath, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";
import { shownPicture } from "../shownPicture.ts";
import { areaTables, ownFigures } from "./ownRosterings.ts";

const words = z.nullable(z.string());
const terms = z.array(z.string());

/** One answer of a student, in the words of the specification. Null stands for N/A. @see spec assessments §3 "Item response row" */
const itemResponse = z.object({
  item_response_id: sequenceId,
  /** From 1. */
  position: z.number(),
  is_scored: z.boolean(),
  accuracy: z.enum(["Correct", "Incorrect", "Omitted"]),
  system: words,
  clinical_focus: words,
  certainty: z.nullable(z.enum(certainties)),
  clinical_learning_calibration: z.nullable(z.enum(calibrationLevels)),
  clc_label: words,
  learning_objective: words,
  /** Title of the teaching point. */
  teaching_point_url_name: words,
  teaching_point_id: z.nullable(sequenceId),
  teaching_point_publish_variant_id: z.nullable(sequenceId),
  case_name: words,
  case_path: words,
  /** Percent, 0 to 100. */
  case_progress: z.number(),
  case_status: z.object({
    circle: z.enum(progressStates),
    progress_circle_tip: z.string(),
    is_reset: z.boolean(),
  }),
  displays_case_synopsis: z.boolean(),
  document_title: words,
  document_case_synopsis: words,
  document_final_diagnoses: terms,
  document_clinical_excellence: terms,
  document_basic_science_disciplines: terms,
  document_kind: words,
  /** Text of the to-do column: 'ADD TO-DO', 'Assigned: …' or 'Already a to-do'. */
  todo_action_element: z.string(),
  todo_state: z.enum(todoStates),
  /** When its key was corrected, or it was taken out of the score, after students took the form. */
  corrected_on: z.nullable(utcTime),
  /** The question itself; null where the delivery does not show it, or its window is still open. */
  question: z.nullable(
    z.object({
      vignette: z.string(),
      stem: z.string(),
      images: z.array(shownPicture),
      choices: terms,
      chosen: z.nullable(z.number()),
      /** Places of the options that count as right, from 0. */
      correct: z.array(z.number()),
      explanation: z.string(),
    }),
  ),
});
export type ItemResponseRow = z.infer<typeof itemResponse>;

export const ownResults = z.object({
  id: sequenceId,
  course: z.string(),
  name: z.string(),
  purpose: z.string(),
  version: z.string(),
  status: z.string(),
  completed_at: utcTime,
  figures: ownFigures,
  areas: areaTables,
  items: z.array(itemResponse),
  /** Items to review, the most urgent first: sure and wrong, wrong, omitted, right but unsure. */
  review_first: z.array(sequenceId),
  /** Why the questions themselves are not shown; null where they are. */
  questions_note: z.nullable(z.string()),
});
export type OwnResults = z.infer<typeof ownResults>;

export const getOwnResults = defineRoute({
  name: "getOwnResults",
  context: "assessments",
  method: "GET",
  path: "/rosterings/{id}/results",
  action: "assessment.take",
  summary: "The student's own results of an assessment that was submitted.",
  description: "Questions and right answers come only where the delivery shows them, after its window.",
  params: byId,
  reply: ownResults,
});

const byItem = z.strictObject({ id: sequenceIdInPath, item_id: sequenceIdInPath });

export const getOwnTeachingPoint = defineRoute({
  name: "getOwnTeachingPoint",
  context: "assessments",
  method: "GET",
  path: "/rosterings/{id}/items/{item_id}/teaching_point",
  action: "assessment.take",
  summary:
    "The published text of the teaching point of an item, to a student who has submitted the assessment.",
  params: byItem,
  reply: z.object({ id: sequenceId, title: z.string(), text: terms }),
});

const ownToDo = z.object({
  delivery_id: sequenceId,
  item_id: sequenceId,
  title: z.string(),
  assessment: z.string(),
  /** Day on which it is due for review, in the program's time zone. */
  review_on: calendarDate,
  is_due: z.boolean(),
  reviews: z.number(),
  /** Name of the person who assigned it; null for the student's own. */
  assigned_by: words,
  case_path: words,
});
export type OwnToDo = z.infer<typeof ownToDo>;

export const listOwnToDos = defineRoute({
  name: "listOwnToDos",
  context: "assessments",
  method: "GET",
  path: "/rosterings/own/to_dos",
  action: "assessment.take",
  summary: "What the student put onto their to-do list from results, the next to review first.",
  reply: z.object({ to_dos: z.array(ownToDo) }),
});

export const toDoActions = ["add", "reviewed", "remove"] as const;

export const changeOwnToDo = defineRoute({
  name: "changeOwnToDo",
  context: "assessments",
  method: "PUT",
  path: "/rosterings/{id}/items/{item_id}/to_do",
  action: "assessment.take",
  summary:
    "Put an item onto the own to-do list, plan its next review, or take it off. Adding again changes nothing.",
  params: byItem,
  body: z.strictObject({ action: z.enum(toDoActions) }),
  reply: z.object({ review_on: z.nullable(calendarDate) }),
});

export const ownResultRoutes = [getOwnResults, getOwnTeachingPoint, listOwnToDos, changeOwnToDo] as const;
