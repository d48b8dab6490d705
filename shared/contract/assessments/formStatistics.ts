import * as z from "zod/mini";
import { byId, sequenceId, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";

/** A figure with its standard error and the number of observations it rests on; without a value, `why` says what is missing. */
const figure = z.object({
  value: z.nullable(z.number()),
  standard_error: z.nullable(z.number()),
  n: z.number(),
  why: z.nullable(z.string()),
});
export type StatisticsFigure = z.infer<typeof figure>;

/** A test statistic; null where it was refused. */
const test = z.nullable(z.object({ statistic: z.number(), df: z.number(), p: z.number() }));

const option = z.object({
  /** Letter of the option, from A. */
  label: z.string(),
  is_key: z.boolean(),
  count: z.number(),
  share: figure,
  /** Correlation with the score on the other items. */
  discrimination: figure,
  /** Share of each quintile by total score that chose it, lowest first; null where nobody answered. */
  trace: z.array(z.nullable(z.number())),
});

/** Differential item functioning in one comparison of groups. */
const itemDif = z.object({
  /** Mantel–Haenszel: negative delta where the item is harder for the focal group. */
  mantel_haenszel: z.nullable(
    z.object({
      chi_square: z.number(),
      p: z.number(),
      odds_ratio: z.number(),
      delta: z.number(),
      delta_standard_error: z.number(),
      ets_class: z.enum(["A", "B", "C"]),
    }),
  ),
  logistic_uniform: test,
  logistic_non_uniform: test,
  why: z.nullable(z.string()),
});

export const analyzedItem = z.object({
  exam_item_id: sequenceId,
  question_id: sequenceId,
  /** Place in the form, from 1. */
  position: z.number(),
  label: z.string(),
  n: z.number(),
  skipped: z.number(),
  difficulty: figure,
  discrimination: figure,
  discrimination_uncorrected: figure,
  alpha_if_deleted: figure,
  mean_certainty: figure,
  /** Seconds: 10, 25, 50, 75, 90 percent. */
  time_seconds: z.array(figure),
  options: z.array(option),
  /** Slope and difficulty of the model; null where the model has no such item. */
  slope: figure,
  location: figure,
  /** Item fit S-X². */
  fit: test,
  fit_why: z.nullable(z.string()),
  /** One for each comparison, in the same order. */
  dif: z.array(itemDif),
  /** Each with the rule that raised it, in words. */
  flags: z.array(z.object({ rule: z.string(), words: z.string(), option: z.nullable(z.string()) })),
});
export type AnalyzedItem = z.infer<typeof analyzedItem>;

const line = z.object({ method: z.string(), slope: figure, intercept: figure });

export const analyzedForm = z.object({
  /** Same in all items of one analysis. */
  id: z.string(),
  at: utcTime,
  students: z.number(),
  items_count: z.number(),
  test: z.object({
    mean: z.nullable(z.number()),
    deviation: z.nullable(z.number()),
    alpha: figure,
    alpha_low: z.nullable(z.number()),
    alpha_high: z.nullable(z.number()),
    kr20: figure,
    standard_error_of_measurement: figure,
  }),
  model: z.object({
    name: z.string(),
    converged: z.nullable(z.boolean()),
    cycles: z.nullable(z.number()),
    log_likelihood: z.nullable(z.number()),
    quadrature: z.nullable(z.string()),
    why: z.nullable(z.string()),
  }),
  information: z.array(
    z.object({ theta: z.number(), information: z.number(), standard_error: z.nullable(z.number()) }),
  ),
  comparisons: z.array(z.object({ by: z.string(), reference: z.string(), focal: z.string() })),
  /** Right answers of all programs, early and late apart. Analyses of before have none. */
  by_purpose: z._default(
    z.array(
      z.object({
        purpose: z.string(),
        programs: z.number(),
        students: z.number(),
        /** Scored items. */
        items: z.array(z.object({ exam_item_id: sequenceId, correct: z.number() })),
      }),
    ),
    [],
  ),
  equating: z.nullable(
    z.object({
      form_id: sequenceId,
      title: z.string(),
      /** Questions that both forms have. */
      common: z.number(),
      scales: z.array(line),
      scores: z.array(line),
    }),
  ),
});
export type AnalyzedForm = z.infer<typeof analyzedForm>;

const statistics = z.object({
  id: sequenceId,
  title: z.string(),
  /** `none`: never ordered. */
  state: z.enum(["none", "running", "failed", "ready"]),
  /** Figures of the last analysis that was finished; null without one. */
  form: z.nullable(analyzedForm),
  items: z.array(analyzedItem),
});
export type FormStatistics = z.infer<typeof statistics>;

const of = {
  context: "assessments",
  action: "exam_variation.manage",
  path: "/exam_variations/{id}/statistics",
  params: byId,
  reply: statistics,
} as const;

export const getFormStatistics = defineRoute({
  ...of,
  name: "getFormStatistics",
  method: "GET",
  summary: "Statistics of an exam variation and its items from submitted work, as last calculated.",
});

export const orderFormStatistics = defineRoute({
  ...of,
  name: "orderFormStatistics",
  method: "POST",
  limit: "report_orders",
  summary:
    "Calculate the statistics of an exam variation anew, from all submitted work. Safe to repeat: while a calculation runs, nothing else is begun.",
});

export const formStatisticsRoutes = [getFormStatistics, orderFormStatistics] as const;
