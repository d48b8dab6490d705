import type { getInitData } from "#shared/contract/bank/bankData.ts";
import type { BankQuestion, ChangedQuestion } from "#shared/contract/bank/questions.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { answerLetters, type clinicalTerms, questionUses } from "#shared/domain/bank/vocabulary.ts";
import { dashedDate } from "#shared/words/dashedDates.ts";
import { viewersZone } from "#shared/words/dates.ts";
import { cellText } from "./cellText.ts";
import { figureText } from "./figureText.ts";

export type InitData = ReplyOf<typeof getInitData>;
export type Choice = { value: string; label: string };

/** A filter of a column: typed text, or some of several values. */
type Filter =
  | { kind: "text"; key: string }
  | { kind: "choices"; key: string; choices: (init: InitData) => readonly Choice[] };

/** Options of a cell, and how its value is read and written. */
export type Editing = {
  choices: (init: InitData) => readonly Choice[];
  /** Several values may be chosen. */
  isMulti?: true;
  read: (row: BankQuestion) => readonly string[];
  write: (chosen: readonly string[]) => QuestionChange;
};
export type QuestionChange = Omit<ChangedQuestion, "id" | "lock_version">;

export type BankColumn = {
  /** Name in calls; the list is sorted by it. */
  name: string;
  label: string;
  widthPx: number;
  isSortable: boolean;
  filter?: Filter;
  text: (row: BankQuestion) => string;
  /** Address in a new tab. */
  link?: (row: BankQuestion) => string | undefined;
  editing?: Editing;
};

const zone = viewersZone();
const asChoices = (values: readonly string[]): Choice[] => values.map((value) => ({ value, label: value }));
/** '-' finds empty cells. */
const withEmpty = (values: readonly string[]): Choice[] =>
  asChoices(["-", ...values.filter((one) => one !== "-")]);

const answers: Choice[] = answerLetters.map((label, place) => ({ value: String(place), label }));

type Parts = Partial<Pick<BankColumn, "link" | "filter" | "editing" | "isSortable">>;
const column = (
  name: string,
  label: string,
  widthPx: number,
  text: (row: BankQuestion) => Parameters<typeof cellText>[0],
  parts: Parts = {},
): BankColumn => ({ name, label, widthPx, isSortable: true, text: (row) => cellText(text(row)), ...parts });

const typed = (key: string): Parts => ({ filter: { kind: "text", key } });
const chosenFrom = (key: string, choices: (init: InitData) => readonly Choice[]): Parts => ({
  filter: { kind: "choices", key, choices },
});

type OneOf =
  | "current_use"
  | "status"
  | keyof Omit<typeof clinicalTerms, "clinical_disciplines" | "clinical_excellence">;
const oneOf = (name: OneOf, values: (init: InitData) => readonly string[]): Parts => ({
  ...chosenFrom(name, (init) => withEmpty(values(init))),
  editing: {
    choices: (init) => withEmpty(values(init)),
    read: (row) => [row[name] ?? "-"],
    // Chosen from what the server has offered.
    write: ([value = "-"]) => ({ [name]: value === "-" ? null : value }) as QuestionChange,
  },
});
const someOf = (
  name: "clinical_disciplines" | "clinical_excellence",
  values: (init: InitData) => readonly string[],
): Parts => ({
  ...chosenFrom(name, (init) => withEmpty(values(init))),
  editing: {
    choices: (init) => asChoices(values(init)),
    isMulti: true,
    read: (row) => row[name],
    write: (chosen) => ({ [name]: chosen }) as QuestionChange,
  },
});

const editAddress = ({ editing_document }: BankQuestion): string | undefined =>
  editing_document?.scheduled_review_version_id
    ? `/versions/${editing_document.scheduled_review_version_id}/edit`
    : undefined;
const mapping = (row: BankQuestion) => row.learning_objective_reusable_object;

