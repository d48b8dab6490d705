import * as z from "zod/mini";
import { encodings } from "../../domain/people/encodings.ts";
import { importFields } from "../../domain/people/tableHead.ts";
import { roles } from "../../domain/roles.ts";
import { ulid, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";

/** 5,000 people are about 400 KB as text, and as a workbook less; base64 adds a third. */
const contentBytes = 1_900_000;

const badLine = z.object({
  line: z.number(),
  /** null: the line as a whole. */
  field: z.nullable(z.enum(importFields)),
  value: z.string(),
  reason: z.string(),
});

/** Answers to the questions of the preview, by whoever reads a file. */
const answers = z.strictObject({
  /** The encoding of a file of text; one that is guessed is used without it. */
  encoding: z.optional(z.enum(encodings)),
  /** The sheet of a workbook, by name; the first that is not hidden without it. */
  sheet: z.optional(z.string().check(z.maxLength(200))),
  /** True to read hidden lines and columns. */
  takes_hidden: z.optional(z.boolean()),
  /** True to ignore the file's column of roles. */
  ignores_roles: z.optional(z.boolean()),
  /** Roles that the words of the file's column stand for. */
  role_words: z.optional(
    z
      .array(z.strictObject({ text: z.string().check(z.maxLength(200)), role: z.enum(roles) }))
      .check(z.maxLength(50)),
  ),
  /** True to read lines that say that their person is gone. */
  takes_gone: z.optional(z.boolean()),
  /** True if one name is enough. */
  takes_one_name: z.optional(z.boolean()),
});

/** How a file was read, and what could be read otherwise. */
const readingOfFile = z.object({
  kind: z.enum(["pasted", "csv", "xlsx"]),
  /** null where no encoding is in question. */
  encoding: z.nullable(z.enum(encodings)),
  /** Names with letters by which one sees whether the encoding is the right one. */
  letters: z.array(z.string()),
  sheets: z.array(z.object({ name: z.string(), is_hidden: z.boolean() })),
  sheet: z.nullable(z.string()),
  /** Filled lines and columns that nobody sees. */
  hidden: z.object({ lines: z.number(), columns: z.number(), is_taken: z.boolean() }),
  /** Which column each field was read from, by its title. `name`: both names. */
  columns: z.array(z.object({ field: z.enum([...importFields, "name"]), title: z.string() })),
  /** The file's column of roles; null where it has none. */
  roles: z.nullable(
    z.object({
      title: z.string(),
      is_ignored: z.boolean(),
      /** Words that are no role of the product, with what they were taken for; null: for nothing yet. */
      foreign: z.array(z.object({ text: z.string(), lines: z.number(), role: z.nullable(z.enum(roles)) })),
    }),
  ),
  /** Lines that say that their person is gone; null where no line says it. */
  gone: z.nullable(
    z.object({ title: z.string(), texts: z.array(z.string()), lines: z.number(), is_taken: z.boolean() }),
  ),
  /** Lines that give one name, which may be all of it or half. */
  one_name: z.object({ lines: z.number(), is_taken: z.boolean() }),
});

export const previewPeopleImport = defineRoute({
  name: "previewPeopleImport",
  context: "importPeople",
  method: "POST",
  path: "/people_imports",
  action: "program.member.manage",
  summary:
    "Read a file of people and say who would be added, and what is wrong with every other line. Adds nobody.",
  body: z.strictObject({
    file_name: z.string().check(z.minLength(1), z.maxLength(200)),
    /** `csv`: text; `file`, and `xlsx` like it: the base64 of a file, which is read by what is in it. */
    format: z.enum(["csv", "file", "xlsx"]),
    content: z.string().check(z.minLength(1), z.maxLength(contentBytes)),
    answers: z.optional(answers),
    /** Role of people whose lines name none. */
    default_role: z.enum(roles),
  }),
  maxBodyBytes: 2_000_000,
  reply: z.object({
    id: ulid,
    reading: readingOfFile,
    /** How many would be added. */
    people: z.number(),
    bad: z.array(badLine),
    /** Members of the program already: nothing is done about them. */
    members: z.array(z.object({ line: z.number(), email: z.string() })),
    /** The first of those that would be added. */
    sample: z.array(
      z.object({
        line: z.number(),
        email: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        role: z.enum(roles),
      }),
    ),
  }),
  status: 201,
});

const byImport = z.strictObject({ id: ulid });

/** Read from a file and not started, and then what its job is. */
export const importStates = ["previewed", "queued", "running", "ready", "failed"] as const;

const peopleImport = z.object({
  id: ulid,
  file_name: z.string(),
  state: z.enum(importStates),
  /** 0–100. */
  progress: z.number(),
  people: z.number(),
  added: z.number(),
  /** Who was not added, and why; at most 200 of them. */
  left_out: z.array(z.object({ line: z.number(), email: z.string(), reason: z.string() })),
  left_out_count: z.number(),
  created_at: utcTime,
});

export const startPeopleImport = defineRoute({
  name: "startPeopleImport",
  context: "importPeople",
  method: "POST",
  path: "/people_imports/{id}/start",
  action: "program.member.manage",
  summary: "Add the people of a preview and invite each by mail. Started again, it is the same work.",
  params: byImport,
  reply: peopleImport,
});

export const getPeopleImport = defineRoute({
  name: "getPeopleImport",
  context: "importPeople",
  method: "GET",
  path: "/people_imports/{id}",
  action: "program.member.manage",
  summary: "How far the adding of people is.",
  params: byImport,
  reply: peopleImport,
});

export const importPeopleRoutes = [previewPeopleImport, startPeopleImport, getPeopleImport] as const;
