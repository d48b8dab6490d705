import { selfAssessmentOf } from "#shared/case/model/selfAssessment.ts";
import { quizQuestionsAtMost, getQuiz as route } from "#shared/contract/followUp/followUp.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import type { LoadedDocument } from "../access/document.ts";
import { pageReply } from "../html/pageHtml.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { loadDocumentAtEnd } from "../sealed/loadDocumentAtEnd.ts";
import { readCase } from "../sealed/readCase.ts";
import { type Quiz, quizAnswersHtml, quizFormHtml, quizTitle } from "./quizHtml.ts";

/** The self-assessment of the case as the person reads it. What is answered here is no part of their attempt, and not kept. */
export const getQuiz = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ params }, signedIn) => loadDocumentAtEnd(Number(params.id), signedIn),
  run: async ({ query }, { loaded, actor }) => {
    const { document } = loaded;
    const { tree: root } = await readCase(loaded, actor);
    const quiz: Quiz = {
      caseTitle: plainText(document.title),
      casePath: `/documents/${document.id}`,
      path: `/documents/${document.id}/quiz.html`,
      questions: selfAssessmentOf(root).slice(0, quizQuestionsAtMost),
    };
    if (quiz.questions.length === 0) throw new Refusal("NOT_FOUND");
    if (query.check === undefined) return reply({ raw: pageReply(quizTitle, quizFormHtml(quiz)) });
    const chosen = quiz.questions.map((_question, index) => new Set(chosenIn(query, `q${index + 1}`)));
    return reply({ raw: pageReply(quizTitle, quizAnswersHtml(quiz, chosen)) });
  },
});

function chosenIn(query: Readonly<Record<string, unknown>>, name: string): string[] {
  const uids = query[name];
  return Array.isArray(uids) ? uids.filter((uid) => typeof uid === "string") : [];
}
