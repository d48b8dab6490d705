import * as z from "zod/mini";
import { byId, calendarDate, sequenceId, sequenceIdInPath } from "../common.ts";
import { defineRoute } from "../route.ts";
import { shownPicture } from "../shownPicture.ts";

const quizQuestion = z.object({
  /** The assessment in which it was missed. */
  delivery_id: sequenceId,
  item_id: sequenceId,
  assessment: z.string(),
  vignette: z.string(),
  stem: z.string(),
  images: z.array(shownPicture),
  choices: z.array(z.string()),
});
export type QuizQuestion = z.infer<typeof quizQuestion>;

export const getOwnQuiz = defineRoute({
  name: "getOwnQuiz",
  context: "assessments",
  method: "GET",
  path: "/rosterings/own/quiz",
  action: "assessment.take",
  summary: "A quiz of questions that the student missed and that are due for review, without their keys.",
  description: "Only questions of assessments that show them, after their windows.",
  reply: z.object({
    questions: z.array(quizQuestion),
    /** Missed questions that are planned for a later day, and the first such day. */
    waiting: z.number(),
    next_on: z.nullable(calendarDate),
    /** Missed questions of assessments that do not show them. */
    hidden: z.number(),
  }),
});

export const answerOwnQuiz = defineRoute({
  name: "answerOwnQuiz",
  context: "assessments",
  method: "POST",
  path: "/rosterings/{id}/items/{item_id}/quiz_answer",
  action: "assessment.take",
  summary: "Answer a question of the quiz: what was right, and when it is asked again.",
  description: "Puts it onto the to-do list. The same answer again on that day changes nothing.",
  params: z.extend(byId, { item_id: sequenceIdInPath }),
  body: z.strictObject({ option: z.number().check(z.int(), z.minimum(0), z.maximum(25)) }),
  reply: z.object({
    is_correct: z.boolean(),
    /** Places of the options that count as right, from 0. */
    correct: z.array(z.number()),
    explanation: z.string(),
    /** Day on which it is asked again; null after the last review. */
    review_on: z.nullable(calendarDate),
    title: z.string(),
    has_teaching_point: z.boolean(),
    case_path: z.nullable(z.string()),
  }),
});
export const ownQuizRoutes = [getOwnQuiz, answerOwnQuiz] as const;
