import { expect, it } from "vitest";
import { answersColumns, answersFolder } from "#shared/domain/reportBuilder/columnar.ts";

it("writes the answers of all programs by column, without who the students are (ADR 0175)", () => {
  expect(answersFolder).toBe("answers/");
  expect(answersColumns.map(({ name, type }) => `${name} ${type}`)).toEqual([
    "program string",
    "learner string",
    "document_set string",
    "document string",
    "attempt int",
    "card string",
    "question string",
    "question_type string",
    "answer string",
    "certainty string",
    "correct string",
    "submitted string",
    "answered_at timestamp",
  ]);
});
