import * as z from "zod/mini";
import { purposes } from "../../domain/assessments/deliveries.ts";
import { equatingMethods } from "../../domain/assessments/equating.ts";
import { formItemsAtMost, formNames, formStatuses, formTimeLimit } from "../../domain/assessments/forms.ts";
import { cutMethods } from "../../domain/assessments/learningProgress.ts";
import { defineList } from "../../domain/collection/listDefinition.ts";
import { ownColumns } from "../../domain/collection/ownColumns.ts";
import { counted } from "../../words/counted.ts";
import { byId, calendarDate, done, sequenceId, utcTime } from "../common.ts";
import { listRoutes, selectionRoutes } from "../listRoutes.ts";
import { defineRoute } from "../route.ts";
import { shownPicture } from "../shownPicture.ts";

const words: Record<(typeof formStatuses)[number], string> = {
  draft: "Draft",
  validated: "Validated",
  available: "Available",
  retired: "Retired",
  archived: "Archived",
};
/** Statuses of an exam variation in words. */
export const formStatusWords = words;

/** An exam variation as its list shows it. @see spec assessments §2.4, §3 "Exam variation" */
export const listedVariation = z.object({
  id: sequenceId,
  exam_name: z.string(),
  exam_course: z.string(),
  form_name: z.string(),
  version: z.number(),
  status: z.enum(formStatuses),
  /** Statuses that it may be given. */
  status_options: z.array(z.enum(formStatuses)),
  date_created: utcTime,
  /** Deliveries that offer it. */
  deliveries_count: z.number(),
  /** Questions that are chosen, and those of them that count. */
  selected_count: z.number(),
  scored_count: z.number(),
  rev: z.number(),
});
export type ListedVariation = z.infer<typeof listedVariation>;

const search = { searchable: "search", filterable: true } as const;
const own = ownColumns<ListedVariation>("exam_variations.csv", {
  id: { kind: "number", label: "ID", filterable: true },
  exam_name: { kind: "text", label: "Exam", ...search },
  exam_course: { kind: "text", label: "Exam course", ...search },
  form_name: { kind: "text", label: "Form", ...search },
  version: { kind: "number", label: "Version", filterable: true },
  status: { kind: "enum", label: "Status", values: formStatuses, words, filterable: true },
  selected_count: { kind: "number", label: "Questions", filterable: true },
  scored_count: { kind: "number", label: "Scored", filterable: true },
  deliveries_count: { kind: "number", label: "Deliveries", filterable: true },
  date_created: { kind: "date", label: "Created" },
});
export const variationList = defineList<ListedVariation>({
  id: ({ id }) => id,
  hasNumberedIds: true,
  ...own,
  sortOptions: [
    { column: "date_created", label: "Created", firstOrder: "DESC" },
    ...own.sortOptions.filter(({ column }) => column !== "date_created"),
  ],
  selectFilters: [],
  facets: [
    { column: "status", title: "Status" },
    { column: "exam_course", title: "Exam course" },
    { column: "form_name", title: "Form" },
  ],
  countMessage: counted({ one: "{n} exam variation", other: "{n} exam variations" }),
});

const of = { context: "assessments", action: "exam_variation.manage" } as const;
const variations = {
  ...of,
  name: "ExamVariations",
  list: variationList,
  path: "/exam_variations",
  item: listedVariation,
  what: "Exam variations: the forms of each exam in their versions",
} as const;
export const variationListRoutes = { ...listRoutes(variations), ...selectionRoutes(variations) };

/** @see spec assessments §3 "Exam item" */
export const examItem = z.object({
  exam_item_id: sequenceId,
  question_id: sequenceId,
  selected: z.boolean(),
  scored: z.boolean(),
  /** False if the question has no historical efficiency data. */
  scorable: z.boolean(),
  /** From 1. */
  position: z.number(),
  item_label: z.string(),
  vignette: z.string(),
  item_difficulty: z.nullable(z.number()),
  discrimination: z.nullable(z.number()),
});
export type ExamItemRow = z.infer<typeof examItem>;

const percent = z.number().check(z.minimum(0), z.maximum(100));
const setCut = z.object({
  on_track_from_percent: percent,
  off_track_below_percent: percent,
  method: z.enum(cutMethods),
  set_on: calendarDate,
});

const equatingConstants = {
  /** Exam variation whose scale the scores are put on. */
  base_form_id: sequenceId,
  /** Right answers on the base form = slope × right answers + intercept. */
  slope: z.number().check(z.minimum(0.2), z.maximum(5)),
  intercept: z.number().check(z.minimum(-300), z.maximum(300)),
  method: z.enum(equatingMethods),
  set_on: calendarDate,
};

const variation = z.object({
  id: sequenceId,
  set_id: sequenceId,
  exam_name: z.string(),
  exam_course: z.string(),
  form_name: z.string(),
  version: z.number(),
  status: z.enum(formStatuses),
  /** Statuses that it may be given. */
  status_options: z.array(z.enum(formStatuses)),
  time_limit_minutes: z.number(),
  instructions: z.string(),
  /** In their order. */
  items: z.array(examItem),
  /** Sentences about each obstacle to validating it. */
  problems: z.array(z.string()),
  /** Sentences about chosen questions that give each other away. They bar nothing. */
  warnings: z.array(z.string()),
  validated_at: z.nullable(utcTime),
  deliveries_count: z.number(),
  /** By purpose; null where none are set. */
  cut_scores: z.object({ Early: z.nullable(setCut), Late: z.nullable(setCut) }),
  /** Constants that staff keep; null without any. */
  equating: z.nullable(z.object({ ...equatingConstants, base_title: z.string(), common: z.number() })),
  /** Forms of the same discipline with enough questions in common, those with the most first. */
  equating_bases: z.array(z.object({ id: sequenceId, title: z.string(), common: z.number() })),
  rev: z.number(),
});
export type ExamVariation = z.infer<typeof variation>;

