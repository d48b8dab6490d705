import { numberText } from "../../words/numbers.ts";
import { fold } from "../collection/fold.ts";
import type { TableLine } from "../people/tableLine.ts";
import {
  answerLetters,
  clinicalTerms,
  questionStatuses,
  questionTextLength,
  questionUses,
} from "./vocabulary.ts";

/** Rows that one file may hold. */
export const importedQuestionsAtMost = 20_000;

/** Columns that an import reads, under the titles of the export. @see spec assessments §2.12, §2.15 */
export const importColumns = {
  label: "ITEM LABEL",
  course: "COURSE",
  case_id: "CASE ID",
  use: "QUESTION USE",
  vignette: "VIGNETTE",
  stem: "STEM",
  answer: "CORRECT ANSWER",
  choice_a: "CHOICE A",
  choice_b: "CHOICE B",
  choice_c: "CHOICE C",
  choice_d: "CHOICE D",
  choice_e: "CHOICE E",
  status: "VALIDITY STATUS",
  objective_id: "LO ID",
  point_id: "TP ID",
  explanation: "ANSWER EXPLANATION",
  system: "SYSTEM",
  focus: "CLINICAL FOCUS",
  location: "CLINICAL LOCATION",
  age: "PATIENT AGE",
  diagnosis: "FINAL DIAGNOSIS",
  disciplines: "CLINICAL DISCIPLINE",
  excellence: "CLINICAL EXCELLENCE",
} as const;
export type ImportColumn = keyof typeof importColumns;

const columnNames = Object.keys(importColumns) as ImportColumn[]; // the record's own keys
const choiceColumns = ["choice_a", "choice_b", "choice_c", "choice_d", "choice_e"] as const;
const neededColumns: readonly ImportColumn[] = ["vignette", "stem", "answer", "choice_a", "choice_b"];

/** Columns of an export that say what the bank knows by itself: they are passed over. */
const passedOver = new Set(
  [
    ...["ID", "CASE", "SCORABLE?", "IMAGES", "DIFFICULTY", "DISCRIMINATION"],
    ...["LEARNING OBJECTIVES", "TEACHING POINTS", "SETS", "DATE CREATED", "DATE MODIFIED"],
  ].map(titleOf),
);

/** A title as it is compared: its letters alone, without a zone in brackets. */
function titleOf(text: string): string {
  return text
    .replace(/\(.*\)/, "")
    .toUpperCase()
    .replace(/[^A-Z]/g, "");
}

const columnOf = new Map(columnNames.map((name) => [titleOf(importColumns[name]), name]));

/** Number of cells of a line that are titles of a file of questions. */
export const questionTitlesIn = (cells: readonly string[]): number =>
  cells.filter((cell) => columnOf.has(titleOf(cell))).length;

type Head = { columns: ReadonlyMap<ImportColumn, number>; unknown: string[]; rows: readonly TableLine[] };

/** Lines above the titles that an export or a person writes. */
const linesAbove = 30;

/** The titles of a file and the rows below them; the titles that are missing where there are none. */
export function findQuestionHead(lines: readonly TableLine[]): Head | { missing: string[] } {
  const [best] = lines
    .slice(0, linesAbove)
    .map((line, at) => ({ line, at, found: questionTitlesIn(line.cells) }))
    .toSorted((a, b) => b.found - a.found || a.at - b.at);
  const columns = new Map<ImportColumn, number>();
  const unknown: string[] = [];
  for (const [at, cell] of (best?.line.cells ?? []).entries()) {
    const title = titleOf(cell);
    const name = columnOf.get(title);
    if (name && !columns.has(name)) columns.set(name, at);
    else if (cell.trim() !== "" && !passedOver.has(title)) unknown.push(cell.trim().slice(0, 100));
  }
  const missing = neededColumns.filter((name) => !columns.has(name)).map((name) => importColumns[name]);
  if (!best || missing.length > 0) return { missing };
  return { columns, unknown, rows: lines.slice(best.at + 1) };
}

export const importedPictureFormats = ["jpeg", "png", "gif", "webp"] as const;
/** Characters of an alternative text. */
export const alternativeTextAtMost = 1000;

/** A picture that waits for its question. */
export type ImportedPicture = {
  /** Key of its file in the report bucket. */
  from: string;
  format: (typeof importedPictureFormats)[number];
  bytes: number;
  alt: string;
};

