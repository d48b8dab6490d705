import type { QuestionStatistic } from "#shared/contract/bank/bankData.ts";
import type { DefinitionOf } from "#shared/contract/jobs.ts";
import {
  academicYearOf,
  addStudent,
  type FormResponses,
  noResponses,
  responseParts,
  type YearFigures,
  yearFigures,
} from "#shared/domain/bank/questionStatistics.ts";
import { changedQuestion } from "../curriculum/questionLines.ts";
import type { JobWorker } from "../jobs/job.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import { listAnswersIn } from "../table/assessments/answers.ts";
import { getDelivery } from "../table/assessments/deliveries.ts";
import { listCompiledItems } from "../table/assessments/forms.ts";
import { type RosteringRow, rosteringsOf } from "../table/assessments/rosterings.ts";
import {
  listQuestionStatistics,
  listResponseParts,
  putQuestionStatistics,
  putResponseParts,
  type ResponsePartRow,
  reserveStatisticIds,
} from "../table/bank/itemStatistics.ts";
import { listQuestionsByNumber, questionsInTransaction, writeQuestions } from "../table/bank/questions.ts";

/** Students whose answers are read at once. */
const studentsAtOnce = 100;
const questionsAtOnce = 10;
/** Whoever changes the figures of a question, as its history names it. */
const counter = { profile: { first_name: "Statistics", last_name: "of responses" } };

/**
 * Counts the answers to each question of a delivery anew, from what is stored, and with them the question's academic year. A worker that
 * dies leaves some questions counted and others not; the next one counts all again, and comes to the same.
 * @see ADR 0370
 */
export const countResponses: JobWorker<DefinitionOf<"question_statistics">> = async (job, run) => {
  const { delivery_id } = job.input;
  const delivery = await getDelivery(delivery_id);
  if (!delivery) return;
  const label = academicYearOf(delivery.starts_on);
  const parts = await countDelivery(delivery_id, label, (share) => run.advance(50 * share));
  const byQuestion = Map.groupBy(parts, ({ questionId }) => questionId);
  const at = isoTime(nowMs());
  const [failure] = await forEachConcurrent([...byQuestion], questionsAtOnce, ([questionId, own]) =>
    countQuestion(questionId, { deliveryId: delivery_id, own, at }),
  );
  if (failure) throw failure.error;
  const questionIds = [...byQuestion.keys()];
  for (let from = 0; from < questionIds.length; from += questionsInTransaction) {
    await writeFigures(questionIds.slice(from, from + questionsInTransaction), { at, operationId: job.id });
    await run.advance(50 + (50 * from) / questionIds.length);
  }
};

type Sat = RosteringRow & { sat_form_id: number; sat_compiled_id: string };
const hasSat = (row: RosteringRow): row is Sat => row.sat_form_id !== null && row.sat_compiled_id !== null;

/** The parts of each compiled form that students of the delivery have begun; of work that is not in, nothing counts. */
async function countDelivery(
  deliveryId: number,
  label: string,
  told: (share: number) => Promise<void>,
): Promise<ResponsePartRow[]> {
  const sat = (await rosteringsOf(deliveryId)).filter(hasSat);
  const byForm = Map.groupBy(sat, ({ sat_form_id, sat_compiled_id }) => `${sat_form_id} ${sat_compiled_id}`);
  const parts: ResponsePartRow[] = [];
  let read = 0;
  for (const rows of byForm.values()) {
    const [{ sat_form_id, sat_compiled_id }] = rows as [Sat, ...Sat[]];
    const responses = await noResponsesOf(sat_form_id, sat_compiled_id);
    const done = rows.filter(({ sitting }) => sitting?.clock.status === "submitted");
    for (let from = 0; from < done.length; from += studentsAtOnce) {
      const users = done.slice(from, from + studentsAtOnce).map(({ user_id }) => user_id);
      for (const { answers } of await listAnswersIn(deliveryId, users)) addStudent(responses, answers);
      read += users.length;
      await told(read / sat.length);
    }
    const of = { label, deliveryId, compiledId: sat_compiled_id };
    parts.push(...responseParts(responses).map((part) => ({ ...part, ...of })));
  }
  return parts;
}

