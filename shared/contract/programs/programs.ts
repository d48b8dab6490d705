import * as z from "zod/mini";
import { defineList } from "../../domain/collection/listDefinition.ts";
import { ownColumns } from "../../domain/collection/ownColumns.ts";
import { conversationsKeptAtMostDays, modelBudgetAtMostUsd } from "../../domain/modelUse.ts";
import { leadsPerCourseAtMost } from "../../domain/programs/planLeads.ts";
import { isTimeZone, subdomainProblem } from "../../domain/programs/subdomain.ts";
import { factorRules } from "../../domain/secondFactor.ts";
import { counted } from "../../words/counted.ts";
import { sequenceId, ulid, utcTime } from "../common.ts";
import { listRoutes } from "../listRoutes.ts";
import { languageCode } from "../personFields.ts";
import { defineRoute } from "../route.ts";

/** @see spec courses §3 Group */
const program = {
  id: ulid,
  name: z.string(),
  description: z.string(),
  subdomain: z.string(),
  archived_at: z.nullable(utcTime),
  time_zone: z.string(),
  is_editorial: z.boolean(),
  /** People of whom it asks a second factor; absent for nobody. */
  second_factor: z.optional(z.enum(factorRules)),
  /**
   * For an editorial group: the course item that says how its cases are written. @see spec documents §2.8 'Style
   * guide'
   */
  style_guide_id: z.optional(z.nullable(sequenceId)),
  /** How many Lead Course Administrators a course has at most; absent is the product's own number. @see spec courses §2.17 */
  leads_per_course: z.optional(z.number()),
  /** Allows words of its students to be sent to a language model, if the student agrees too; absent is no. */
  may_use_language_model: z.optional(z.boolean()),
  /** US dollars a month for it, all in all and for one person; absent is the product's own number. */
  model_budget_usd: z.optional(z.number()),
  model_person_budget_usd: z.optional(z.number()),
  /** Editorial groups only: replies of virtual patients that may fail when a case is published; absent is 0. */
  bench_fails_allowed: z.optional(z.number()),
  /** Days after which a conversation with a patient is deleted; null or absent: never. */
  conversations_kept_days: z.optional(z.nullable(z.number())),
  /** Language of its students who have not chosen one; null or absent: their browsers decide. */
  language: z.optional(z.nullable(languageCode)),
};
/** A program as lists show it, with the root of its own address for whoever asks under this host. */
export const listedProgram = z.object({ ...program, address: z.string() });
export type ListedProgram = z.infer<typeof listedProgram>;

/** Fields by which it is searched and sorted. */
type StoredProgram = Omit<ListedProgram, "address">;

const own = ownColumns<StoredProgram>("programs.csv", {
  name: { kind: "text", label: "Name", searchable: "search", wireNames: ["groups.name"] },
  subdomain: { kind: "text", label: "Subdomain", searchable: "search", filterable: true },
  description: { kind: "text", label: "Description", searchable: "search" },
  time_zone: { kind: "text", label: "Time Zone", filterable: true },
  archived_at: { kind: "date", label: "Inactive since", filterable: true },
});

/** @see spec courses §2.12 "Group (program) list" */
export const programList = defineList<StoredProgram>({
  id: ({ id }) => id,
  columns: own.columns,
  sortOptions: [{ column: "name", label: "Name", firstOrder: "ASC" }],
  selectFilters: [],
  genericFilters: [
    {
      title: "Filter by State",
      options: [
        { label: "Active", column: "archived_at", operator: "=", value: null },
        { label: "Inactive", column: "archived_at", operator: "!=", value: null },
      ],
    },
  ],
  countMessage: counted({ one: "{n} program", other: "{n} programs" }),
});

export const programListRoutes = listRoutes({
  name: "Programs",
  list: programList,
  context: "programs",
  path: "/groups",
  action: "program.list",
  item: listedProgram,
  what: "The programs; who is no provider admin sees those that they belong to",
});

const budget = z.number().check(z.minimum(0), z.maximum(modelBudgetAtMostUsd));

const byProgram = z.strictObject({ id: ulid });

export const getProgram = defineRoute({
  name: "getProgram",
  context: "programs",
  method: "GET",
  path: "/groups/{id}",
  action: "program.list",
  summary: "One program; who is no provider admin, one that they belong to.",
  params: byProgram,
  reply: listedProgram,
});

const text = {
  name: z.string().check(z.trim(), z.minLength(2), z.maxLength(120)),
  description: z.string().check(z.trim(), z.maxLength(1000)),
  time_zone: z.string().check(z.refine(isTimeZone, "must be a time zone, such as America/New_York")),
};

const subdomain = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.superRefine((name, check) => {
    const problem = subdomainProblem(name);
    if (problem) check.addIssue({ code: "custom", message: problem, input: name });
  }),
);

export const createProgram = defineRoute({
  name: "createProgram",
  context: "programs",
  method: "POST",
  path: "/groups",
  action: "program.manage",
  summary: "Make a program. Its subdomain, and whether it is an editorial group, stay as they are made.",
  isIdempotent: true,
  body: z.strictObject({ ...text, subdomain, is_editorial: z.optional(z.boolean()) }),
  reply: listedProgram,
  status: 201,
});

export const updateProgram = defineRoute({
  name: "updateProgram",
  context: "programs",
  method: "PUT",
  path: "/groups/{id}",
  action: "program.manage",
  summary:
    "Change a program's name, description and time zone, of whom it asks a second factor, whether a language model may answer its students, the language of its students, and an editorial group's style guide.",
  params: byProgram,
  body: z.strictObject({
    ...text,
    second_factor: z.optional(z.enum(factorRules)),
    style_guide_id: z.optional(z.nullable(sequenceId)),
    leads_per_course: z.optional(z.number().check(z.int(), z.gte(1), z.lte(leadsPerCourseAtMost))),
    may_use_language_model: z.optional(z.boolean()),
    model_budget_usd: z.optional(budget),
    model_person_budget_usd: z.optional(budget),
    bench_fails_allowed: z.optional(z.int().check(z.minimum(0), z.maximum(1000))),
    conversations_kept_days: z.optional(
      z.nullable(z.int().check(z.minimum(1), z.maximum(conversationsKeptAtMostDays))),
    ),
    language: z.optional(z.nullable(languageCode)),
  }),
  reply: listedProgram,
});

export const countFactorRules = defineRoute({
  name: "countFactorRules",
  context: "programs",
  method: "GET",
  path: "/groups/{id}/second_factor",
  action: "program.manage",
  summary: "Of how many people each rule would ask a second factor, by the members that the program has now.",
  params: byProgram,
  reply: z.object({ staff: z.number(), everybody: z.number() }),
});

export const archiveProgram = defineRoute({
  name: "archiveProgram",
  context: "programs",
  method: "POST",
  path: "/groups/{id}/archive",
  action: "program.manage",
  summary: "Make a program inactive: it is closed to its members, and everything in it is kept.",
  params: byProgram,
  reply: listedProgram,
});

export const restoreProgram = defineRoute({
  name: "restoreProgram",
  context: "programs",
  method: "POST",
  path: "/groups/{id}/restore",
  action: "program.manage",
  summary: "Make an inactive program active again.",
  params: byProgram,
  reply: listedProgram,
});

export const programRoutes = [
  ...Object.values(programListRoutes),
  getProgram,
  createProgram,
  updateProgram,
  countFactorRules,
  archiveProgram,
  restoreProgram,
] as const;
