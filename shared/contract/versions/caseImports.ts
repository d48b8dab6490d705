import * as z from "zod/mini";
import { byId, ulid } from "../common.ts";
import { defineRoute } from "../route.ts";
import { madeFile } from "./caseFiles.ts";

/** Bytes of a case file that is imported, and of the media in one that is made. */
export const caseFileBytes = 250 * 1024 * 1024;

const byFile = z.strictObject({ id: ulid });
const fileName = z
  .string()
  .check(z.minLength(1), z.maxLength(255), z.regex(/\.zip$/i, "must be a case file (.zip)"));

/** Rows that a case file names, and how many of them are here already. */
const named = z.object({ total: z.number(), found: z.number() });

/** Summary of a case file, before the case is made. */
export const readCaseFile = z.object({
  /** Why no case can be made of it; null where one can. */
  problem: z.nullable(z.string()),
  title: z.string(),
  pages: z.number(),
  media: z.number(),
  objectives: named,
  reusables: named,
});

const caseImport = z.object({
  id: ulid,
  state: z.enum(["queued", "running", "ready", "failed"]),
  /** 0–100. */
  progress: z.number(),
  /** Once it is ready. */
  read: z.nullable(readCaseFile),
  /** Sentence for the person who waits. */
  message: z.string(),
});
export type CaseImport = z.infer<typeof caseImport>;

export const orderCaseFile = defineRoute({
  name: "orderCaseFile",
  context: "versions",
  method: "POST",
  path: "/versions/{id}/case_files",
  action: "case.suggest",
  limit: "case_files",
  summary:
    "Order a version as a case file, as it was last saved and without suggestions: a ZIP of its tree, its facts, its media with captions, its learning objectives, and the reusable content in it.",
  params: byId,
  isIdempotent: true,
  reply: madeFile,
  status: 201,
});

export const getCaseFile = defineRoute({
  name: "getCaseFile",
  context: "versions",
  method: "GET",
  path: "/case_files/{id}",
  action: "case.suggest",
  summary: "How far a case file is, and a link to it once it is ready. Only for whoever ordered it.",
  params: byFile,
  reply: madeFile,
});

export const startCaseImport = defineRoute({
  name: "startCaseImport",
  context: "versions",
  method: "POST",
  path: "/case_imports",
  action: "case.create",
  limit: "case_files",
  summary: "Begin the import of a case file: a link to which its bytes are PUT, good for an hour.",
  isIdempotent: true,
  body: z.strictObject({
    file_name: fileName,
    bytes: z
      .number()
      .check(z.int(), z.positive(), z.maximum(caseFileBytes, "A case file can have 250 MB at most.")),
  }),
  reply: z.object({ id: ulid, url: z.string() }),
  status: 201,
});

export const readCaseImport = defineRoute({
  name: "readCaseImport",
  context: "versions",
  method: "POST",
  path: "/case_imports/{id}/read",
  action: "case.create",
  summary:
    "Read the case file that was sent, in the background. It says what would be made of it; nothing is made yet. Ordered again, it is the same work.",
  params: byFile,
  body: z.strictObject({ file_name: fileName }),
  reply: caseImport,
});

export const getCaseImport = defineRoute({
  name: "getCaseImport",
  context: "versions",
  method: "GET",
  path: "/case_imports/{id}",
  action: "case.create",
  summary: "How far the reading of a case file is, and what it found. Only for whoever ordered it.",
  params: byFile,
  reply: caseImport,
});

export const caseImportRoutes = [
  orderCaseFile,
  getCaseFile,
  startCaseImport,
  readCaseImport,
  getCaseImport,
] as const;