/** A question as a file gives it. */
export type ImportedQuestion = {
  line: number;
  /** Empty: named by its number. */
  label: string;
  course_name: string | null;
  document_id: number | null;
  current_use: string | null;
  status: string | null;
  learning_objective_id: number | null;
  reusable_object_id: number | null;
  vignette: string;
  stem: string;
  choices: string[];
  /** From 0. */
  correct_answer_index: number;
  answer_explanation: string;
  system: string | null;
  clinical_focus: string | null;
  clinical_location: string | null;
  patient_age: string | null;
  final_diagnosis: string | null;
  clinical_disciplines: string[];
  clinical_excellence: string[];
  /** Pictures from an interchange format; absent: none. */
  pictures?: readonly ImportedPicture[];
};

/** Problem of a row. `field`: the title of its column; null: the row as a whole. */
export type RowProblem = { line: number; field: string | null; value: string; reason: string };

export type ImportPlan = {
  questions: ImportedQuestion[];
  bad: RowProblem[];
  /** Rows that say what another row or a question of the bank says: left out. */
  duplicates: { line: number; same_as: string }[];
  /** Titles of columns that are not known: passed over. */
  unknown: string[];
};

/** Facts of the bank that rows are checked against. */
export type BankFacts = {
  hasCase: (id: number) => boolean;
  hasObjective: (id: number) => boolean;
  hasPair: (objectiveId: number, pointId: number) => boolean;
  /** Number of the question with these texts (`questionKey`). */
  questionOf: (key: string) => number | undefined;
};

/** Key that two questions share if their texts are the same, case, accents and spaces aside. */
export const questionKey = (question: {
  vignette: string;
  stem: string;
  choices: readonly string[];
}): string =>
  [question.vignette, question.stem, ...question.choices.filter((choice) => choice !== "")]
    .map((text) => fold(text).replace(/\s+/g, " ").trim())
    .join("\u0001");

const courseLength = 200;

/**
 * Reads the rows of a file of questions. Nothing is taken of a row that has a problem, and each problem of it is named.
 * `missing`: titles of columns that the file has to have.
 */
export function planQuestions(
  lines: readonly TableLine[],
  bank: BankFacts,
): ImportPlan | { missing: string[] } | { tooMany: number } {
  const head = findQuestionHead(lines);
  if ("missing" in head) return head;
  const rows = head.rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (rows.length > importedQuestionsAtMost) return { tooMany: rows.length };
  const plan: ImportPlan = { questions: [], bad: [], duplicates: [], unknown: head.unknown };
  const inFile = new Map<string, number>();
  for (const row of rows) {
    const { question, problems } = readRow(row, head.columns, bank);
    if (!question) {
      plan.bad.push(...problems);
      continue;
    }
    const key = questionKey(question);
    const [sameLine, sameId] = [inFile.get(key), bank.questionOf(key)];
    if (sameLine !== undefined) plan.duplicates.push({ line: question.line, same_as: `row ${sameLine}` });
    else if (sameId !== undefined)
      plan.duplicates.push({ line: question.line, same_as: `question ${sameId}` });
    else plan.questions.push(question);
    if (sameLine === undefined) inFile.set(key, question.line);
  }
  return plan;
}

type Row = { question?: ImportedQuestion; problems: RowProblem[] };

/** Reads the cells of one row, and collects what is wrong with them. */
type RowReader = {
  refuse: (name: ImportColumn | null, value: string, reason: string) => void;
  text: (name: ImportColumn) => string;
  /** A text of at most so many characters. */
  limited: (name: ImportColumn, most: number, isNeeded?: boolean) => string;
  /** One of these values, or null where the cell is empty. */
  one: (name: ImportColumn, values: readonly string[]) => string | null;
  /** Values of a cell that semicolons divide. */
  some: (name: ImportColumn, values: readonly string[]) => string[];
  /** The number of something that exists, or null where the cell is empty. */
  number: (name: ImportColumn, isThere: (id: number) => boolean, what: string) => number | null;
};

const isEmptyCell = (text: string): boolean => text === "" || text === "-";

