import * as z from "zod/mini";
import { byId, ulid } from "../common.ts";
import { defineRoute } from "../route.ts";

const byFile = z.strictObject({ id: ulid });

/** A file that is made in the background. */
export const madeFile = z.object({
  id: ulid,
  state: z.enum(["queued", "running", "ready", "failed"]),
  /** 0–100. */
  progress: z.number(),
  /** Signed link to the file, once it is ready. */
  url: z.nullable(z.string()),
  /** Sentence for the person who waits. */
  message: z.string(),
});

/** Folder of the report bucket that files of cases lie in, for two weeks. */
export const caseFilesFolder = "case_files/";

export const orderWordFile = defineRoute({
  name: "orderWordFile",
  context: "versions",
  method: "POST",
  path: "/versions/{id}/word_files",
  action: "case.suggest",
  limit: "case_files",
  summary:
    "Order a version as a Word file, as it was last saved: suggestions are Word's tracked changes, comments are Word's comments.",
  params: byId,
  isIdempotent: true,
  reply: madeFile,
  status: 201,
});

export const getWordFile = defineRoute({
  name: "getWordFile",
  context: "versions",
  method: "GET",
  path: "/word_files/{id}",
  action: "case.suggest",
  summary: "How far a Word file is, and a link to it once it is ready. Only for whoever ordered it.",
  params: byFile,
  reply: madeFile,
});

export const caseFileRoutes = [orderWordFile, getWordFile] as const;
