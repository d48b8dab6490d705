import { expect, test } from "vitest";
import { questionChoiceFilters, questionTextFilters } from "#shared/contract/bank/questions.ts";
import { bankColumns } from "#web/bank/bankColumns.ts";

/** @see spec assessments §2.12 "Table" */
test("A-29: each filter of the list of questions, also one that a link has set, is seen in a column", () => {
  const keys = bankColumns.flatMap(({ filter }) => filter?.key ?? []);
  expect(keys.toSorted()).toEqual(["id", ...questionTextFilters, ...questionChoiceFilters].toSorted());
  expect(bankColumns.find(({ label }) => label === "SETS")?.filter?.key).toBe("question_set_id");
});
