import * as z from "zod/mini";
import { defineList } from "../../domain/collection/listDefinition.ts";
import { counted } from "../../words/counted.ts";
import { sequenceId, sequenceIdInPath, ulid, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";
import { adminListQuery, adminListReply } from "./adminList.ts";

const words = z.array(z.string());
const titled = z.object({ id: sequenceId, title: z.string() });

/** Option lists of the bank. @see spec assessments §3 "Init data" */
export const getInitData = defineRoute({
  name: "getInitData",
  context: "bank",
  method: "GET",
  path: "/api/admin/base/init_data",
  action: "question_bank.read",
  summary: "What each filter and each editable column of the bank offers.",
  reply: z.object({
    question_status: words,
    systems: words,
    clinical_focus: words,
    clinical_locations: words,
    patient_age: words,
    final_diagnosis: words,
    clinical_disciplines: words,
    clinical_excellence: words,
    /** Begins with '-', which means none. */
    current_use: words,
    /** Names of the courses that questions of the bank have. */
    question_courses: words,
    /** Courses with their cases, for a new question. */
    question_courses_2: z.array(z.extend(titled, { documents: z.array(titled) })),
    exam_courses: z.array(titled),
    /** Cases that questions of the bank are about. */
    documents: z.array(titled),
    /** Item decisions. */
    cci_status: words,
  }),
});

const count = z.number();

/** @see spec assessments §3 "Question statistic" */
export const questionStatistic = z.object({
  id: sequenceId,
  assessment_question_id: sequenceId,
  /** Academic year, such as '2025-2026'. */
  label: z.string(),
  choice_a_count: count,
  choice_b_count: count,
  choice_c_count: count,
  choice_d_count: count,
  choice_e_count: count,
  choice_f_count: count,
  skips_count: count,
  administrations_count: count,
  /** Share of right answers, 0 to 1. */
  difficulty: z.nullable(z.number()),
  /** Point-biserial correlation, −1 to 1. */
  discrimination: z.nullable(z.number()),
  /** From 1 (very uncertain) to 4 (very certain). */
  average_certainty_rating: z.nullable(z.number()),
  created_at: utcTime,
  updated_at: utcTime,
});
export type QuestionStatistic = z.infer<typeof questionStatistic>;

const ofItem = z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, "must be a number"));
const pageOfAll = { page: z.optional(z.enum(["1"])), per: z.optional(z.enum(["1000"])) };

export const listStatistics = defineRoute({
  name: "listStatistics",
  context: "bank",
  method: "GET",
  path: "/api/admin/assessment_statistics",
  action: "question_bank.read",
  summary: "Statistics of a question by academic year, the latest first.",
  query: z.strictObject({ assessment_question_id: ofItem, ...pageOfAll }),
  reply: z.object({ data: z.object({ data: z.array(questionStatistic) }), meta: z.object({ count }) }),
});

/** Kinds of things that have a history. @see spec assessments §2.13 */
export const versionedTypes = [
  "Assessment::Question",
  "Assessment::QuestionSet",
  "LearningObjective",
  "ReusableObject",
] as const;

const fieldValue = z.union([z.string(), z.number(), z.null(), z.array(z.union([z.string(), z.number()]))]);

/** @see spec assessments §3 "Version" */
export const historyVersion = z.object({
  id: ulid,
  /** Such as 'create' or 'update'. */
  event: z.string(),
  whodunnit: z.nullable(z.string()),
  created_at: utcTime,
  /** Field path → value, as it stood after the event. */
  reified_object: z.record(z.string(), fieldValue),
});
export type HistoryVersion = z.infer<typeof historyVersion>;

export const listHistoryVersions = defineRoute({
  name: "listHistoryVersions",
  context: "bank",
  method: "GET",
  path: "/api/admin/versions",
  action: "question_bank.read",
  summary:
    "History of a question, a set, an objective or a teaching point: the last 1000 versions, the latest first.",
  query: z.strictObject({ item_id: ofItem, item_type: z.enum(versionedTypes), ...pageOfAll }),
  reply: z.object({
    data: z.array(historyVersion),
    /** The item as it stands now; null where it was deleted. */
    current: z.nullable(z.record(z.string(), fieldValue)),
    meta: z.object({ count }),
  }),
});