/** Columns of the question bank, in order; the first two stand with the check box when the table is scrolled. @see spec assessments §2.12 */
export const bankColumns: readonly BankColumn[] = [
  column("id", "ID", 84, ({ id }) => id, { ...typed("id"), link: editAddress }),
  column("case_summary_identifier", "ITEM LABEL", 170, (row) => row.case_summary_identifier, {
    ...typed("case_summary_identifier"),
    link: editAddress,
  }),
  column("course_name", "COURSE", 180, (row) => row.course_name, {
    ...chosenFrom("course_name", (init) => withEmpty(init.question_courses)),
    isSortable: false,
  }),
  column("document.title", "CASE", 200, ({ document }) => document?.title ?? null, {
    ...chosenFrom("document_id", (init) =>
      init.documents.map(({ id, title }) => ({ value: String(id), label: title })),
    ),
    link: ({ document_id }) => (document_id === null ? undefined : `/documents/${document_id}`),
  }),
  column(
    "current_use",
    "QUESTION USE",
    160,
    (row) => row.current_use,
    oneOf("current_use", () => questionUses),
  ),
  column(
    "efficiency_breakpoints_seconds",
    "SCORABLE?",
    116,
    (row) => (row.efficiency_breakpoints_seconds.length > 0 ? "Yes" : "No"),
    chosenFrom("efficiency_breakpoints_seconds", () => asChoices(["Yes", "No"])),
  ),
  column("content.vignette", "VIGNETTE", 300, ({ content }) => content.vignette, typed("content.vignette")),
  column("content.stem", "STEM", 240, ({ content }) => content.stem, typed("content.stem")),
  column("content.images", "IMAGES", 100, ({ content }) => content.images),
  column(
    "content.correct_answer_index",
    "CORRECT ANSWER",
    132,
    ({ content: { correct_answer_index: key } }) => (key === null ? null : (answerLetters[key] ?? null)),
    {
      ...chosenFrom("content.correct_answer_index", () => [{ value: "-", label: "-" }, ...answers]),
      editing: {
        choices: () => answers,
        read: ({ content }) => [String(content.correct_answer_index ?? "")],
        write: ([value]) => ({ content: { correct_answer_index: Number(value) } }),
      },
    },
  ),
  column("choice_a", "CHOICE A", 200, (row) => row.choice_a, typed("choice_a")),
  column("choice_b", "CHOICE B", 200, (row) => row.choice_b, typed("choice_b")),
  column("choice_c", "CHOICE C", 200, (row) => row.choice_c, typed("choice_c")),
  column("choice_d", "CHOICE D", 200, (row) => row.choice_d, typed("choice_d")),
  column("choice_e", "CHOICE E", 200, (row) => row.choice_e, typed("choice_e")),
  column("difficulty", "DIFFICULTY", 124, (row) => figureText(row.difficulty), typed("difficulty")),
  column(
    "discrimination",
    "DISCRIMINATION",
    148,
    (row) => figureText(row.discrimination),
    typed("discrimination"),
  ),
  column(
    "status",
    "VALIDITY STATUS",
    160,
    (row) => row.status,
    oneOf("status", (init) => init.question_status),
  ),
  column(
    "learning_objective_name",
    "LEARNING OBJECTIVES",
    240,
    (row) => mapping(row).learning_objective_name,
    typed("learning_objective_name"),
  ),
  column("learning_objective_id", "LO ID", 96, (row) => mapping(row).learning_objective_id, {
    ...chosenFrom("learning_objective_id", () => []),
    link: (row) => {
      const { learning_objective_id: id } = mapping(row);
      return id === null ? undefined : `/admin/assessment/learning_objectives?id=${id}`;
    },
  }),
  column(
    "reusable_object_name",
    "TEACHING POINTS",
    240,
    (row) => mapping(row).reusable_object_name,
    typed("reusable_object_name"),
  ),
  column("reusable_object_id", "TP ID", 96, (row) => mapping(row).reusable_object_id, {
    ...chosenFrom("reusable_object_id", () => []),
    link: (row) => {
      const { reusable_object_id: id } = mapping(row);
      return id === null ? undefined : `/admin/assessment/reusable_objects?id=${id}`;
    },
  }),
  column(
    "question_sets",
    "SETS",
    200,
    (row) => [`${row.question_sets.length} items`, ...row.question_sets.map(({ title }) => title)],
    chosenFrom("question_set_id", () => []),
  ),
  column(
    "content.answer_explanation",
    "ANSWER EXPLANATION",
    280,
    ({ content }) => content.answer_explanation,
    typed("content.answer_explanation"),
  ),
  column(
    "system",
    "SYSTEM",
    180,
    (row) => row.system,
    oneOf("system", (init) => init.systems),
  ),
  column(
    "clinical_focus",
    "CLINICAL FOCUS",
    160,
    (row) => row.clinical_focus,
    oneOf("clinical_focus", (init) => init.clinical_focus),
  ),
  column(
    "clinical_location",
    "CLINICAL LOCATION",
    190,
    (row) => row.clinical_location,
    oneOf("clinical_location", (init) => init.clinical_locations),
  ),
  column(
    "patient_age",
    "PATIENT AGE",
    190,
    (row) => row.patient_age,
    oneOf("patient_age", (init) => init.patient_age),
  ),
  column(
    "final_diagnosis",
    "FINAL DIAGNOSIS",
    200,
    (row) => row.final_diagnosis,
    oneOf("final_diagnosis", (init) => init.final_diagnosis),
  ),
  column(
    "clinical_disciplines",
    "CLINICAL DISCIPLINE",
    200,
    (row) => row.clinical_disciplines,
    someOf("clinical_disciplines", (init) => init.clinical_disciplines),
  ),
  column(
    "clinical_excellence",
    "CLINICAL EXCELLENCE",
    200,
    (row) => row.clinical_excellence,
    someOf("clinical_excellence", (init) => init.clinical_excellence),
  ),
  column("created_at", "DATE CREATED", 130, (row) => dashedDate(row.created_at, zone)),
  column("updated_at", "DATE MODIFIED", 140, (row) => dashedDate(row.updated_at, zone)),
];
