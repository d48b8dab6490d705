import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { putNewBankComment, reserveCommentId } from "#functions/table/bank/bankComments.ts";
import {
  putNewQuestionSet,
  type QuestionSetRow,
  reserveQuestionSetId,
} from "#functions/table/bank/questionSets.ts";
import {
  type BankHistoryLine,
  type QuestionRow,
  reserveQuestionIds,
  writeQuestions,
} from "#functions/table/bank/questions.ts";
import type { ImportedQuestion } from "#shared/domain/bank/questionImport.ts";
import { versionMarkOf } from "#shared/domain/bank/reviews.ts";

const line = (): BankHistoryLine => ({
  ...{ id: newUlid(), at: isoTime(nowMs()), by: "Tests", event: "create", changes: {} },
});

/** A question as two people have reviewed it who did not write it. */
export const reviewedByTwo = (row: QuestionRow): QuestionRow => ({
  ...row,
  reviews: ["Alma Reed", "Bo Lind"].map((name) => ({
    ...{ person_id: newUlid(), name, at: row.created_at, text: versionMarkOf(row) },
  })),
});

/** Questions of the bank, without documents of their own; `parts` says what is not as usual, and if two people have reviewed them. */
export async function someQuestions(
  count: number,
  parts: (place: number) => Partial<QuestionRow> & { isReviewed?: boolean } = () => ({}),
): Promise<QuestionRow[]> {
  const first = await reserveQuestionIds(count);
  const at = isoTime(nowMs());
  const rows = Array.from({ length: count }, (_, place): QuestionRow => {
    const id = first + place;
    const { isReviewed = false, ...own } = parts(place);
    const row: QuestionRow = {
      ...{ id, uid: newUlid(), case_summary_identifier: `Item ${id}`, course_name: "Pediatrics" },
      ...{ document_id: null, editing_document_id: null, current_use: null },
      efficiency_breakpoints_seconds: [],
      content: {
        vignette: `A patient of ${id} years.`,
        stem: "What is next?",
        images: [],
        correct_answer_index: 0,
        answer_explanation: "Because.",
        choices: ["One", "Two", "Three", "Four", "Five"],
      },
      ...{ difficulty: null, discrimination: null, status: null, cci_status: null },
      ...{ learning_objective_id: null, reusable_object_id: null, system: null, clinical_focus: null },
      ...{ clinical_location: null, patient_age: null, final_diagnosis: null },
      ...{ clinical_disciplines: [], clinical_excellence: [], parent_id: null, delivered: false },
      ...{ text_snapshot_id: null, archived_at: null, created_at: at, updated_at: at, rev: 0 },
      ...own,
    };
    return isReviewed ? reviewedByTwo(row) : row;
  });
  for (let from = 0; from < rows.length; from += 40) {
    const writes = rows
      .slice(from, from + 40)
      .map((after) => ({ id: after.id, before: null, after, line: line() }));
    if (!(await writeQuestions(writes))) throw new Error("The questions were not written");
  }
  return rows;
}

export async function aQuestion(
  parts: Partial<QuestionRow> & { isReviewed?: boolean } = {},
): Promise<QuestionRow> {
  const [question] = await someQuestions(1, () => parts);
  if (!question) throw new Error("No question was written");
  return question;
}

/** A question set. */
export async function aQuestionSet(parts: Partial<QuestionSetRow> = {}): Promise<QuestionSetRow> {
  const [id, at] = [await reserveQuestionSetId(), isoTime(nowMs())];
  const set: QuestionSetRow = {
    ...{ id, title: `Set ${id}`, exam_course: "Pediatrics 2027", for_project_type: "Assessment" },
    ...{ questions: [], created_at: at, updated_at: at, ...parts },
  };
  if (!(await putNewQuestionSet(set, line()))) throw new Error("The question set was not written");
  return set;
}

/** A comment on a question by somebody. */
export async function aBankComment(questionId: number, userId: string): Promise<number> {
  const id = await reserveCommentId();
  const at = isoTime(nowMs());
  await putNewBankComment({
    ...{ id, title: null, subject: null, body: "Shorten the stem.", user_id: userId, user_name: "Tests" },
    ...{ commentable_id: questionId, commentable_type: "Assessment::Question" },
    ...{ created_at: at, updated_at: at },
  });
  return id;
}

/** A question as a file gives it, told from others by its text. */
export const anImportedQuestion = (parts: Partial<ImportedQuestion> = {}): ImportedQuestion => ({
  ...{ line: 2, label: "", course_name: null, document_id: null, current_use: null, status: null },
  ...{ learning_objective_id: null, reusable_object_id: null },
  ...{ vignette: `A child coughs. ${newUlid()}`, stem: "What is next?", choices: ["One", "Two"] },
  ...{ correct_answer_index: 1, answer_explanation: "Because." },
  ...{ system: null, clinical_focus: null, clinical_location: null, patient_age: null },
  ...{ final_diagnosis: null, clinical_disciplines: [], clinical_excellence: [] },
  ...parts,
});
