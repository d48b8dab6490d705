import type { BankQuestion } from "../../contract/bank/questions.ts";
import { figure, type ReportColumn, time, words, yesNo } from "../usageReports/reportColumns.ts";
import { reportTableOf } from "../usageReports/reportTable.ts";
import { answerLetters } from "./vocabulary.ts";

/** Separates the values of one cell in a file: terms have commas. */
export const valueSeparator = "; ";

const several = (values: readonly string[]) => words(values.join(valueSeparator));
const text = (value: string | null) => words(value ?? "");

type Column = ReportColumn<BankQuestion>;
const column = (
  key: string,
  head: string,
  widthInCharacters: number,
  value: Column["valueOf"],
  more: Pick<Column, "isTime" | "isLong"> = {},
): Column => ({ key, head, widthInCharacters, valueOf: value, ...more });
const long = { isLong: true } as const;

const mapping = (row: BankQuestion) => row.learning_objective_reusable_object;
const letterOf = (index: number | null): string => (index === null ? "" : (answerLetters[index] ?? ""));

/** Columns of an exported bank: those of the page in its order, with the number of the case. @see spec assessments §2.12 */
export const questionFileColumns: readonly Column[] = [
  column("id", "ID", 8, ({ id }) => figure(id)),
  column("label", "ITEM LABEL", 24, (row) => words(row.case_summary_identifier)),
  column("course", "COURSE", 24, (row) => text(row.course_name)),
  column("case", "CASE", 32, ({ document }) => text(document?.title ?? null)),
  column("case_id", "CASE ID", 10, ({ document_id }) => figure(document_id)),
  column("use", "QUESTION USE", 20, (row) => text(row.current_use)),
  column("scorable", "SCORABLE?", 12, (row) => yesNo(row.efficiency_breakpoints_seconds.length > 0)),
  column("vignette", "VIGNETTE", 60, ({ content }) => words(content.vignette), long),
  column("stem", "STEM", 40, ({ content }) => words(content.stem), long),
  column("images", "IMAGES", 24, ({ content }) => several(content.images)),
  column("answer", "CORRECT ANSWER", 16, ({ content }) => words(letterOf(content.correct_answer_index))),
  column("choice_a", "CHOICE A", 30, (row) => words(row.choice_a)),
  column("choice_b", "CHOICE B", 30, (row) => words(row.choice_b)),
  column("choice_c", "CHOICE C", 30, (row) => words(row.choice_c)),
  column("choice_d", "CHOICE D", 30, (row) => words(row.choice_d)),
  column("choice_e", "CHOICE E", 30, (row) => words(row.choice_e)),
  column("difficulty", "DIFFICULTY", 12, (row) => figure(row.difficulty)),
  column("discrimination", "DISCRIMINATION", 16, (row) => figure(row.discrimination)),
  column("status", "VALIDITY STATUS", 18, (row) => text(row.status)),
  column("objective", "LEARNING OBJECTIVES", 40, (row) => text(mapping(row).learning_objective_name)),
  column("objective_id", "LO ID", 10, (row) => figure(mapping(row).learning_objective_id)),
  column("point", "TEACHING POINTS", 40, (row) => text(mapping(row).reusable_object_name)),
  column("point_id", "TP ID", 10, (row) => figure(mapping(row).reusable_object_id)),
  column("sets", "SETS", 30, (row) => several(row.question_sets.map(({ title }) => title))),
  column("explanation", "ANSWER EXPLANATION", 60, ({ content }) => words(content.answer_explanation), long),
  column("system", "SYSTEM", 24, (row) => text(row.system)),
  column("focus", "CLINICAL FOCUS", 20, (row) => text(row.clinical_focus)),
  column("location", "CLINICAL LOCATION", 20, (row) => text(row.clinical_location)),
  column("age", "PATIENT AGE", 20, (row) => text(row.patient_age)),
  column("diagnosis", "FINAL DIAGNOSIS", 28, (row) => text(row.final_diagnosis)),
  column("disciplines", "CLINICAL DISCIPLINE", 28, (row) => several(row.clinical_disciplines)),
  column("excellence", "CLINICAL EXCELLENCE", 28, (row) => several(row.clinical_excellence)),
  column("created", "DATE CREATED", 22, (row) => time(row.created_at), { isTime: true }),
  column("updated", "DATE MODIFIED", 22, (row) => time(row.updated_at), { isTime: true }),
];

/** Questions as a file, in the order given. `about`: what was chosen, such as 'Active questions'. */
export const questionTable = (
  questions: readonly BankQuestion[],
  { about, generatedAt }: { about: string; generatedAt: string },
) => ({
  ...reportTableOf(
    {
      title: "Question Bank",
      facts: [["Questions", about]],
      generatedAt,
      notice: questions.length === 0 ? "There are no such questions." : undefined,
      frozenColumns: 2,
    },
    questionFileColumns,
    questions,
  ),
  sheetName: "Questions",
});