async function noResponsesOf(formId: number, compiledId: string): Promise<FormResponses> {
  const compiled = await listCompiledItems({ id: formId, compiled_id: compiledId });
  return noResponses(
    compiled.map(({ item_id, question_id, accepted }) => ({
      ...{ itemId: item_id, questionId: question_id, correctOptions: accepted },
    })),
  );
}

const isSamePart = (one: ResponsePartRow, other: ResponsePartRow): boolean =>
  one.label === other.label && one.compiledId === other.compiledId;

/**
 * Writes the parts of a question in one delivery, then its years from the parts of all deliveries. What was counted before under
 * another year, of a delivery whose window was moved since, counts nothing any more.
 */
async function countQuestion(
  questionId: number,
  { deliveryId, own, at }: { deliveryId: number; own: readonly ResponsePartRow[]; at: string },
): Promise<void> {
  const before = (await listResponseParts(questionId)).filter((part) => part.deliveryId === deliveryId);
  const over = before.filter((part) => !own.some((one) => isSamePart(one, part)));
  await putResponseParts([...own, ...over.map((part) => ({ ...part, ...nobody }))]);
  const parts = await listResponseParts(questionId);
  const known = await listQuestionStatistics(questionId);
  for (const label of new Set([...own, ...over].map((part) => part.label))) {
    const figures = yearFigures(parts.filter((part) => part.label === label));
    const statistic = known.find((one) => one.label === label);
    if (figures.n > 0 || statistic)
      await putQuestionStatistics([await statisticOf(questionId, { label, figures, known: statistic, at })]);
  }
}

const nobody = {
  ...{ n: 0, right: 0, options: [], skips: 0, discrimination: null, certaintySum: 0, certaintyN: 0 },
} satisfies Partial<ResponsePartRow>;

async function statisticOf(
  questionId: number,
  of: { label: string; figures: YearFigures; known: QuestionStatistic | undefined; at: string },
): Promise<QuestionStatistic> {
  const { label, figures, known, at } = of;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = figures.options;
  return {
    ...{ id: known?.id ?? (await reserveStatisticIds(1)), assessment_question_id: questionId, label },
    ...{ choice_a_count: a, choice_b_count: b, choice_c_count: c },
    ...{ choice_d_count: d, choice_e_count: e, choice_f_count: f },
    ...{ skips_count: figures.skips, administrations_count: figures.n },
    ...{ difficulty: figures.difficulty, discrimination: figures.discrimination },
    average_certainty_rating: figures.certainty,
    ...{ created_at: known?.created_at ?? at, updated_at: at },
  };
}

/** Difficulty and discrimination of the latest year, as the bank lists them. */
async function writeFigures(
  questionIds: readonly number[],
  { at, operationId }: { at: string; operationId: string },
): Promise<void> {
  await untilWritten(
    async () => {
      const rows = [...(await listQuestionsByNumber(questionIds)).values()];
      const writes = await Promise.all(
        rows.map(async (row) => {
          const statistics = await listQuestionStatistics(row.id);
          const { difficulty = null, discrimination = null } = statistics[0] ?? {};
          const administrations = statistics.reduce((sum, one) => sum + one.administrations_count, 0);
          return changedQuestion({ person: counter, operationId, at }, row, {
            ...{ difficulty, discrimination, administrations },
          });
        }),
      );
      const changed = writes.filter((write) => write !== undefined);
      if (changed.length === 0 || (await writeQuestions(changed))) return true;
      return undefined;
    },
    {
      failure: () =>
        new Error(`The figures of questions ${questionIds.join(", ")} are being changed by others`),
    },
  );
}
