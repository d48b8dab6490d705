import * as z from "zod/mini";
import { enemiesAtMost } from "../../domain/bank/blueprint/enemies.ts";
import { itemFigureText } from "../../domain/bank/itemFigure.ts";
import {
  answerLetters,
  clinicalTerms,
  itemDecisions,
  questionStatuses,
  questionUses,
} from "../../domain/bank/vocabulary.ts";
import type { Cell, Column, ListDefinition } from "../../domain/collection/listDefinition.ts";
import { defineList } from "../../domain/collection/listDefinition.ts";
import { counted } from "../../words/counted.ts";
import { byId, sequenceId, ulid, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";
import { shownPicture } from "../shownPicture.ts";
import { adminListQuery, adminListReply } from "./adminList.ts";

const text = z.nullable(z.string());
const words = z.array(z.string());

/** A question of the bank. @see spec assessments §3 "Question" */
export const question = z.object({
  id: sequenceId,
  /** 'ITEM LABEL'. */
  case_summary_identifier: z.string(),
  course_name: text,
  /** Number of the case that it is about. */
  document_id: z.nullable(sequenceId),
  document: z.nullable(z.object({ id: sequenceId, title: z.string() })),
  /** Its own document; null where its text was never written in the editor. */
  editing_document: z.nullable(
    z.object({ id: sequenceId, scheduled_review_version_id: z.nullable(sequenceId) }),
  ),
  current_use: text,
  /** Seconds: fast, slow. A question without them cannot be scored. */
  efficiency_breakpoints_seconds: z.array(z.number()),
  content: z.object({
    vignette: z.string(),
    stem: z.string(),
    images: words,
    /** From 0. */
    correct_answer_index: z.nullable(z.number()),
    answer_explanation: z.string(),
  }),
  choice_a: z.string(),
  choice_b: z.string(),
  choice_c: z.string(),
  choice_d: z.string(),
  choice_e: z.string(),
  /** Difficulty in the latest statistics. */
  difficulty: z.nullable(z.number()),
  discrimination: z.nullable(z.number()),
  status: text,
  cci_status: text,
  learning_objective_reusable_object: z.object({
    learning_objective_id: z.nullable(sequenceId),
    learning_objective_name: text,
    reusable_object_id: z.nullable(sequenceId),
    reusable_object_name: text,
  }),
  question_set_ids: z.array(sequenceId),
  question_sets: z.array(z.object({ id: sequenceId, title: z.string() })),
  system: text,
  clinical_focus: text,
  clinical_location: text,
  patient_age: text,
  final_diagnosis: text,
  clinical_disciplines: words,
  clinical_excellence: words,
  parent_id: z.nullable(sequenceId),
  child_ids: z.array(sequenceId),
  /** Questions that it must not stand together with: one gives the other away. */
  enemies: z.array(z.object({ id: sequenceId, case_summary_identifier: z.string() })),
  /** Reviews of its present text, in the order in which they were made. */
  reviews: z.array(z.object({ person_id: ulid, name: z.string(), at: utcTime })),
  lock_status_msg: text,
  delivered: z.boolean(),
  archived_at: z.nullable(utcTime),
  created_at: utcTime,
  updated_at: utcTime,
  /** Counts its changes. A change that carries an older one is refused. */
  lock_version: z.number(),
});
export type BankQuestion = z.infer<typeof question>;

type Kind = Column<BankQuestion>["kind"];
const column = (kind: Kind, label: string, value: (row: BankQuestion) => Cell): Column<BankQuestion> => ({
  ...{ kind, label, value, sortable: true },
  ...(kind === "multi" || label === "" ? { filterable: true } : {}),
});
const mapping = (row: BankQuestion) => row.learning_objective_reusable_object;

/** Columns of the bank by their names in calls. @see spec assessments §2.12 */
const columns = {
  id: column("number", "ID", ({ id }) => id),
  case_summary_identifier: column("text", "ITEM LABEL", (row) => row.case_summary_identifier),
  course_name: { ...column("text", "COURSE", (row) => row.course_name), sortable: false },
  "document.title": column("text", "CASE", ({ document }) => document?.title ?? null),
  document_id: { ...column("text", "", ({ document_id }) => text_(document_id)), sortable: false },
  current_use: column("text", "QUESTION USE", (row) => row.current_use),
  efficiency_breakpoints_seconds: column(
    "boolean",
    "SCORABLE?",
    (row) => row.efficiency_breakpoints_seconds.length > 0,
  ),
  "content.vignette": column("text", "VIGNETTE", ({ content }) => content.vignette),
  "content.stem": column("text", "STEM", ({ content }) => content.stem),
  "content.images": column("number", "IMAGES", ({ content }) => content.images.length),
  "content.correct_answer_index": column("text", "CORRECT ANSWER", ({ content: { correct_answer_index } }) =>
    text_(correct_answer_index),
  ),
  choice_a: column("text", "CHOICE A", (row) => row.choice_a),
  choice_b: column("text", "CHOICE B", (row) => row.choice_b),
  choice_c: column("text", "CHOICE C", (row) => row.choice_c),
  choice_d: column("text", "CHOICE D", (row) => row.choice_d),
  choice_e: column("text", "CHOICE E", (row) => row.choice_e),
  difficulty: { ...column("number", "DIFFICULTY", (row) => row.difficulty), numberText: itemFigureText },
  discrimination: {
    ...column("number", "DISCRIMINATION", (row) => row.discrimination),
    numberText: itemFigureText,
  },
  status: column("text", "VALIDITY STATUS", (row) => row.status),
  learning_objective_name: column(
    "text",
    "LEARNING OBJECTIVES",
    (row) => mapping(row).learning_objective_name,
  ),
  learning_objective_id: column("text", "LO ID", (row) => text_(mapping(row).learning_objective_id)),
  reusable_object_name: column("text", "TEACHING POINTS", (row) => mapping(row).reusable_object_name),
  reusable_object_id: column("text", "TP ID", (row) => text_(mapping(row).reusable_object_id)),
  question_sets: column("multi", "SETS", (row) => row.question_sets.map(({ title }) => title)),
  question_set_id: { ...column("multi", "", (row) => row.question_set_ids.map(String)), sortable: false },
  "content.answer_explanation": column("text", "ANSWER EXPLANATION", (row) => row.content.answer_explanation),
  system: column("text", "SYSTEM", (row) => row.system),
  clinical_focus: column("text", "CLINICAL FOCUS", (row) => row.clinical_focus),
  clinical_location: column("text", "CLINICAL LOCATION", (row) => row.clinical_location),
  patient_age: column("text", "PATIENT AGE", (row) => row.patient_age),
  final_diagnosis: column("text", "FINAL DIAGNOSIS", (row) => row.final_diagnosis),
  clinical_disciplines: column("multi", "CLINICAL DISCIPLINE", (row) => row.clinical_disciplines),
  clinical_excellence: column("multi", "CLINICAL EXCELLENCE", (row) => row.clinical_excellence),
  created_at: column("date", "DATE CREATED", (row) => row.created_at),
  updated_at: column("date", "DATE MODIFIED", (row) => row.updated_at),
} as const;

/** Numbers are compared as the words of a choice. */
function text_(value: number | null): string | null {
  return value === null ? null : String(value);
}

/** Filters in which somebody types: the cell must contain the text. */
export const questionTextFilters = [
  ...["case_summary_identifier", "content.vignette", "content.stem"],
  ...["choice_a", "choice_b", "choice_c", "choice_d", "choice_e", "difficulty", "discrimination"],
  ...["learning_objective_name", "reusable_object_name", "content.answer_explanation"],
] as readonly QuestionTextFilter[];
type QuestionTextFilter =
  | ("case_summary_identifier" | "content.vignette" | "content.stem")
  | ("choice_a" | "choice_b" | "choice_c" | "choice_d" | "choice_e" | "difficulty" | "discrimination")
  | ("learning_objective_name" | "reusable_object_name" | "content.answer_explanation");

/** Filters of several values, of which one must hold. '-' stands for an empty cell. */
export const questionChoiceFilters = [
  "course_name",
  "document_id",
  "current_use",
  "efficiency_breakpoints_seconds",
  "content.correct_answer_index",
  "status",
  "learning_objective_id",
  "reusable_object_id",
  "question_set_id",
  "system",
  "clinical_focus",
  "clinical_location",
  "patient_age",
  "final_diagnosis",
  "clinical_disciplines",
  "clinical_excellence",
] as const;
export type QuestionChoiceFilter = (typeof questionChoiceFilters)[number];

const sortable = (Object.entries(columns) as [keyof typeof columns, Column<BankQuestion>][]).flatMap(
  ([name, { sortable }]) => (sortable ? [name] : []),
);

export const questionList: ListDefinition<BankQuestion> = defineList<BankQuestion>({
  id: ({ id }) => id,
  hasNumberedIds: true,
  columns,
  sortOptions: [{ column: "id", label: "ID", firstOrder: "ASC" }],
  selectFilters: [],
  countMessage: counted({ one: "{n} question", other: "{n} questions" }),
});

export const listAssessmentQuestions = defineRoute({
  name: "listAssessmentQuestions",
  context: "bank",
  method: "GET",
  path: "/api/admin/assessment_questions",
  action: "question_bank.read",
  limit: "list_pages",
  summary: "Questions of the bank that the filters find: the active ones, or the archived ones.",
  query: z.extend(
    adminListQuery({
      text: questionTextFilters,
      many: ["id", ...questionChoiceFilters],
      sort: sortable,
    }),
    { archived: z.optional(z.enum(["true", "false"])) },
  ),
  reply: adminListReply(question),
});

export const getAssessmentQuestion = defineRoute({
  name: "getAssessmentQuestion",
  context: "bank",
  method: "GET",
  path: "/api/admin/assessment_questions/{id}",
  action: "question_bank.read",
  summary: "One question of the bank, with links to its pictures.",
  params: byId,
  reply: z.extend(question, {
    pictures: z.array(shownPicture),
    /** Why the sender can't review it: they wrote its text, or it is archived. Null if they can. */
    review_refusal: z.nullable(z.enum(["author", "archived"])),
  }),
});

/** @see spec documents §3 "Assessment question (on the case page)" */
export const getQuestionOfDocument = defineRoute({
  name: "getQuestionOfDocument",
  context: "bank",
  method: "GET",
  path: "/api/admin/assessment_questions/by_document/{id}",
  action: "question_bank.read",
  summary: "The question of the bank whose text a document is.",
  params: byId,
  reply: z.object({
    question,
    /** The sender may change the data that the panel beside the text shows. */
    may_edit_data: z.boolean(),
  }),
});

/** @see spec assessments §7 "Create question" */
export const createAssessmentQuestion = defineRoute({
  name: "createAssessmentQuestion",
  context: "bank",
  method: "POST",
  path: "/api/admin/assessment_questions",
  action: "question_bank.manage",
  summary:
    "Make a question about a case, mapped to a pair of a learning objective and a teaching point, with a document of its own. Its vignette reads 'new' until it is published.",
  isIdempotent: true,
  body: z.strictObject({
    document_id: sequenceId,
    learning_objective_id: sequenceId,
    reusable_object_id: sequenceId,
  }),
  reply: question,
  status: 201,
});

/** @see ADR 0396 */
export const mapAssessmentQuestion = defineRoute({
  name: "mapAssessmentQuestion",
  context: "bank",
  method: "PUT",
  path: "/api/admin/assessment_questions/{id}/mapping",
  action: "question_bank.manage",
  summary:
    "Map a question without a document of its own to another pair of a learning objective and a teaching point, at once. A question with a document is mapped in the editor.",
  params: byId,
  body: z.strictObject({
    learning_objective_id: sequenceId,
    reusable_object_id: sequenceId,
    /** Version that was read. If somebody else has changed the question since, this call is refused. */
    lock_version: z.number(),
  }),
  reply: question,
});

/** @see ADR 0404 */
export const setEnemies = defineRoute({
  name: "setEnemies",
  context: "bank",
  method: "PUT",
  path: "/api/admin/assessment_questions/{id}/enemies",
  action: "question_bank.manage",
  summary:
    "Say which questions must not stand in a form together with this one, since one gives the other away. Pairs are kept on both questions, and in the history of both.",
  params: byId,
  body: z.strictObject({
    enemy_ids: z.array(sequenceId).check(
      z.maxLength(enemiesAtMost),
      z.refine((ids) => new Set(ids).size === ids.length, "must name each question once"),
    ),
    /** Version that was read. If somebody else has changed the question since, this call is refused. */
    lock_version: z.number(),
  }),
  reply: question,
});

const oneOf = (values: readonly string[]) =>
  z.nullable(z.enum(values as readonly [string, ...string[]], "must be one of the offered values, or null"));
const someOf = (values: readonly string[]) =>
  z
    .array(z.enum(values as readonly [string, ...string[]], "must be one of the offered values"))
    .check(z.refine((chosen) => new Set(chosen).size === chosen.length, "must name each value once"));

const changedFields = {
  current_use: z.optional(oneOf(questionUses)),
  status: z.optional(oneOf(questionStatuses)),
  cci_status: z.optional(oneOf(itemDecisions)),
  content: z.optional(
    z.strictObject({
      correct_answer_index: z
        .number()
        .check(z.int(), z.minimum(0), z.maximum(answerLetters.length - 1, "must be from 0 (A) to 4 (E)")),
    }),
  ),
  system: z.optional(oneOf(clinicalTerms.system)),
  clinical_focus: z.optional(oneOf(clinicalTerms.clinical_focus)),
  clinical_location: z.optional(oneOf(clinicalTerms.clinical_location)),
  patient_age: z.optional(oneOf(clinicalTerms.patient_age)),
  final_diagnosis: z.optional(oneOf(clinicalTerms.final_diagnosis)),
  clinical_disciplines: z.optional(someOf(clinicalTerms.clinical_disciplines)),
  clinical_excellence: z.optional(someOf(clinicalTerms.clinical_excellence)),
  /** A time archives, null restores. The server notes its own time. */
  archived_at: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
};

/** Fields that whoever edits the question's text may change, too. @see spec assessments §2.17 */
export const panelFields = [
  "current_use",
  "clinical_location",
  "final_diagnosis",
  "patient_age",
  "system",
  "clinical_focus",
  "clinical_disciplines",
  "clinical_excellence",
  "cci_status",
] as const satisfies readonly (keyof typeof changedFields)[];
export type PanelField = (typeof panelFields)[number];

/** Questions that one call changes or deletes; who has more selected sends several calls. */
export const questionsAtOnce = 500;

const changedQuestion = z.strictObject({
  id: sequenceId,
  /** The version that was read. Without it, the change is made whatever somebody else has changed meanwhile. */
  lock_version: z.optional(z.number()),
  ...changedFields,
});
export type ChangedQuestion = z.infer<typeof changedQuestion>;

/** Result of a change of many questions. @see spec assessments §7, §8 "Question bulk save" */
const bulkResult = z.object({
  success: z.number(),
  error: z.number(),
  error_msgs: z.array(z.string()),
  /** Numbers of those that were not changed. */
  failed_ids: z.array(sequenceId),
});
export type BulkResult = z.infer<typeof bulkResult>;

export const updateAssessmentQuestions = defineRoute({
  name: "updateAssessmentQuestions",
  context: "bank",
  method: "PATCH",
  path: "/api/admin/assessment_questions/update_bulk",
  action: "question_bank.edit_data",
  summary:
    "Change, archive or restore questions. Each is saved by itself: one that somebody else has changed since it was read is named, the others are saved. Who is no provider admin changes the fields of the data panel alone, of questions whose document they edit.",
  body: z.strictObject({
    data: z.array(changedQuestion).check(
      z.minLength(1),
      z.maxLength(questionsAtOnce),
      z.refine(
        (data) => new Set(data.map(({ id }) => id)).size === data.length,
        "must name each question once",
      ),
    ),
  }),
  maxBodyBytes: 1024 * 1024,
  reply: bulkResult,
});

const deleted = {
  context: "bank",
  path: "/api/admin/assessment_questions/delete_bulk",
  action: "question_bank.manage",
  reply: bulkResult,
} as const;
const bulkIds = z.array(sequenceIdText()).check(z.minLength(1));

function sequenceIdText() {
  return z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, "must be a number"));
}

