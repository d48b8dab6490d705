import {
  type QuestionChoiceFilter,
  questionChoiceFilters,
  questionList,
  questionTextFilters,
  listAssessmentQuestions as route,
} from "#shared/contract/bank/questions.ts";
import type { Condition, Operand } from "#shared/domain/collection/query.ts";
import { readBank } from "../questions/readBank.ts";
import { defineHandler } from "../runtime/handler.ts";
import { idsOf, runAdminList } from "./adminList.ts";

/** A chosen value as it is compared: '-' stands for an empty cell. */
function operandOf(column: QuestionChoiceFilter, value: string): Operand {
  if (column === "efficiency_breakpoints_seconds") return value === "Yes";
  return value === "-" ? null : value;
}

/** @see spec assessments §2.12, §7 "Assessment questions" */
export const listAssessmentQuestions = defineHandler(route, {
  run: async ({ query }) => {
    const isArchived = query.archived === "true";
    const rows = await readBank();
    const conditions = questionChoiceFilters.flatMap((column): Condition[] => {
      const values = query[`filters[${column}]`];
      if (!values || values.length === 0) return [];
      return [{ column, operator: "in", values: values.map((value) => operandOf(column, value)) }];
    });
    const texts = Object.fromEntries(questionTextFilters.map((name) => [name, query[`filters[${name}]`]]));
    const found = runAdminList(questionList, rows, query, {
      texts,
      ids: idsOf(query["filters[id]"]),
      conditions,
      isShown: ({ archived_at }) => (archived_at !== null) === isArchived,
    });
    return { data: found.rows, meta: { count: found.count } };
  },
});
