import * as z from "zod/mini";
import { ulid } from "../common.ts";
import { defineRoute } from "../route.ts";

/** Largest file of an import, in bytes: base64 of it fits a request. */
export const importFileBytes = 4 * 1024 * 1024;
/** Problems that a reply names; the rest are counted. */
export const problemsNamed = 200;

const byImport = z.strictObject({ id: ulid });

export const previewQuestionImport = defineRoute({
  name: "previewQuestionImport",
  context: "bank",
  method: "POST",
  path: "/api/admin/question_imports",
  action: "question_bank.manage",
  limit: "question_files",
  summary:
    "Read a file of questions (XLSX, CSV, QTI package, GIFT, or Moodle XML) and say what an import would do. The bank is not changed.",
  maxBodyBytes: 6_000_000,
  body: z.strictObject({
    file_name: z.string().check(z.minLength(1), z.maxLength(255)),
    /** Base64 of the file. */
    content: z.string().check(z.minLength(1), z.maxLength(Math.ceil(importFileBytes / 3) * 4)),
  }),
  reply: z.object({
    id: ulid,
    file_name: z.string(),
    /** Rows that would become questions. */
    ready: z.number(),
    /** The first problems; a row may have several. */
    bad: z.array(
      z.object({
        line: z.number(),
        /** Title of the column; null: the row as a whole. */
        field: z.nullable(z.string()),
        value: z.string(),
        reason: z.string(),
      }),
    ),
    bad_rows: z.number(),
    /** Rows that are left out since they are there already: in the file, or in the bank. */
    duplicates: z.array(z.object({ line: z.number(), same_as: z.string() })),
    duplicate_count: z.number(),
    /** Titles of columns that are not known; they are passed over. */
    unknown_columns: z.array(z.string()),
    /** Parts of the file that a question has no place for, such as feedback on one choice. Questions are imported without them. */
    not_carried: z.array(z.object({ line: z.number(), name: z.string(), what: z.string() })),
    not_carried_count: z.number(),
    /** The first questions that would be made. */
    sample: z.array(
      z.object({ line: z.number(), vignette: z.string(), stem: z.string(), answer: z.string() }),
    ),
  }),
  status: 201,
});

const questionImport = z.object({
  id: ulid,
  state: z.enum(["queued", "running", "ready", "failed"]),
  /** 0–100. */
  progress: z.number(),
  imported: z.number(),
  left_out: z.number(),
  /** Sentence about its end, or about its work. */
  message: z.string(),
  success: z.boolean(),
});

export const startQuestionImport = defineRoute({
  name: "startQuestionImport",
  context: "bank",
  method: "POST",
  path: "/api/admin/question_imports/{id}/start",
  action: "question_bank.manage",
  summary: "Import the questions of a preview in the background. Started again, it is the same work.",
  params: byImport,
  reply: questionImport,
});

export const getQuestionImport = defineRoute({
  name: "getQuestionImport",
  context: "bank",
  method: "GET",
  path: "/api/admin/question_imports/{id}",
  action: "question_bank.manage",
  summary: "How far an import of questions is.",
  params: byImport,
  reply: questionImport,
});

/** @see spec assessments §7 "Import questions" */
export const importAssessmentQuestions = defineRoute({
  name: "importAssessmentQuestions",
  context: "bank",
  method: "POST",
  path: "/api/admin/assessment_questions/import",
  action: "question_bank.manage",
  limit: "question_files",
  summary:
    "Import a file of questions as one multipart form (field csv_file), for scripts. A file with a problem in any row is not imported.",
  reply: z.object({ message: z.string(), success: z.boolean() }),
});

export const questionImportRoutes = [
  previewQuestionImport,
  startQuestionImport,
  getQuestionImport,
  importAssessmentQuestions,
] as const;
