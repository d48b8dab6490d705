import * as z from "zod/mini";
import { changeDirections } from "../../domain/assessments/cohortChanges.ts";
import { progressIndicators } from "../../domain/assessments/progressIndicator.ts";
import { ulid } from "../common.ts";
import { defineRoute } from "../route.ts";
import { cohortIds } from "./cohortResults.ts";

const indicator = z.enum(progressIndicators);
const scored = z.object({ correct: z.number(), total: z.number() });
const systemChange = z.object({ system: z.string(), early: scored, late: scored });
/** From 0 to 1. */
const share = z.nullable(z.number().check(z.minimum(0), z.maximum(1)));

const groupChange = z.object({
  /** Mean cases that a student completed between the two assessments. */
  cases_between: z.number(),
  /** Share of the answers that were certain and wrong; null where nothing was answered. */
  surely_wrong_early: share,
  surely_wrong_late: share,
  /** Systems with the largest rise and fall in the share of correct answers. The questions differ. */
  gained: z.nullable(systemChange),
  lost: z.nullable(systemChange),
});

const group = z.object({
  direction: z.enum(changeDirections),
  /** By name. */
  students: z.array(
    z.object({
      user_id: ulid,
      /** 'Last, First'. */
      student_name: z.string(),
      /** Discipline and school year. */
      assessment_type: z.string(),
      early: indicator,
      late: indicator,
    }),
  ),
  /** Null where so few students are in the group that figures would tell of single persons. */
  figures: z.nullable(groupChange),
});
export type ChangedGroup = z.infer<typeof group>;

export const getCohortChanges = defineRoute({
  context: "assessments",
  action: "delivery.read",
  name: "getCohortChanges",
  method: "GET",
  path: "/assessments/results/changes",
  summary:
    "Students whose progress indicator rose, stayed and fell from early to late, and what changed with it.",
  description:
    "Pairs the same assessments as Learning Progress. Figures are those of a group, never of one student, and are left out of small groups.",
  query: z.strictObject({ ids: cohortIds }),
  reply: z.object({
    /** Groups with students in them: risen, unchanged, fallen. */
    groups: z.array(group),
    /** Students with one of both assessments alone, or without cut scores for one of them. */
    not_compared: z.number(),
  }),
});
export type CohortChanges = z.infer<NonNullable<(typeof getCohortChanges)["reply"]>>;

export const cohortChangeRoutes = [getCohortChanges] as const;
