import * as z from "zod/mini";
import { importFields } from "../../domain/peopleImport.ts";
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
    format: z.enum(["csv", "xlsx"]),
    /** The text of a CSV (or of pasted cells), the base64 of an XLSX. */
    content: z.string().check(z.minLength(1), z.maxLength(contentBytes)),
    /** Of lines that name none. */
    default_role: z.enum(roles),
  }),
  maxBodyBytes: 2_000_000,
  reply: z.object({
    id: ulid,
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
