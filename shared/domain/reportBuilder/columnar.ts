import { builderOf } from "./builders.ts";
import type { BuilderColumn } from "./parts.ts";

/**
 * The answers of all programs as files by column, for questions that the report builder is not for: over several programs or
 * years, or such as add up. @see ADR 0175
 */
export const answersTable = "answers";

/**
 * Under it `day=…/program-…-part-….parquet`: a day's export is whole in itself, and replaces none before. The day alone is a partition, so that a
 * question over all programs names none.
 */
export const answersFolder = `${answersTable}/`;

export type ColumnarType = "string" | "int" | "timestamp";

const typeOf = ({ key, isTime }: BuilderColumn): ColumnarType =>
  isTime ? "timestamp" : key === "attempt" ? "int" : "string";

/** Column and type, as the table and the files name them: those of the builder, without who the students are. */
export const answersColumns: readonly { name: string; type: ColumnarType }[] = [
  { name: "program", type: "string" },
  { name: "learner", type: "string" },
  ...builderOf("answers")
    .columns.filter(({ header }) => header !== "People")
    .map((column) => ({ name: column.key, type: typeOf(column) })),
];

/** Saved queries in the SQL that Athena and DuckDB share. `:day` is the export's. */
export const answersQueries = {
  /** Per question: how many answered, and which share correctly. */
  right_by_question: `SELECT document, card, question, count(*) AS answers,
  avg(CASE WHEN correct = 'Correct' THEN 1.0 ELSE 0.0 END) AS right_share
FROM answers WHERE day = ':day' AND correct <> 'Not graded'
GROUP BY document, card, question ORDER BY right_share, document, card, question`,
  /** Per question: how often each answer was given. */
  answers_by_option: `SELECT document, question, answer, count(*) AS answers
FROM answers WHERE day = ':day'
GROUP BY document, question, answer ORDER BY document, question, answers DESC, answer`,
} as const;
