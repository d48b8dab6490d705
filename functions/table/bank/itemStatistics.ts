import * as z from "zod/mini";
import { type QuestionStatistic, questionStatistic } from "#shared/contract/bank/bankData.ts";
import { sequenceId, ulid } from "#shared/contract/common.ts";
import type { ResponsePart } from "#shared/domain/bank/questionStatistics.ts";
import { keys } from "../keys.ts";
import { batchPutItems, nextSequence, queryItems } from "../table.ts";

/** The first of some numbers that no other statistic has. */
export const reserveStatisticIds = (count: number): Promise<number> =>
  nextSequence("question_statistic", count);

/** Pattern: the statistics of a question by academic year, the latest first. */
export async function listQuestionStatistics(questionId: number): Promise<QuestionStatistic[]> {
  const items = await queryItems({
    pk: keys.questionPartition(questionId),
    skPrefix: "STATISTIC#",
    descending: true,
  });
  return items.map((item) => questionStatistic.parse(item));
}

/** Writes statistics in the place of those of the same question and academic year. */
export const putQuestionStatistics = (statistics: readonly QuestionStatistic[]): Promise<void> =>
  batchPutItems(
    statistics.map((one) => ({ ...keys.questionStatistic(one.assessment_question_id, one.label), ...one })),
  );

const partSchema = z.object({
  questionId: sequenceId,
  /** Academic year. */
  label: z.string(),
  deliveryId: sequenceId,
  compiledId: ulid,
  n: z.number(),
  right: z.number(),
  options: z.array(z.number()),
  skips: z.number(),
  discrimination: z.nullable(z.number()),
  certaintySum: z.number(),
  certaintyN: z.number(),
});
/** Answers to a question in one delivery of one compiled form. @see ADR 0370 */
export type ResponsePartRow = ResponsePart & { label: string; deliveryId: number; compiledId: string };

/** Pattern: the parts of a question's statistics, of all academic years; strongly consistent. */
export async function listResponseParts(questionId: number): Promise<ResponsePartRow[]> {
  const items = await queryItems({
    pk: keys.questionPartition(questionId),
    skPrefix: "RESPONSES#",
    consistent: true,
  });
  return items.map((item) => partSchema.parse(item));
}

/** Writes parts in the place of those of the same question, year, delivery and form. */
export const putResponseParts = (parts: readonly ResponsePartRow[]): Promise<void> =>
  batchPutItems(
    parts.map((part) => ({
      ...keys.questionResponses(part.questionId, part.label, part.deliveryId, part.compiledId),
      ...partSchema.parse({ ...part, options: [...part.options] }),
    })),
  );
