import {
  type ChangedQuestion,
  panelFields,
  updateAssessmentQuestions as route,
} from "#shared/contract/bank/questions.ts";
import { answerLetters } from "#shared/domain/bank/vocabulary.ts";
import { changedQuestion } from "../curriculum/questionLines.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { listQuestionsByNumber, type QuestionRow } from "../table/bank/questions.ts";
import { mayEditAll, mayEditData } from "./mayEditData.ts";
import { nameOfQuestion, type Planned, writeEach } from "./writeEach.ts";

/** @see spec assessments §7 "update_bulk" */
export const updateAssessmentQuestions = defineHandler(route, {
  run: async ({ body: { data } }, { operationId, ...signedIn }) => {
    const act = { person: signedIn.person, operationId, at: isoTime(nowMs()) };
    const barred = await barredOf(data, signedIn);
    return writeEach(data, (change, row): Planned => {
      const refused = barred.has(row.id)
        ? `You don't edit the text of question ${nameOfQuestion(row)}, so you can't change its data.`
        : refusalOf(change, row);
      if (refused !== undefined) return { refused };
      const write = changedQuestion(act, row, changeOf(change, row, act.at));
      return write ? { write } : "nothing";
    });
  },
});

/**
 * Numbers of the questions whose data the sender may not change.
 * @throws Refusal FORBIDDEN where the change names a field that only a provider admin changes
 */
async function barredOf(data: readonly ChangedQuestion[], signedIn: SignedIn): Promise<ReadonlySet<number>> {
  if (mayEditAll(signedIn)) return new Set();
  const beyond = data.flatMap((change, place) =>
    Object.keys(change)
      .filter((name) => !sentByEditors.has(name))
      .map((name) => ({
        path: `body.data.${place}.${name}`,
        message: "Only a provider admin changes this.",
      })),
  );
  if (beyond.length > 0) throw new Refusal("FORBIDDEN", { fields: beyond.slice(0, 20) });
  const rows = await listQuestionsByNumber(data.map(({ id }) => id));
  const barred = new Set<number>();
  const failed = await forEachConcurrent([...rows.values()], 10, async ({ id, editing_document_id }) => {
    if (!(await mayEditData(editing_document_id, signedIn))) barred.add(id);
  });
  if (failed[0]) throw failed[0].error;
  return barred;
}

const sentByEditors: ReadonlySet<string> = new Set(["id", "lock_version", ...panelFields]);

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