const path = "/exam_variations/{id}";
const wholeMinutes = "Enter whole minutes";
const minutes = z
  .number(wholeMinutes)
  .check(z.int(wholeMinutes), z.minimum(formTimeLimit.least / 60), z.maximum(formTimeLimit.most / 60));
const name = z.string().check(
  z.trim(),
  z.minLength(1, "is needed"),
  z.maxLength(200),
  z.refine((text) => !/[\p{Cc}\p{Cs}\uFFFD]/u.test(text), "must be one line of readable text"),
);
const revision = z.number().check(z.int(), z.nonnegative());

export const setCutScores = defineRoute({
  ...of,
  name: "setCutScores",
  method: "PUT",
  path: `${path}/cut_scores`,
  summary: "Set from which accuracy a student is On Track, and below which Off Track, for one purpose.",
  params: byId,
  body: z
    .strictObject({ ...setCut.shape, rev: revision, purpose: z.enum(purposes) })
    .check(
      z.refine(
        ({ on_track_from_percent: on, off_track_below_percent: off }) => off <= on,
        "Off Track cannot reach above On Track",
      ),
    ),
  reply: variation,
});

export const setEquating = defineRoute({
  ...of,
  name: "setEquating",
  method: "PUT",
  path: `${path}/equating`,
  summary:
    "Keep the constants that put the scores of a form on the scale of another one, with their method and date, or take them away. Reports follow them from then on and say so.",
  params: byId,
  body: z.strictObject({ rev: revision, equating: z.nullable(z.strictObject(equatingConstants)) }),
  reply: variation,
});

export const createExamVariation = defineRoute({
  ...of,
  name: "createExamVariation",
  method: "POST",
  path: "/exam_variations",
  summary:
    "Make an exam variation from a question set: the first version of a form, or the next one of a form that there is.",
  isIdempotent: true,
  body: z.strictObject({
    question_set_id: sequenceId,
    exam_name: name,
    form_name: z.enum(formNames),
    time_limit_minutes: minutes,
  }),
  reply: variation,
  status: 201,
});

export const getExamVariation = defineRoute({
  ...of,
  name: "getExamVariation",
  method: "GET",
  path,
  summary: "One exam variation with its items, and what stands in the way of validating it.",
  params: byId,
  reply: variation,
});

export const updateExamVariation = defineRoute({
  ...of,
  name: "updateExamVariation",
  method: "PUT",
  path,
  summary:
    "Choose, order and score the items of an exam variation that is a draft or validated. It is a draft afterwards.",
  params: byId,
  body: z.strictObject({
    rev: revision,
    exam_name: name,
    time_limit_minutes: minutes,
    instructions: z.string().check(z.maxLength(5000)),
    items: z
      .array(
        z.strictObject({
          exam_item_id: sequenceId,
          selected: z.boolean(),
          scored: z.boolean(),
          position: z.number().check(z.int(), z.minimum(1), z.maximum(9999)),
        }),
      )
      .check(z.maxLength(1000)),
  }),
  reply: variation,
});

export const validateExamVariation = defineRoute({
  ...of,
  name: "validateExamVariation",
  method: "PUT",
  path: `${path}/validate`,
  summary: `Compile what an exam variation asks, at most ${formItemsAtMost} questions, as it is to be sat. Later edits of its questions don't change it.`,
  params: byId,
  body: z.strictObject({ rev: revision }),
  reply: variation,
});

export const changeExamVariationStatus = defineRoute({
  ...of,
  name: "changeExamVariationStatus",
  method: "PUT",
  path: `${path}/status`,
  summary: "Change the status of an exam variation to one of its options.",
  params: byId,
  body: z.strictObject({ rev: revision, status: z.enum(formStatuses) }),
  reply: variation,
});

export const previewExamVariation = defineRoute({
  ...of,
  name: "previewExamVariation",
  method: "GET",
  path: `${path}/preview`,
  summary: "An exam variation as its students see it: as it was validated, or as it would be now.",
  params: byId,
  reply: z.object({
    exam_name: z.string(),
    form_name: z.string(),
    version: z.number(),
    instructions: z.string(),
    time_limit_minutes: z.number(),
    is_validated: z.boolean(),
    items: z.array(
      z.object({
        position: z.number(),
        vignette: z.string(),
        stem: z.string(),
        images: z.array(shownPicture),
        choices: z.array(z.string()),
      }),
    ),
  }),
});

export const listReplacementForms = defineRoute({
  ...of,
  name: "listReplacementForms",
  method: "GET",
  path: `${path}/replacements`,
  summary: "Available exam variations of the same exam course, which may take the place of this one.",
  params: byId,
  reply: z.array(z.object({ id: sequenceId, title: z.string() })),
});

export const deleteExamVariation = defineRoute({
  ...of,
  name: "deleteExamVariation",
  method: "POST",
  path: `${path}/archive`,
  summary:
    "Delete (archive) an available exam variation. For security reasons another one takes its place wherever nobody has begun; otherwise no delivery that is not over may offer it.",
  params: byId,
  body: z.strictObject({
    is_security: z.boolean(),
    replacement_form_id: z.optional(z.nullable(sequenceId)),
  }),
  reply: done,
});

export const variationRoutes = [
  ...Object.values(variationListRoutes),
  createExamVariation,
  getExamVariation,
  updateExamVariation,
  validateExamVariation,
  changeExamVariationStatus,
  previewExamVariation,
  listReplacementForms,
  deleteExamVariation,
  setCutScores,
  setEquating,
] as const;
