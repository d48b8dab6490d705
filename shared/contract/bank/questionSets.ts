import * as z from "zod/mini";
import { defineList } from "../../domain/collection/listDefinition.ts";
import { counted } from "../../words/counted.ts";
import { sequenceId, utcTime } from "../common.ts";
import { mappingName } from "../mapping/mappingName.ts";
import { defineRoute } from "../route.ts";
import { adminListQuery, adminListReply } from "./adminList.ts";

/** @see spec assessments §3 "Question set" */
export const questionSet = z.object({
  id: sequenceId,
  title: z.string(),
  exam_course: z.string(),
  for_project_type: z.string(),
  /** Numbers of its questions, in their order. */
  questions: z.array(sequenceId),
  created_at: utcTime,
  updated_at: utcTime,
});
export type QuestionSet = z.infer<typeof questionSet>;

export const questionSetList = defineList<QuestionSet>({
  id: ({ id }) => id,
  hasNumberedIds: true,
  columns: {
    id: { kind: "number", label: "ID", sortable: true, value: ({ id }) => id },
    title: { kind: "text", label: "Title", sortable: true, value: ({ title }) => title },
    exam_course: { kind: "text", label: "Course", sortable: true, value: (row) => row.exam_course },
    for_project_type: { kind: "text", label: "Type", sortable: true, value: (row) => row.for_project_type },
    questions: { kind: "number", label: "Questions", sortable: true, value: (row) => row.questions.length },
    question_id: { kind: "multi", filterable: true, value: (row) => row.questions.map(String) },
    created_at: { kind: "date", label: "DATE CREATED", sortable: true, value: (row) => row.created_at },
    updated_at: { kind: "date", label: "DATE MODIFIED", sortable: true, value: (row) => row.updated_at },
  },
  sortOptions: [{ column: "id", label: "ID", firstOrder: "ASC" }],
  selectFilters: [],
  countMessage: counted({ one: "{n} question set", other: "{n} question sets" }),
});

const path = "/api/admin/assessment_question_sets";

export const listQuestionSets = defineRoute({
  name: "listQuestionSets",
  context: "bank",
  method: "GET",
  path,
  action: "question_bank.read",
  limit: "list_pages",
  summary: "Question sets that the filters find.",
  query: adminListQuery({
    text: ["title", "exam_course", "for_project_type"],
    many: ["id", "question_id"],
    sort: ["id", "title", "exam_course", "for_project_type", "questions", "created_at", "updated_at"],
  }),
  reply: adminListReply(questionSet),
});

/** Questions of one set. */
export const questionsInSetAtMost = 1000;

export const createQuestionSet = defineRoute({
  name: "createQuestionSet",
  context: "bank",
  method: "POST",
  path,
  action: "question_bank.manage",
  summary: "Make a set of active questions, in the order given, for an exam course.",
  isIdempotent: true,
  body: z.strictObject({
    title: mappingName("is needed"),
    exam_course: z.string().check(z.maxLength(200)),
    question_ids: z.array(sequenceId).check(
      z.minLength(1),
      z.maxLength(questionsInSetAtMost),
      z.refine((ids) => new Set(ids).size === ids.length, "must name each question once"),
    ),
  }),
  reply: questionSet,
  status: 201,
});

export const questionSetRoutes = [listQuestionSets, createQuestionSet] as const;
