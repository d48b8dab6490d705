import * as z from "zod/mini";
import { roles } from "../../domain/roles.ts";
import { calendarDate, sequenceId, ulid, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";
import { dateRangeQuery, range } from "./range.ts";

const personDue = z.object({
  id: ulid,
  user_id: ulid,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  subscription_end: z.nullable(utcTime),
  created_at: utcTime,
});

const peopleDue = z.object({ count: z.number(), people: z.array(personDue) });
export type PeopleDue = z.infer<typeof peopleDue>;

/** For whoever looks after accounts and rosters. @see ADR 0125 */
export const getPeopleDashboard = defineRoute({
  name: "getPeopleDashboard",
  context: "dashboards",
  method: "GET",
  path: "/people_dashboard",
  action: "program.member.list",
  summary:
    "Who has not registered, whose subscription has ended or ends soon, and who was added in a range of days.",
  query: dateRangeQuery,
  reply: z.object({
    ...range,
    people: z.number(),
    students: z.number(),
    pending: peopleDue,
    expired: peopleDue,
    /** Within 30 days. */
    expiring: peopleDue,
    added: z.array(z.object({ date: calendarDate, people: z.number() })),
    /** The courses whose members somebody looks after who sees no courses otherwise; null for everybody else. */
    courses: z.nullable(
      z.object({
        count: z.number(),
        /** In the order of their names, not the archived ones. */
        courses: z.array(z.object({ id: sequenceId, name: z.string() })),
      }),
    ),
  }),
});
export type PeopleDashboard = z.infer<typeof getPeopleDashboard.reply>;
