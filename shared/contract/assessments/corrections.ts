import * as z from "zod/mini";
import { progressIndicators } from "../../domain/assessments/progressIndicator.ts";
import { byId, sequenceId, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";
import { shownPicture } from "../shownPicture.ts";

const of = { context: "assessments", action: "exam_variation.manage", params: byId } as const;
const path = "/exam_variations/{id}/corrections";

/** Places of the options that count as right, from 0; null: the question is not scored any more. */
const accepted = z.nullable(
  z
    .array(z.number().check(z.int(), z.minimum(0), z.maximum(25)))
    .check(z.minLength(1, "needs a right answer"), z.maxLength(26)),
);
const chosen = { exam_item_id: sequenceId, accepted };

const correction = z.object({ accepted, reason: z.string(), at: utcTime, by: z.string() });
const correctable = z.object({
  exam_item_id: sequenceId,
  question_id: sequenceId,
  position: z.number(),
  item_label: z.string(),
  vignette: z.string(),
  stem: z.string(),
  images: z.array(shownPicture),
  choices: z.array(z.string()),
  /** Key by which answers are scored now. */
  accepted,
  /** Key at validation. */
  validated_as: accepted,
  /** The latest last. */
  corrections: z.array(correction),
});
export type CorrectableItem = z.infer<typeof correctable>;

const corrections = z.object({
  id: sequenceId,
  title: z.string(),
  rev: z.number(),
  items: z.array(correctable),
  /** Results of students are made anew after each correction. */
  regrade: z.enum(["running", "failed", "done"]),
});
export type FormCorrections = z.infer<typeof corrections>;

export const getFormCorrections = defineRoute({
  ...of,
  name: "getFormCorrections",
  method: "GET",
  path,
  summary: "Questions of an exam variation with their keys, and the corrections made after students took it.",
  reply: corrections,
});

const indicator = z.enum(progressIndicators);
const preview = z.object({
  deliveries: z.array(
    z.object({
      id: sequenceId,
      title: z.string(),
      program_name: z.string(),
      /** Students with results. */
      students: z.number(),
      higher: z.number(),
      lower: z.number(),
      /** Students whose indicator changes by it. */
      moved: z.array(z.object({ from: indicator, to: indicator, students: z.number() })),
    }),
  ),
});
export type CorrectionPreview = z.infer<typeof preview>;

export const previewCorrection = defineRoute({
  ...of,
  name: "previewCorrection",
  method: "POST",
  path: `${path}/preview`,
  summary:
    "Whose scores a correction would change, and who would move across a cut score. Nothing is changed.",
  body: z.strictObject(chosen),
  reply: preview,
});

export const correctExamItem = defineRoute({
  ...of,
  name: "correctExamItem",
  method: "POST",
  path,
  summary:
    "Correct the key of a question after students took it, or take the question out of their scores. Results are made anew in the background, and the programs concerned are told.",
  body: z.strictObject({
    ...chosen,
    rev: z.number().check(z.int(), z.nonnegative()),
    reason: z.string().check(
      z.trim(),
      z.minLength(1, "is needed"),
      z.maxLength(500),
      z.refine((text) => !/[\p{Cc}\p{Cs}\uFFFD]/u.test(text), "must be one line of readable text"),
    ),
  }),
  reply: corrections,
});

export const correctionRoutes = [getFormCorrections, previewCorrection, correctExamItem] as const;
