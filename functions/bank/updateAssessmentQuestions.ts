import { type ChangedQuestion, updateAssessmentQuestions as route } from "#shared/contract/bank/questions.ts";
import { answerLetters } from "#shared/domain/bank/vocabulary.ts";
import { changedQuestion } from "../curriculum/questionLines.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import type { QuestionRow } from "../table/bank/questions.ts";
import { nameOfQuestion, type Planned, writeEach } from "./writeEach.ts";

/** @see spec assessments §7 "update_bulk" */
export const updateAssessmentQuestions = defineHandler(route, {
  run: async ({ body: { data } }, { person, operationId }) => {
    const act = { person, operationId, at: isoTime(nowMs()) };
    return writeEach(data, (change, row): Planned => {
      const refused = refusalOf(change, row);
      if (refused !== undefined) return { refused };
      const write = changedQuestion(act, row, changeOf(change, row, act.at));
      return write ? { write } : "nothing";
    });
  },
});

function refusalOf({ lock_version, content }: ChangedQuestion, row: QuestionRow): string | undefined {
  if (lock_version !== undefined && lock_version !== row.rev)
    return `Question ${nameOfQuestion(row)} was changed by somebody else since you read it.`;
  if (!content) return undefined;
  const { correct_answer_index: key } = content;
  if (key === row.content.correct_answer_index) return undefined;
  if ((row.content.choices[key] ?? "").trim() === "")
    return `Question ${nameOfQuestion(row)} has no choice ${answerLetters[key]}.`;
  if (row.text_snapshot_id !== null)
    return `The answer of question ${nameOfQuestion(row)} is part of its published text. Change it in the editor.`;
  return undefined;
}

/** Fields as they are to be. A time of archiving is the server's own, and the first one stays. */
function changeOf(
  { id: _, lock_version: _version, content, archived_at, ...fields }: ChangedQuestion,
  row: QuestionRow,
  at: string,
): Partial<QuestionRow> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(given),
    ...(content && { content: { ...row.content, correct_answer_index: content.correct_answer_index } }),
    ...(archived_at !== undefined && { archived_at: archived_at === null ? null : (row.archived_at ?? at) }),
  };
}
