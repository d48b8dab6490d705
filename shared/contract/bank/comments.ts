import * as z from "zod/mini";
import { defineList } from "../../domain/collection/listDefinition.ts";
import { counted } from "../../words/counted.ts";
import { byId, done, sequenceId, ulid, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";
import { adminListQuery, adminListReply } from "./adminList.ts";

/** Kinds of things that comments are about. @see spec assessments §3 "Comment" */
export const commentableTypes = ["Assessment::Question"] as const;

/** @see spec assessments §3 "Comment" */
export const bankComment = z.object({
  id: sequenceId,
  title: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  /** Plain text. */
  body: z.string(),
  user_id: ulid,
  user_name: z.string(),
  commentable_id: sequenceId,
  commentable_type: z.enum(commentableTypes),
  created_at: utcTime,
  updated_at: utcTime,
});
export type BankComment = z.infer<typeof bankComment>;

const shown = ["id", "title", "subject", "body", "user_id", "user_name", "commentable_type"] as const;

export const commentList = defineList<BankComment>({
  id: ({ id }) => id,
  hasNumberedIds: true,
  columns: {
    id: { kind: "number", label: "ID", sortable: true, value: ({ id }) => id },
    title: { kind: "text", label: "Title", sortable: true, value: ({ title }) => title },
    subject: { kind: "text", label: "Subject", sortable: true, value: ({ subject }) => subject },
    body: { kind: "text", label: "Body", sortable: true, value: ({ body }) => body },
    user_id: { kind: "text", label: "User ID", sortable: true, value: (row) => row.user_id },
    user_name: { kind: "text", label: "User Name", sortable: true, value: (row) => row.user_name },
    commentable_id: {
      ...{ kind: "number", label: "Commentable ID", sortable: true, filterable: true },
      value: (row) => row.commentable_id,
    },
    commentable_type: {
      ...{ kind: "text", label: "Commentable Type", sortable: true },
      value: (row) => row.commentable_type,
    },
    created_at: { kind: "date", label: "DATE CREATED", sortable: true, value: (row) => row.created_at },
    updated_at: { kind: "date", label: "DATE MODIFIED", sortable: true, value: (row) => row.updated_at },
  },
  sortOptions: [{ column: "id", label: "ID", firstOrder: "ASC" }],
  selectFilters: [],
  countMessage: counted({ one: "{n} comment", other: "{n} comments" }),
});

const path = "/api/admin/comments";

export const listComments = defineRoute({
  name: "listComments",
  context: "bank",
  method: "GET",
  path,
  action: "question_bank.read",
  limit: "list_pages",
  summary: "Comments on questions of the bank that the filters find.",
  query: adminListQuery({
    text: ["title", "subject", "body", "user_id", "user_name", "commentable_type"],
    many: ["id", "commentable_id"],
    sort: [...shown, "commentable_id", "created_at", "updated_at"],
  }),
  reply: adminListReply(bankComment),
});

export const createComment = defineRoute({
  name: "createComment",
  context: "bank",
  method: "POST",
  path,
  action: "question_bank.comment",
  summary: "Suggest an edit of a question.",
  isIdempotent: true,
  body: z.strictObject({
    body: z.string().check(
      z.maxLength(5000),
      z.refine((text) => text.trim() !== "", "must have something in it to read"),
    ),
    commentable_id: sequenceId,
    commentable_type: z.enum(commentableTypes),
  }),
  reply: bankComment,
  status: 201,
});

export const deleteComment = defineRoute({
  name: "deleteComment",
  context: "bank",
  method: "DELETE",
  path: "/api/admin/comments/{id}",
  action: "question_bank.comment",
  summary: "Delete a comment: one's own, or any as a provider admin.",
  params: byId,
  reply: done,
});

export const commentRoutes = [listComments, createComment, deleteComment] as const;
