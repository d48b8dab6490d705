import * as z from "zod/mini";
import { purposes } from "../../domain/assessments/deliveries.ts";
import { performanceAreas } from "../../domain/assessments/performance.ts";
import { sequenceId, sequenceIdInPath, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";

/** Deliveries whose results are read together. */
export const cohortsAtOnce = 40;

const words = z.nullable(z.string());
/** From 0 to 1. */
const fraction = z.number().check(z.minimum(0), z.maximum(1));
const percent = z.number().check(z.minimum(0), z.maximum(100));

/** Deliveries by number, each once. */
export const cohortIds = z
  .array(sequenceIdInPath)
  .check(
    z.minLength(1, "Choose at least one assessment"),
    z.maxLength(cohortsAtOnce, `Choose at most ${cohortsAtOnce} assessments`),
  );

/** The students of one delivery. @see spec assessments §3 "Cohort" */
const cohort = z.object({
  delivery_id: sequenceId,
  name: z.string(),
  /** 'start - end', each mm/dd/yy. */
  date_range: z.string(),
  /** Discipline and school year. */
  course_name: z.string(),
  purpose: z.enum(purposes),
  program_name: z.string(),
  /** Students whose work is in. */
  students: z.number(),
});
export type Cohort = z.infer<typeof cohort>;

/** Shares of the students who answered, by calibration. Answers without a calibration are in none. */
const calibrationFractions = {
  excel_fraction: fraction,
  competent_fraction: fraction,
  unsure_fraction: fraction,
  novice_fraction: fraction,
  warning_fraction: fraction,
};

/** One scored question over all cohorts, among the students who answered it. Null stands for N/A. @see spec assessments §3 "Item detail row" */
const itemDetail = z.object({
  question_id: sequenceId,
  /** Path of its teaching point. */
  delivery_id: sequenceId,
  item_id: sequenceId,
  learning_objective: words,
  teaching_point: z.nullable(z.object({ id: sequenceId, uid: z.string() })),
  /** Title of the teaching point. */
  teaching_point_url_name: words,
  teaching_point_publish_variant_id: z.nullable(sequenceId),
  clinical_focus: words,
  system: words,
  /** Students who answered it, and those of them who were right. */
  students_answered: z.number(),
  students_correct: z.number(),
  accuracy_fraction: fraction,
  accuracy_percentage: percent,
  ...calibrationFractions,
  /** Title of the case. */
  case: words,
  document_set_document_relation_path: words,
  /** Share of the students with submitted work who had completed the case by then; null without a case. */
  case_completed_fraction: z.nullable(fraction),
});
export type ItemDetailRow = z.infer<typeof itemDetail>;

/** Percents of the answers, by calibration. @see spec assessments §3 "CLC summary" */
const calibrationPercents = z.object({
  cognitive_competence_score_excel: percent,
  cognitive_competence_score_competent: percent,
  cognitive_competence_score_unsure: percent,
  cognitive_competence_score_novice: percent,
  cognitive_competence_score_warning: percent,
});

/** @see spec assessments §3 "Focus-area row" */
const cohortArea = z.object({
  name: z.string(),
  completed_questions: z.number(),
  total_questions: z.number(),
  /** Null where the questions are from forms that are not on one scale. */
  accuracy_percentage: z.nullable(percent),
  /** 0 and null are shown as N/A. */
  accuracy_fraction: z.nullable(fraction),
  ccc_hash: calibrationPercents,
  /** Students who answered at least one of its questions. */
  students_assessed: z.number(),
});
export type CohortAreaRow = z.infer<typeof cohortArea>;

const areas = z.object(
  Object.fromEntries(performanceAreas.map((area) => [area, z.array(cohortArea)])) as Record<
    (typeof performanceAreas)[number],
    z.ZodMiniArray<typeof cohortArea>
  >,
);

/** Why a cohort is not held against all programs. */
export const comparisonGaps = [
  ...(["no_results", "several_forms", "several_purposes", "not_analyzed", "few_programs"] as const),
] as const;

const areaOfAll = z.object({ name: z.string(), correct: z.number(), total: z.number() });
const comparison = z.object({
  programs: z.number(),
  students: z.number(),
  /** When the form was last analyzed. */
  at: utcTime,
  /** Right answers of all programs, the cohort's own included; omitted questions count as wrong. */
  areas: z.object(
    Object.fromEntries(performanceAreas.map((area) => [area, z.array(areaOfAll)])) as Record<
      (typeof performanceAreas)[number],
      z.ZodMiniArray<typeof areaOfAll>
    >,
  ),
});

const of = { context: "assessments", action: "delivery.read" } as const;

export const getCohortResults = defineRoute({
  ...of,
  name: "getCohortResults",
  method: "GET",
  path: "/assessments/results",
  summary: "Results of one or several deliveries: cohorts, figures by area, and each question.",
  description:
    "Submitted assessments only. Figures of a question are those of the students who answered it; questions that are not scored are left out. About a second behind.",
  query: z.strictObject({ ids: cohortIds }),
  reply: z.object({
    /** In the order of their windows. */
    cohorts: z.array(cohort),
    areas,
    /** Exam variations that no equating constants join, where an average is left out for it. */
    mixed_forms: z.array(z.string()),
    items: z.array(itemDetail),
    /** The same form in all programs, for the same purpose; null where there is no such comparison. */
    all_programs: z.nullable(comparison),
    /** Set where there is none. */
    not_compared: z.nullable(z.enum(comparisonGaps)),
  }),
});
export type CohortResults = z.infer<NonNullable<(typeof getCohortResults)["reply"]>>;

export const getCohortTeachingPoint = defineRoute({
  ...of,
  name: "getCohortTeachingPoint",
  method: "GET",
  path: "/assessments/{id}/items/{item_id}/teaching_point",
  summary: "The published text of the teaching point of a question in a delivery, as students read it.",
  params: z.strictObject({ id: sequenceIdInPath, item_id: sequenceIdInPath }),
  reply: z.object({ id: sequenceId, title: z.string(), text: z.array(z.string()) }),
});

export const cohortResultRoutes = [getCohortResults, getCohortTeachingPoint] as const;
