import * as z from "zod/mini";
import { purposes } from "../../domain/assessments/deliveries.ts";
import { byId, sequenceId, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";

const of = { context: "assessments", action: "exam_variation.manage" } as const;

/** @see spec assessments §2.4 "Question set index" */
const indexedSet = z.object({
  id: sequenceId,
  exam_course: z.string(),
  title: z.string(),
  created_at: utcTime,
  questions_count: z.number(),
  /** An exam variation was made from it. */
  in_use: z.boolean(),
  new_exam_variation_url: z.string(),
  question_set_url: z.string(),
});
export type IndexedQuestionSet = z.infer<typeof indexedSet>;

export const listQuestionSetIndex = defineRoute({
  ...of,
  name: "listQuestionSetIndex",
  method: "GET",
  path: "/question_sets",
  summary: "Every question set, and whether an exam variation was made from it.",
  reply: z.array(indexedSet),
});

/** @see spec assessments §2.4 "Exam variation deliveries" */
const variationDelivery = z.object({
  id: sequenceId,
  program_name: z.string(),
  edit_delivery_path: z.string(),
  purpose: z.enum(purposes),
  program_type: z.string(),
  /** When the delivery was made, and when it opened or opens. */
  date_assigned: utcTime,
  date_delivered: utcTime,
  rosterings_count: z.number(),
});
export type VariationDelivery = z.infer<typeof variationDelivery>;

const itemExposure = z.object({
  exam_item_id: sequenceId,
  /** Deliveries of any exam variation in which somebody answered the question, and students who submitted it. */
  deliveries: z.number(),
  students: z.number(),
  /** Academic year of the latest such delivery; null where there is none. */
  last_year: z.nullable(z.string()),
});

export const getVariationUse = defineRoute({
  ...of,
  name: "getVariationUse",
  method: "GET",
  path: "/exam_variations/{id}/use",
  summary:
    "Where an exam variation was delivered, and how many deliveries and students each of its questions has had, in all exam variations.",
  params: byId,
  reply: z.object({ deliveries: z.array(variationDelivery), items: z.array(itemExposure) }),
});
export type ItemExposure = z.infer<typeof itemExposure>;

export const assessmentTableRoutes = [listQuestionSetIndex, getVariationUse] as const;
