import * as z from "zod/mini";
import { courseKeys } from "../../domain/pricing/courses.ts";
import { type SignRule, signRules } from "../../domain/quotes/renewalSigns.ts";
import { calendarDate } from "../common.ts";
import { defineRoute } from "../route.ts";
import { byInterface, interfaceId } from "./quoteFields.ts";

const inBothYears = z.object({
  now: z.number(),
  /** In the same days of the year before. */
  before: z.number(),
});

const programUse = z.object({
  id: interfaceId,
  program_name: z.string(),
  /** School year whose use it is: the one before the quote's. */
  school_year: z.number(),
  /** Days that are counted: of a year that is not over, those until today. */
  first_day: calendarDate,
  last_day: calendarDate,
  active_students: inBothYears,
  cases_completed: inBothYears,
  enrollment: z.nullable(z.number()),
  /** Courses that the program subscribed to; `active_students` is null where no course of the provider stands for it. */
  courses: z.array(z.object({ key: z.enum(courseKeys), active_students: z.nullable(z.number()) })),
  assessments: z.object({ deliveries: z.number(), students: z.number(), completed: z.number() }),
  /** Dollars. */
  total: z.nullable(z.number()),
  previous_total: z.nullable(z.number()),
  signs: z.array(
    z.object({
      rule: z.enum(Object.keys(signRules) as [SignRule, ...SignRule[]]), // the record's own keys
      figure: z.string(),
    }),
  ),
});
export type ProgramUseReply = z.infer<typeof programUse>;

/** Use of last year beside the price, and the signs against a renewal. @see ADR 0383 */
export const getProgramUse = defineRoute({
  name: "getProgramUse",
  context: "dashboards",
  method: "GET",
  path: "/quote_interfaces/{id}/use",
  action: "renewal.manage",
  summary: "A program's use of the last school year beside its price, with the signs against a renewal.",
  params: byInterface,
  reply: programUse,
  limit: "live_reports",
});
