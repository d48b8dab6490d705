import { listStatistics as route } from "#shared/contract/bank/bankData.ts";
import { defineHandler } from "../runtime/handler.ts";
import { listQuestionStatistics } from "../table/bank/itemStatistics.ts";

/** @see spec assessments §7 "List question statistics" */
export const listStatistics = defineHandler(route, {
  run: async ({ query }) => {
    const data = await listQuestionStatistics(Number(query.assessment_question_id));
    return { data: { data }, meta: { count: data.length } };
  },
});
