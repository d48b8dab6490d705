import {
  findQuestionHead,
  type ImportPlan,
  importedQuestionsAtMost,
  planQuestions,
  questionKey,
  questionTitlesIn,
} from "#shared/domain/bank/questionImport.ts";
import type { TableLine } from "#shared/domain/people/tableLine.ts";
import { numberText } from "#shared/words/numbers.ts";
import { readTable } from "../../spreadsheets/readTable.ts";
import type { TableKind } from "../../spreadsheets/tableKind.ts";
import { unreadable } from "../../spreadsheets/unreadable.ts";
import { readQuestions } from "../../table/bank/questions.ts";
import { readDocuments } from "../../table/cases/documents.ts";
import { rowsById } from "../../table/lists/joinRows.ts";
import { readDyads } from "../../table/mapping/dyads.ts";
import { readObjectives } from "../../table/mapping/objectives.ts";
import type { ImportLines } from "./importLines.ts";
import { readInterchange } from "./readInterchange.ts";

/** Files of questions: 20,000 of some 2,000 characters each, and blank lines between them. */
const questionTables: TableKind = {
  what: "a list of questions",
  linesAtMost: importedQuestionsAtMost * 2,
  unpackedBytesAtMost: 96 * 1024 * 1024,
  charactersAtMost: 48_000_000,
  titlesIn: questionTitlesIn,
  hasHead: (lines) => !("missing" in findQuestionHead(lines)),
};

/** Lines of a file of questions, whatever its format, as a spreadsheet has them. @throws Refusal INVALID_REQUEST */
export const readQuestionLines = (file: {
  bytes: Buffer;
  fileName: string;
}): Omit<ImportLines, "lines"> & { lines: readonly TableLine[] } =>
  readInterchange(file) ?? {
    lines: readTable(file, questionTables).lines,
    ...{ refused: [], lost: [], pictures: new Map() },
  };

/** Reads a file of questions and holds each row against the bank. Nothing is changed. @throws Refusal INVALID_REQUEST */
export async function readQuestionFile(file: {
  bytes: Buffer;
  fileName: string;
}): Promise<ImportPlan & Pick<ImportLines, "lost" | "pictures">> {
  const { lines, refused: refusedItems, lost, pictures } = readQuestionLines(file);
  const [questions, documents, objectives, dyads] = await Promise.all([
    readQuestions(),
    readDocuments(),
    readObjectives(),
    readDyads(),
  ]);
  const cases = rowsById(documents.rows);
  const known = rowsById(objectives.rows);
  const pairs = new Set(
    dyads.rows.map(
      ({ learning_objective_id, reusable_object_id }) => `${learning_objective_id} ${reusable_object_id}`,
    ),
  );
  const byKey = new Map(
    questions.rows.map(({ id, content }) => [questionKey({ ...content, choices: content.choices }), id]),
  );
  const plan = planQuestions(lines, {
    hasCase: (id) => cases.get(id)?.archived_at === null,
    hasObjective: (id) => known.has(id),
    hasPair: (objective, point) => pairs.has(`${objective} ${point}`),
    questionOf: (key) => byKey.get(key),
  });
  if ("missing" in plan)
    throw unreadable(
      `The file has no column ${plan.missing.join(", ")}. Download the template to see all columns`,
    );
  if ("tooMany" in plan)
    throw unreadable(
      `The file has ${numberText(plan.tooMany)} questions. One file takes ${numberText(importedQuestionsAtMost)}; split it`,
    );
  const refused = refusedItems.map(({ line, name, reason }) => ({
    ...{ line, field: null, value: name.slice(0, 200), reason },
  }));
  const bad = [...plan.bad, ...refused].sort((a, b) => a.line - b.line);
  return { ...plan, bad, lost, pictures };
}
