import * as z from "zod/mini";
import { ulid } from "../common.ts";
import { defineRoute } from "../route.ts";

/** Bytes of a Word file. */
export const wordFileBytes = 50 * 1024 * 1024;
/** Notes that a reply names; the rest are counted. */
export const wordNotesNamed = 300;

const byImport = z.strictObject({ id: ulid });
const fileName = z
  .string()
  .check(z.minLength(1), z.maxLength(255), z.regex(/\.docx$/i, "must be a Word file (.docx)"));

/** Summary of a Word file as a case, before the case is made. */
export const readWordFile = z.object({
  /** Why no case can be made of it; null where one can. */
  problem: z.nullable(z.string()),
  title: z.string(),
  pages: z.number(),
  words: z.number(),
  pictures: z.number(),
  /** Content that the case does not hold as Word had it, with its page. */
  notes: z.array(z.object({ message: z.string(), place: z.nullable(z.string()) })),
  note_count: z.number(),
});

const wordImport = z.object({
  id: ulid,
  state: z.enum(["queued", "running", "ready", "failed"]),
  /** 0–100. */
  progress: z.number(),
  /** Once it is ready. */
  read: z.nullable(readWordFile),
  /** Sentence for the person who waits. */
  message: z.string(),
});
export type WordImport = z.infer<typeof wordImport>;

export const startWordImport = defineRoute({
  name: "startWordImport",
  context: "versions",
  method: "POST",
  path: "/word_imports",
  action: "case.create",
  limit: "case_files",
  summary: "Begin the import of a Word file: a link to which its bytes are PUT, good for an hour.",
  isIdempotent: true,
  body: z.strictObject({
    file_name: fileName,
    bytes: z
      .number()
      .check(z.int(), z.positive(), z.maximum(wordFileBytes, "A Word file can have 50 MB at most.")),
  }),
  reply: z.object({ id: ulid, url: z.string() }),
  status: 201,
});

export const readWordImport = defineRoute({
  name: "readWordImport",
  context: "versions",
  method: "POST",
  path: "/word_imports/{id}/read",
  action: "case.create",
  summary:
    "Read the Word file that was sent, in the background. It says what a case of it would be; none is made yet. Ordered again, it is the same work.",
  params: byImport,
  body: z.strictObject({ file_name: fileName }),
  reply: wordImport,
});

export const getWordImport = defineRoute({
  name: "getWordImport",
  context: "versions",
  method: "GET",
  path: "/word_imports/{id}",
  action: "case.create",
  summary: "How far the reading of a Word file is, and what it found. Only for whoever ordered it.",
  params: byImport,
  reply: wordImport,
});

export const wordImportRoutes = [startWordImport, readWordImport, getWordImport] as const;

/** A Word file that was read, kept until its case is made: the tree, and pictures that wait in the media bucket. */
export const keptWordCase = z.object({
  root: z.unknown(),
  pictures: z.array(
    z.object({
      /** Key under which its bytes wait. */
      from: z.string(),
      /** The key that the tree names. */
      key: z.string(),
      uid: ulid,
      format: z.enum(["jpeg", "png", "gif", "webp"]),
      bytes: z.number(),
      name: z.string(),
      alternative_text: z.string(),
    }),
  ),
});
export type KeptWordCase = z.infer<typeof keptWordCase>;
