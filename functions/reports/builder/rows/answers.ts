import { entryOf } from "#shared/case/state/learnerState.ts";
import { itemsOf } from "#shared/case/tools/items.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { answersIn } from "#shared/domain/reportBuilder/answers.ts";
import { correctWords } from "#shared/domain/reportBuilder/words.ts";
import { joinCards } from "../../../table/cases/learnerState.ts";
import { readAttempts } from "../attempts.ts";
import { caseFlows } from "../caseFlows.ts";
import { questionKey } from "../questionOptions.ts";
import { isoOfMs, personCells, type RowSource } from "../rowSource.ts";
import { passes } from "../scope.ts";

/** One row for each question that a student has answered. */
export const answerRows: RowSource = async function* (scope, progress) {
  const flowOf = caseFlows(scope.program);
  const isQuestion = passes(scope.filters, "questions");
  const isResult = passes(scope.filters, "correct");
  for await (const { course, person, document, attempt, cards } of readAttempts(scope, progress)) {
    if (cards.length === 0 || scope.examsToSit.has(document.id)) continue;
    const { flow, questions } = await flowOf(document, attempt.snapshot_id);
    const common = { document_set: course.name, document: plainText(document.title), ...personCells(person) };
    for (const { question, answer, certainty, correct, isSubmitted, answeredAt } of answersIn(
      flow,
      questions,
      joinCards(cards),
    )) {
      if (!isQuestion(questionKey(document.id, question.uid)) || !isResult(correct)) continue;
      if (!scope.isInDates(answeredAt)) continue;
      yield {
        ...common,
        attempt: attempt.attempt,
        card: question.card,
        question: question.text,
        question_type: question.type,
        answer,
        certainty,
        correct: correctWords[correct],
        submitted: isSubmitted ? "Yes" : "No",
        answered_at: isoOfMs(answeredAt),
      };
    }
  }
};

/** One row for each student and case in which they keep notes. */
export const noteRows: RowSource = async function* (scope, progress) {
  for await (const { course, person, document, cards } of readAttempts(scope, progress)) {
    const state = joinCards(cards);
    const notes = itemsOf(state, "note");
    if (notes.length === 0) continue;
    const times = notes.flatMap(({ uid }) => entryOf(state, uid, "content")?.updatedAt ?? []);
    const changedAt = times.length > 0 ? Math.max(...times) : null;
    if (!scope.isInDates(changedAt)) continue;
    yield {
      document_set: course.name,
      document: plainText(document.title),
      ...personCells(person),
      notes: notes.length,
      characters: notes.reduce((sum, { content }) => sum + content.length, 0),
      changed_at: isoOfMs(changedAt),
    };
  }
};
