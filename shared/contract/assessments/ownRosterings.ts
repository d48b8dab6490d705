import * as z from "zod/mini";
import { performanceAreas } from "../../domain/assessments/performance.ts";
import { calendarDate, sequenceId, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";

const nothingOrTime = z.nullable(utcTime);

/** A student's assessment, in the words of the specification. @see spec assessments §2.1, §3 "Rostering" */
export const ownRostering = z.object({
  /** Number of the delivery. */
  id: sequenceId,
  /** The exam course without its school year. */
  course: z.string(),
  /** Nickname of the delivery; the exam's title where it has none. */
  name: z.string(),
  purpose: z.string(),
  /** Form and version, such as 'Form A, version 1'. */
  version: z.string(),
  /** Text for people: a status of §4, or what it waits for. */
  status: z.string(),
  /** 1: Resume is open now. Spelled as in the specification. */
  restart_availablity: z.literal([0, 1]),
  exam_url: z.string(),
  student_results_report_url: z.string(),
  personal_performance_report_name: z.string(),
  /** True in a demonstration program: Begin is a PUT to `demo_rostering_handler_url`, which begins it, and leads to `exam_url` then. */
  demo_program: z.boolean(),
  demo_rostering_handler_url: z.string(),
  /** Whole time with the student's timing: '60 minutes'. */
  max_time_allowed: z.string(),
  completed_at: nothingOrTime,
  /** The delivery's window is over, and a window of the student's own is open. */
  available_for_new_time_window: z.boolean(),
  /** End of the student's own window. */
  exception_deadline: nothingOrTime,
  assessment_window_closed: z.boolean(),
  /** A proctor starts it. */
  is_proctored: z.boolean(),
  /** Until when a restarted assessment may begin. */
  restarts_deadline: nothingOrTime,
  new_time_window_start_date: z.nullable(calendarDate),
  new_time_window_end_date: z.nullable(calendarDate),
  availability_starts_at: utcTime,
  availability_ends_at: utcTime,
  /** First and last day of the student's window, in the program's time zone. */
  starts_on: calendarDate,
  ends_on: calendarDate,
  /** Answered and all items; null before it begins. */
  answered: z.nullable(z.object({ items: z.number(), total: z.number() })),
});
export type OwnRostering = z.infer<typeof ownRostering>;

export const listOwnRosterings = defineRoute({
  name: "listOwnRosterings",
  context: "assessments",
  method: "GET",
  path: "/rosterings/own",
  action: "assessment.take",
  summary: "The student's own assessments in the current program, by course.",
  reply: z.object({
    server_time_ms: z.number(),
    /** By title; the assessments of each by the start of their windows. */
    courses: z.array(z.object({ course: z.string(), rosterings: z.array(ownRostering) })),
  }),
});

const percent = z.number().check(z.minimum(0), z.maximum(100));
const certaintyPercentage = z.object({
  very_certain: percent,
  certain: percent,
  uncertain: percent,
  very_uncertain: percent,
});
/** Scored items by calibration; an item without one is in none. */
const calibrationCounts = z.object({
  excel: z.number(),
  competent: z.number(),
  unsure: z.number(),
  novice: z.number(),
  warning: z.number(),
});

export const ownFigures = z.object({
  completed_questions: z.number(),
  total_questions: z.number(),
  /** 0–100, not rounded; omitted items count as wrong. Null without scored items, and over forms that are not equated. */
  accuracy_percentage: z.nullable(percent),
  certainty_percentage: certaintyPercentage,
  calibration: calibrationCounts,
});
export type OwnFigures = z.infer<typeof ownFigures>;

const areaRow = z.extend(ownFigures, { name: z.string() });
export const areaTables = z.object(
  Object.fromEntries(performanceAreas.map((area) => [area, z.array(areaRow)])) as Record<
    (typeof performanceAreas)[number],
    z.ZodMiniArray<typeof areaRow>
  >,
);
export type AreaTables = z.infer<typeof areaTables>;
export type AreaRow = z.infer<typeof areaRow>;

/** @see spec assessments §3 "Quiz" */
const quiz = z.extend(ownFigures, {
  id: sequenceId,
  name: z.string(),
  purpose: z.string(),
  quiz_url: z.string(),
  number_of_items: z.number(),
  /** Null while it is in progress: then it has no figures. */
  completed_at: nothingOrTime,
});
export type OwnQuiz = z.infer<typeof quiz>;

/** Early and late figures of a student in one discipline. Null where one of them has no item of the name. */
const areaChange = z.object({ name: z.string(), early: z.nullable(percent), late: z.nullable(percent) });
const earlyAndLate = z.object({
  course: z.string(),
  early: z.extend(ownFigures, { id: sequenceId }),
  late: z.extend(ownFigures, { id: sequenceId }),
  /** Returns true if the two forms are one and the same, or on one scale. Otherwise the difference of both accuracies says nothing. */
  forms: z.enum(["same", "on_one_scale", "not_comparable"]),
  /** Both accuracies on the scale of one form, where constants of equating are kept; null where there is nothing to equate. */
  equated: z.nullable(
    z.object({
      early: percent,
      late: percent,
      /** Form and version, such as 'Form A, version 1'. */
      scale: z.string(),
    }),
  ),
  systems: z.array(areaChange),
  clinical_focuses: z.array(areaChange),
});
export type EarlyAndLate = z.infer<typeof earlyAndLate>;

const ownPerformance = z.object({
  /** The latest first; those under way before them. */
  quizzes: z.array(quiz),
  areas: areaTables,
  /** Assessments whose forms are not equated, so that areas with questions of several of them have no accuracy; the latest first. */
  mixed_assessments: z.array(z.object({ id: sequenceId, name: z.string(), version: z.string() })),
  early_and_late: z.array(earlyAndLate),
});
export type OwnPerformance = z.infer<typeof ownPerformance>;

export const getOwnPerformance = defineRoute({
  name: "getOwnPerformance",
  context: "assessments",
  method: "GET",
  path: "/rosterings/own/performance",
  action: "assessment.take",
  summary: "The student's own results of all assessments in the current program, and early beside late.",
  description: "Only assessments that were submitted, by the student or by the clock, have figures.",
  reply: ownPerformance,
});

export const ownRosteringRoutes = [listOwnRosterings, getOwnPerformance] as const;
