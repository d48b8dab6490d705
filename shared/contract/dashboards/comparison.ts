import * as z from "zod/mini";
import { byId, calendarDate, sequenceId, sequenceIdInPath } from "../common.ts";
import { defineRoute } from "../route.ts";
import { dateRangeQuery } from "./range.ts";

const cohort = z.object({
  course: z.object({ id: sequenceId, name: z.string() }),
  students: z.number(),
  /** Items that the other course does not hold: they are not compared. */
  only_here: z.number(),
});
const figures = z.object({
  completed: z.number(),
  low_time: z.number(),
  in_progress: z.number(),
  not_worked: z.number(),
});

/** @see ADR 0178 */
export const compareCohorts = defineRoute({
  name: "compareCohorts",
  context: "dashboards",
  method: "GET",
  path: "/document_sets/{id}/comparison",
  action: "usage_report.read",
  summary: "A course beside another one, or beside itself in other days, item by item.",
  params: byId,
  query: z.strictObject({
    ...dateRangeQuery.shape,
    /** The other course; the same one where it is not said. */
    with: z.optional(sequenceIdInPath),
    with_start_date: z.optional(calendarDate),
    with_end_date: z.optional(calendarDate),
  }),
  reply: z.object({
    first: cohort,
    second: cohort,
    items: z.array(z.object({ document_id: sequenceId, title: z.string(), first: figures, second: figures })),
    /** Courses that one may compare with, those that were looked at last first. */
    courses: z.array(z.object({ id: sequenceId, name: z.string() })),
  }),
  limit: "live_reports",
});
export type CohortComparison = z.infer<typeof compareCohorts.reply>;
