import { type QuestionStatistic, questionStatistic } from "#shared/contract/bank/bankData.ts";
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