function rowReader(
  { line, cells, odd }: TableLine,
  columns: ReadonlyMap<ImportColumn, number>,
  problems: RowProblem[],
): RowReader {
  const refuse: RowReader["refuse"] = (name, value, reason) =>
    void problems.push({ line, field: name && importColumns[name], value: value.slice(0, 200), reason });
  const text: RowReader["text"] = (name) => {
    const at = columns.get(name);
    if (at === undefined) return "";
    const raw = cells[at] ?? "";
    if (odd?.get(at) === "error") refuse(name, raw, "This cell holds an error of the spreadsheet.");
    if (raw.includes("\ufffd")) refuse(name, raw, "This cell holds a character that can't be read.");
    // An export writes an apostrophe before what a spreadsheet would take for a formula.
    return cleaned(raw).replace(/^'(?=[=+\-@\t\r])/, "");
  };
  const term = (name: ImportColumn, part: string, values: readonly string[]): string | undefined => {
    const found = termOf(part, values);
    if (found === undefined) refuse(name, part, "This is not one of the offered values.");
    return found;
  };
  return {
    refuse,
    text,
    limited(name, most, isNeeded = false) {
      const found = text(name);
      if (isNeeded && found === "") refuse(name, found, "This cell is empty.");
      const tooLong = `This text has ${numberText(found.length)} characters. The limit is ${numberText(most)}.`;
      if (found.length > most) refuse(name, found, tooLong);
      return found;
    },
    one(name, values) {
      const found = text(name);
      return isEmptyCell(found) ? null : (term(name, found, values) ?? null);
    },
    some(name, values) {
      const parts = text(name)
        .split(";")
        .map((part) => part.trim())
        .filter((part) => !isEmptyCell(part));
      return [...new Set(parts.flatMap((part) => term(name, part, values) ?? []))];
    },
    number(name, isThere, what) {
      const found = text(name);
      if (isEmptyCell(found)) return null;
      const id = /^[1-9]\d{0,14}$/.test(found) ? Number(found) : Number.NaN;
      if (Number.isNaN(id)) refuse(name, found, "This is not a number.");
      else if (!isThere(id)) refuse(name, found, `There is no ${what} with this number.`);
      return Number.isNaN(id) ? null : id;
    },
  };
}

type Answers = Pick<ImportedQuestion, "choices" | "correct_answer_index">;

/** The choices up to the last one, and which of them is right. */
function readAnswers({ refuse, text, limited }: RowReader): Answers {
  const choices = choiceColumns.map((name) => limited(name, questionTextLength.choice));
  const last = choices.findLastIndex((choice) => choice !== "");
  for (const [at, choice] of choices.entries())
    if (choice === "" && (at < 2 || at < last))
      refuse(
        choiceColumns[at] ?? null,
        "",
        at < 2 ? "A question has at least two choices." : "A choice is missing before the last one.",
      );
  const answer = text("answer").toUpperCase();
  const index = (answerLetters as readonly string[]).indexOf(answer);
  if (index < 0) refuse("answer", answer, "This must be a letter from A to E.");
  else if (choices[index] === "") refuse("answer", answer, "There is no such choice.");
  return { choices: choices.slice(0, last + 1), correct_answer_index: index };
}

type Mapped = Pick<ImportedQuestion, "learning_objective_id" | "reusable_object_id">;

/** The objective and its teaching point, both or neither. */
function readMapping(
  { refuse, number }: RowReader,
  bank: BankFacts,
  problems: readonly RowProblem[],
): Mapped {
  const objective = number("objective_id", bank.hasObjective, "learning objective");
  const point = number("point_id", () => true, "teaching point");
  if (objective !== null && point !== null && bank.hasObjective(objective) && !bank.hasPair(objective, point))
    refuse("point_id", String(point), "This teaching point is not paired with the learning objective.");
  if ((objective === null) !== (point === null) && problems.length === 0)
    refuse(
      objective === null ? "objective_id" : "point_id",
      "",
      "A question is mapped to both or to neither.",
    );
  return { learning_objective_id: objective, reusable_object_id: point };
}

function readRow(row: TableLine, columns: ReadonlyMap<ImportColumn, number>, bank: BankFacts): Row {
  const problems: RowProblem[] = [];
  const read = rowReader(row, columns, problems);
  const { limited, one, some } = read;
  const answers = readAnswers(read);
  const mapped = readMapping(read, bank, problems);
  const question: ImportedQuestion = {
    line: row.line,
    label: limited("label", questionTextLength.label),
    course_name: limited("course", courseLength) || null,
    document_id: read.number("case_id", bank.hasCase, "case"),
    current_use: one("use", questionUses),
    status: one("status", questionStatuses),
    ...mapped,
    vignette: limited("vignette", questionTextLength.vignette, true),
    stem: limited("stem", questionTextLength.stem, true),
    ...answers,
    answer_explanation: limited("explanation", questionTextLength.explanation),
    system: one("system", clinicalTerms.system),
    clinical_focus: one("focus", clinicalTerms.clinical_focus),
    clinical_location: one("location", clinicalTerms.clinical_location),
    patient_age: one("age", clinicalTerms.patient_age),
    final_diagnosis: one("diagnosis", clinicalTerms.final_diagnosis),
    clinical_disciplines: some("disciplines", clinicalTerms.clinical_disciplines),
    clinical_excellence: some("excellence", clinicalTerms.clinical_excellence),
  };
  return problems.length > 0 ? { problems } : { question, problems };
}

/** Text without what no page shows: control characters other than line breaks, and spaces around it. */
const cleaned = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "")
    .normalize("NFC")
    .trim();

const termOf = (text: string, values: readonly string[]): string | undefined =>
  values.find((value) => fold(value) === fold(text));