export const deleteAssessmentQuestions = defineRoute({
  ...deleted,
  name: "deleteAssessmentQuestions",
  method: "DELETE",
  summary:
    "Delete archived questions, at most 100 in an address. One that is active, or stands in a set, is named and stays.",
  query: z.strictObject({ ids: bulkIds.check(z.maxLength(100)) }),
});

/** @see rulings 18 */
export const deleteSelectedQuestions = defineRoute({
  ...deleted,
  name: "deleteSelectedQuestions",
  method: "POST",
  summary: "The same for more of them than an address carries.",
  body: z.strictObject({ ids: bulkIds.check(z.maxLength(questionsAtOnce)) }),
});

/** @see spec assessments §7 "Branch (duplicate) a question" */
export const forkAssessmentQuestion = defineRoute({
  name: "forkAssessmentQuestion",
  context: "bank",
  method: "POST",
  path: "/api/admin/assessment_questions/{id}/fork",
  action: "question_bank.manage",
  summary:
    "Make a copy of a question, with a document of its own where it has one. The copy names it as its parent.",
  params: byId,
  isIdempotent: true,
  reply: z.object({
    data: z.object({ message: z.string(), success: z.boolean(), id: sequenceId }),
  }),
  status: 201,
});

/** @see ADR 0396 */
export const createQuestionDocument = defineRoute({
  name: "createQuestionDocument",
  context: "bank",
  method: "POST",
  path: "/api/admin/assessment_questions/{id}/document",
  action: "question_bank.manage",
  summary:
    "Give a question without a document one that holds its text, so that it is edited and published in the editor. Safe to repeat.",
  params: byId,
  isIdempotent: true,
  reply: question,
});

export const questionRoutes = [
  listAssessmentQuestions,
  getAssessmentQuestion,
  getQuestionOfDocument,
  createAssessmentQuestion,
  mapAssessmentQuestion,
  setEnemies,
  updateAssessmentQuestions,
  deleteAssessmentQuestions,
  deleteSelectedQuestions,
  forkAssessmentQuestion,
  createQuestionDocument,
] as const;
