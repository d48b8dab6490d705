import { getOthersAnswers as route } from "#shared/contract/documents/documents.ts";
import { othersOf } from "#shared/domain/answerTally.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readAnswerTally } from "../table/cases/answerTallies.ts";
import { listChoices } from "../table/cases/choices.ts";
import { type LoadedCourseItem, loadCourseItem } from "./loadCourseItem.ts";

/** Nothing before one's own answer was submitted, of an exam, or where the course does not show it. @see ADR 0103 */
export const getOthersAnswers = defineHandler<typeof route, LoadedCourseItem>(route, {
  load: ({ params }, signedIn) => loadCourseItem(Number(params.id), signedIn),
  run: async ({ query: { question } }, { loaded: { course, document, learnerId } }) => {
    if (course.others_answers !== true) return { is_submitted: false, others: null };
    const [row] = await listChoices(document.id, [learnerId]);
    const own = row?.questions[question];
    if (!own) return { is_submitted: false, others: null };
    return {
      is_submitted: true,
      others: othersOf(await readAnswerTally(document.id, question), own[0]) ?? null,
    };
  },
});