const mapped = {
  id: sequenceId,
  uid: ulid,
  name: z.string(),
  documents: z.array(titled),
  assessment_questions: z.array(z.object({ id: sequenceId, case_summary_identifier: z.string() })),
  publish_variant_id: z.nullable(sequenceId),
  review_variant_id: z.nullable(sequenceId),
  maintenance_variant_id: z.nullable(sequenceId),
  created_at: utcTime,
  updated_at: utcTime,
};

/** @see spec assessments §3 "Learning objective" */
export const bankObjective = z.object(mapped);
export type BankObjective = z.infer<typeof bankObjective>;

/** @see spec assessments §3 "Reusable object" */
export const bankReusable = z.object({
  ...mapped,
  content_title: z.nullable(z.string()),
  description: z.string(),
  kind: z.string(),
  listed: z.boolean(),
  data: z.record(z.string(), z.string()),
});
export type BankReusable = z.infer<typeof bankReusable>;

/** Columns that objectives and teaching points share. */
type Mapped = BankObjective & { description?: string; kind?: string };
export const mappedList = defineList<Mapped>({
  id: ({ id }) => id,
  hasNumberedIds: true,
  columns: {
    id: { kind: "number", label: "ID", sortable: true, value: ({ id }) => id },
    uid: { kind: "text", label: "UID", sortable: true, value: ({ uid }) => uid },
    name: { kind: "text", label: "Name", sortable: true, value: ({ name }) => name },
    documents: { kind: "number", label: "Cases", sortable: true, value: (row) => row.documents.length },
    document_id: {
      kind: "multi",
      filterable: true,
      value: (row) => row.documents.map(({ id }) => String(id)),
    },
    assessment_questions: {
      ...{ kind: "number", label: "Questions", sortable: true },
      value: (row) => row.assessment_questions.length,
    },
    question_id: {
      ...{ kind: "multi", filterable: true },
      value: (row) => row.assessment_questions.map(({ id }) => String(id)),
    },
    description: {
      kind: "text",
      label: "Description",
      sortable: true,
      value: (row) => row.description ?? null,
    },
    kind: { kind: "text", label: "Kind", sortable: true, value: (row) => row.kind ?? null },
    created_at: { kind: "date", label: "DATE CREATED", sortable: true, value: (row) => row.created_at },
    updated_at: { kind: "date", label: "DATE MODIFIED", sortable: true, value: (row) => row.updated_at },
  },
  sortOptions: [{ column: "id", label: "ID", firstOrder: "ASC" }],
  selectFilters: [],
  countMessage: counted({ one: "{n} item", other: "{n} items" }),
});

const newQuestion = {
  /** Narrows to what the case holds, for a new question. @see spec assessments §7 "Search learning objectives" */
  "filters[query]": z.optional(z.string().check(z.maxLength(200))),
  "filters[new_question]": z.optional(z.enum(["true", "false"])),
};
const mappedSort = [
  "id",
  "uid",
  "name",
  "documents",
  "assessment_questions",
  "created_at",
  "updated_at",
] as const;

export const listBankObjectives = defineRoute({
  name: "listBankObjectives",
  context: "bank",
  method: "GET",
  path: "/api/admin/learning_objectives",
  action: "question_bank.read",
  limit: "list_pages",
  summary: "Learning objectives with their cases and questions; or, for a new question, those of a case.",
  query: z.extend(
    adminListQuery({ text: ["uid", "name"], many: ["id", "document_id", "question_id"], sort: mappedSort }),
    newQuestion,
  ),
  reply: adminListReply(bankObjective),
});

export const listBankReusables = defineRoute({
  name: "listBankReusables",
  context: "bank",
  method: "GET",
  path: "/api/admin/reusable_objects",
  action: "question_bank.read",
  limit: "list_pages",
  summary:
    "Reusable content with its cases and questions; or, for a new question, the teaching points of an objective.",
  query: z.extend(
    adminListQuery({
      text: ["uid", "name", "description", "kind"],
      many: ["id", "document_id", "question_id"],
      sort: [...mappedSort, "description", "kind"],
    }),
    { ...newQuestion, "filters[learning_objective]": z.optional(sequenceIdInPath) },
  ),
  reply: adminListReply(bankReusable),
});

export const bankDataRoutes = [
  getInitData,
  listStatistics,
  listHistoryVersions,
  listBankObjectives,
  listBankReusables,
] as const;
