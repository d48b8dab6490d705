import * as z from "zod/mini";
import { byId } from "../common.ts";
import { defineRoute } from "../route.ts";

/** A path on our own host, or another site over HTTPS: what may stand behind a case's buttons. */
const followUpAddress = z
  .string()
  .check(
    z.maxLength(2000),
    z.regex(
      /^(\/(?![/\\])|https:\/\/[^\s/?#@]+([/?#]|$))[^\s\\]*$/,
      "must be a path of this site or an https address",
    ),
  );

/** Quiz and plan that a case offers to those who have finished it. @see spec documents §2.1, §2.6 */
export const followUp = z.strictObject({
  quiz_url: z.nullable(followUpAddress),
  quiz_question_count: z.number().check(z.int(), z.nonnegative()),
  todo_url: z.nullable(followUpAddress),
  /** The words on the to-do button. */
  todo_action: z.nullable(z.string().check(z.minLength(1), z.maxLength(60))),
});
export type FollowUp = z.infer<typeof followUp>;

/** Most questions of a quiz. */
export const quizQuestionsAtMost = 10;

/** `q1[]`, `q2[]`, …: the uids of the options chosen for each question. */
const chosenOptions = Object.fromEntries(
  Array.from({ length: quizQuestionsAtMost }, (_, index) => [
    `q${index + 1}`,
    z.optional(z.array(z.string().check(z.maxLength(120))).check(z.maxLength(50))),
  ]),
);

export const getQuiz = defineRoute({
  name: "getQuiz",
  context: "followUp",
  method: "GET",
  path: "/documents/{id}/quiz.html",
  action: "follow_up.read",
  summary:
    "The self-assessment questions of a case as a page. With `check`, the page that says how they were answered.",
  params: byId,
  query: z.strictObject({ check: z.optional(z.literal("1")), ...chosenOptions }),
  reply: "html",
});

export const reviewDays = ["3", "7", "14", "30"] as const;

export const getTodoForm = defineRoute({
  name: "getTodoForm",
  context: "followUp",
  method: "GET",
  path: "/documents/{id}/todo.html",
  action: "follow_up.read",
  summary: "A form that plans a review of the case.",
  params: byId,
  reply: "html",
});

export const getTodo = defineRoute({
  name: "getTodo",
  context: "followUp",
  method: "GET",
  path: "/documents/{id}/todo.ics",
  action: "follow_up.read",
  summary: "The planned review as an entry for a calendar. Nothing is kept of it.",
  params: byId,
  /** Days from today, in the program's time zone. */
  query: z.strictObject({ in_days: z.enum(reviewDays) }),
  reply: "ics",
});

export const followUpRoutes = [getQuiz, getTodoForm, getTodo] as const;
