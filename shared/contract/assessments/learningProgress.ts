import * as z from "zod/mini";
import { purposes } from "../../domain/assessments/deliveries.ts";
import { equatingMethods } from "../../domain/assessments/equating.ts";
import { cutMethods } from "../../domain/assessments/learningProgress.ts";
import { progressIndicators } from "../../domain/assessments/progressIndicator.ts";
import { calendarDate, sequenceId, sequenceIdInPath, ulid } from "../common.ts";
import { defineRoute } from "../route.ts";
import { cohortIds } from "./cohortResults.ts";
import { ownResults } from "./ownResults.ts";

const words = z.nullable(z.string());
const indicator = z.enum(progressIndicators);

/** A student in one exam course: early beside late. Null stands for N/A. @see spec assessments §3 "Student progress row" */
const studentProgress = z.object({
  user_id: ulid,
  /** 'Last, First'. */
  student_name: z.string(),
  student_full_name: z.string(),
  email: z.string(),
  /** Status in the one delivery that is looked at; of several, the late one's, or else the early one's. */
  status: z.string(),
  /** Discipline and school year. */
  assessment_type: z.string(),
  status_for_early_assessment: words,
  status_for_late_assessment: words,
  /** 'start - end', each mm/dd/yy. */
  date_range_for_early_assessment: words,
  date_range_for_late_assessment: words,
  progress_indicator_text_early: indicator,
  progress_indicator_text_late: indicator,
  progress_indicator_color_early: z.string(),
  progress_indicator_color_late: z.string(),
  /** Page of the student's results; null without results, and where the program does not let faculty read them. */
  early_rostering_progress_url: words,
  late_rostering_progress_url: words,
  student_case_log_path: words,
  /** 'completed/all' cases of the discipline at the time of the assessment; null before it is submitted. */
  case_completion_fraction: words,
});
export type StudentProgressRow = z.infer<typeof studentProgress>;

/** Cut scores that the indicators follow. */
const cutScoresUsed = z.object({
  form: z.string(),
  purpose: z.enum(purposes),
  on_track_from_percent: z.number(),
  off_track_below_percent: z.number(),
  method: z.enum(cutMethods),
  set_on: calendarDate,
  /** Set where scores of the form are put on the scale of another one, whose cut scores these are. */
  equated: z.nullable(
    z.object({
      to: z.string(),
      method: z.enum(equatingMethods),
      set_on: calendarDate,
      /** Questions that both forms have. */
      common: z.number(),
    }),
  ),
});
export type CutScoresUsed = z.infer<typeof cutScoresUsed>;

const of = { context: "assessments", action: "delivery.read" } as const;

/** Rows that one reply brings. */
export const progressRowsAtMost = 10_000;

export const getLearningProgress = defineRoute({
  ...of,
  name: "getLearningProgress",
  method: "GET",
  path: "/assessments/results/students",
  summary: "Learning progress of each student of one or several deliveries, early beside late.",
  description: `Of one late delivery, each student's latest early assessment of the same exam course stands beside it. At most ${progressRowsAtMost} rows.`,
  query: z.strictObject({ ids: cohortIds }),
  reply: z.object({
    multiple_cohorts: z.boolean(),
    /** Only for a single delivery; null for several. */
    purpose: z.nullable(z.enum(purposes)),
    discipline: words,
    /** Faculty of the program may read the results of one student. */
    ind_result_faculty_feature: z.boolean(),
    cut_scores: z.array(cutScoresUsed),
    /** By status, then by name. */
    students: z.array(studentProgress),
  }),
});
export type LearningProgress = z.infer<NonNullable<(typeof getLearningProgress)["reply"]>>;

export const getStudentResults = defineRoute({
  ...of,
  name: "getStudentResults",
  method: "GET",
  path: "/assessments/{id}/students/{user_id}/results",
  summary:
    "The results of one student in a delivery, for whoever teaches. Each reading is kept in the audit log.",
  params: z.strictObject({ id: sequenceIdInPath, user_id: ulid }),
  reply: z.extend(ownResults, {
    student: z.object({ id: ulid, full_name: z.string() }),
    delivery_id: sequenceId,
  }),
});
export type StudentResults = z.infer<NonNullable<(typeof getStudentResults)["reply"]>>;

export const assignToDo = defineRoute({
  ...of,
  name: "assignToDo",
  method: "PUT",
  path: "/assessments/{id}/students/{user_id}/items/{item_id}/to_do",
  summary: "Assign an item of a student's results for review, or take it back.",
  params: z.strictObject({ id: sequenceIdInPath, user_id: ulid, item_id: sequenceIdInPath }),
  body: z.strictObject({ action: z.enum(["assign", "withdraw"]) }),
  /** 'Assigned' or 'Not a to-do'. */
  reply: z.object({ todo_action_element: z.string() }),
});

export const learningProgressRoutes = [getLearningProgress, getStudentResults, assignToDo] as const;
