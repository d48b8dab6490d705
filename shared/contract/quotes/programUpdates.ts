import * as z from "zod/mini";
import { courseKeys } from "../../domain/pricing/courses.ts";
import { accessChanges } from "../../domain/quotes/renewal.ts";
import { roles } from "../../domain/roles.ts";
import { calendarDate, sequenceId, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";
import { byInterface, courseKey, interfaceId, revision } from "./quoteFields.ts";

/** Run Updates: what a program's confirmed quotes make of its courses and members. @see spec courses §2.19, ADR 0383 */

/** Numbers of the provider's courses that each course of a quote stands for. */
export const coursesByKey = z.partialRecord(courseKey, z.array(sequenceId).check(z.maxLength(20)));

const quoteCourses = z.object({ courses: coursesByKey, rev: z.number() });

const ofUpdates = { context: "quotes", action: "renewal.manage" } as const;

export const getQuoteCourses = defineRoute({
  ...ofUpdates,
  name: "getQuoteCourses",
  method: "GET",
  path: "/quote_courses",
  summary: "The provider's courses that each course of a quote stands for, and those that there are.",
  reply: z.extend(quoteCourses, {
    /** Courses that can be chosen, by name. */
    provided: z.array(z.object({ id: sequenceId, name: z.string() })),
  }),
});

export const updateQuoteCourses = defineRoute({
  ...ofUpdates,
  name: "updateQuoteCourses",
  method: "PUT",
  path: "/quote_courses",
  summary: "Set which of the provider's courses each course of a quote stands for.",
  body: z.strictObject({ rev: revision, courses: coursesByKey }),
  reply: quoteCourses,
});

const jobState = z.enum(["queued", "running", "ready", "failed"]);

const courseUpdate = z.object({
  key: z.enum(courseKeys),
  change: z.enum(accessChanges),
  /** Names of the provider's courses that are lent or revoked. */
  courses: z.array(z.string()),
  document_count: z.number(),
});

/** Preview of Run Updates, and the outcome of the last run. */
const programUpdates = z.object({
  id: interfaceId,
  program_name: z.string(),
  /** Null while the original is not confirmed: nothing can be run. */
  subscription: z.nullable(z.object({ firstDay: calendarDate, lastDay: calendarDate, timeZone: z.string() })),
  courses: z.array(courseUpdate),
  /** Courses that are revoked by a run after this day, once the former school year is over. */
  later: z.array(courseKey),
  /** Courses in which a student of the program sits an exam: they are not revoked now. */
  in_exam: z.array(courseKey),
  /** Subscribed courses that no course of the provider stands for. */
  unassigned: z.array(courseKey),
  /** Members who get access until the end of the subscription. */
  extended: z.number(),
  /** Members who get another role. */
  roles: z.array(z.object({ name: z.string(), from: z.enum(roles), to: z.enum(roles) })),
  last: z.nullable(
    z.object({
      at: utcTime,
      by: z.string(),
      state: jobState,
      progress: z.number(),
      can_undo: z.boolean(),
      /** State of its undo; null where nobody asked for it. */
      undo: z.nullable(jobState),
    }),
  ),
});
export type ProgramUpdates = z.infer<typeof programUpdates>;

export const getProgramUpdates = defineRoute({
  ...ofUpdates,
  name: "getProgramUpdates",
  method: "GET",
  path: "/quote_interfaces/{id}/updates",
  summary: "What Run Updates would change of a program now, and how the last run went.",
  params: byInterface,
  reply: programUpdates,
});

export const runProgramUpdates = defineRoute({
  ...ofUpdates,
  name: "runProgramUpdates",
  method: "POST",
  path: "/quote_interfaces/{id}/run_updates",
  summary:
    "Bring a program's courses, expirations and roles to what its quotes confirmed, in the background.",
  isIdempotent: true,
  params: byInterface,
  body: z.strictObject({}),
  reply: programUpdates,
});

export const undoProgramUpdates = defineRoute({
  ...ofUpdates,
  name: "undoProgramUpdates",
  method: "POST",
  path: "/quote_interfaces/{id}/undo_updates",
  summary: "Take the last run of updates back, within a day, wherever nobody has changed anything since.",
  isIdempotent: true,
  params: byInterface,
  body: z.strictObject({}),
  reply: programUpdates,
});

export const programUpdateRoutes = [
  getQuoteCourses,
  updateQuoteCourses,
  getProgramUpdates,
  runProgramUpdates,
  undoProgramUpdates,
] as const;
