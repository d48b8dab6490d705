import * as z from "zod/mini";
import { leadsPerCourseAtMost } from "../../domain/programs/planLeads.ts";
import { roles } from "../../domain/roles.ts";
import { sequenceId, sequenceIdInPath, ulid } from "../common.ts";
import { defineRoute } from "../route.ts";

const path = "/lead_course_administrators";
const base = { context: "programs", action: "lca.assign" } as const;

/** Somebody who leads a course, or may. `id`: of the membership. @see spec courses §3 "LCA assignment" */
export const leadPerson = z.object({
  id: ulid,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** Text as the picker shows it. */
  displayValue: z.string(),
});
export type LeadPerson = z.infer<typeof leadPerson>;

const documentSet = { id: sequenceId, name: z.string() };
const leadEntry = z.object({ document_set: z.object(documentSet), lcas: z.array(leadPerson) });
export type LeadEntry = z.infer<typeof leadEntry>;

const grid = {
  /** Counts the changes of the whole grid: who changes it says which one they saw. */
  version: z.number(),
  /** How many a course has at most. */
  max: z.number(),
  /** Every course of the program that is open, with those who lead it, in the order in which they were assigned. */
  lcas: z.array(leadEntry),
};

export const getLeads = defineRoute({
  ...base,
  name: "getLeads",
  method: "GET",
  path,
  summary: "The Lead Course Administrators of the program's courses.",
  reply: z.object(grid),
});

/** So many changes fit one call. */
export const leadChangesAtMost = 20;
const coursesAtMost = 2000;
/** A person as they were shown; who is meant is said by the id alone. */
const namedPerson = z.strictObject({
  id: ulid,
  name: z.optional(z.string().check(z.maxLength(300))),
  email: z.optional(z.string().check(z.maxLength(300))),
  role: z.optional(z.string().check(z.maxLength(100))),
  displayValue: z.optional(z.string().check(z.maxLength(700))),
});
const change = z.object({ lca: z.string(), document_set: z.string() });

export const updateLeads = defineRoute({
  ...base,
  name: "updateLeads",
  method: "PUT",
  path,
  summary:
    "Say who leads courses; those that are not named stay as they are. Refused where somebody has changed the grid since the version that one saw.",
  isIdempotent: true,
  maxBodyBytes: 1024 * 1024,
  body: z.strictObject({
    version: z.number().check(z.int(), z.gte(0)),
    lcas: z
      .array(
        z.strictObject({
          document_set: z.strictObject({
            id: sequenceId,
            name: z.optional(z.string().check(z.maxLength(300))),
          }),
          lcas: z.array(namedPerson).check(z.maxLength(leadsPerCourseAtMost)),
        }),
      )
      .check(z.minLength(1), z.maxLength(coursesAtMost)),
    /** That the warning was read which says that a Curriculum Administrator's permissions will be restricted. */
    confirm_restriction: z.optional(z.boolean()),
  }),
  reply: z.object({
    ...grid,
    /** Changes that were not made, and why. */
    errors: z.array(z.string()),
    removed: z.array(change),
    added: z.array(change),
    /** People whose role has changed. */
    roles: z.array(z.object({ lca: z.string(), role: z.enum(roles) })),
  }),
});
export type LeadsReply = z.infer<typeof updateLeads.reply>;

/** So many are shown of those who fit. */
export const shownLeadsAtMost = 20;

export const findLeads = defineRoute({
  ...base,
  name: "findLeads",
  method: "GET",
  path: `${path}/people`,
  summary:
    "Who may be assigned to a course, by name or e-mail address; those who lead it already are left out.",
  query: z.strictObject({
    document_set_id: sequenceIdInPath,
    search: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.object({ people: z.array(leadPerson), count: z.number() }),
});

export const leadRoutes = [getLeads, updateLeads, findLeads] as const;
