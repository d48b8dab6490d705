import { certainties } from "../../case/questions/certaintyChoice/certainty.ts";
import type {
  AnalyzedForm,
  AnalyzedItem,
  StatisticsFigure,
} from "../../contract/assessments/formStatistics.ts";
import { type Analysis, analyze } from "../../psychometrics/analysis/analyze.ts";
import { type Flag, flagRules } from "../../psychometrics/analysis/flags.ts";
import { linkForms } from "../../psychometrics/analysis/linkForms.ts";
import { logisticDif } from "../../psychometrics/dif/logisticDif.ts";
import { mantelHaenszel } from "../../psychometrics/dif/mantelHaenszel.ts";
import { groupsOf } from "../../psychometrics/dif/strata.ts";
import { type Figure, refusalText } from "../../psychometrics/figure.ts";
import { testInformationCurve } from "../../psychometrics/irt/information.ts";
import type { ItemParameters } from "../../psychometrics/irt/model.ts";
import {
  firstOption,
  noTime,
  type ResponseMatrix,
  scoreResponses,
  skipped,
} from "../../psychometrics/responses/responseMatrix.ts";
import { countByPurpose } from "./allPrograms.ts";
import { latestChange } from "./answers.ts";
import { optionLetter } from "./optionLetter.ts";
import type { AnalyzedKey, SubmittedWork } from "./submittedWork.ts";

/** Students' answers as a matrix, with purpose and program as attributes. Items are named by their questions. */
export function matrixOf(items: readonly AnalyzedKey[], work: readonly SubmittedWork[]): ResponseMatrix {
  const [students, cells] = [work.length, items.length * work.length];
  const choices = new Uint8Array(cells);
  const certainty = new Uint8Array(cells);
  const timesMs = new Int32Array(cells).fill(noTime);
  items.forEach(({ item_id }, item) => {
    work.forEach(({ answers }, student) => {
      const at = item * students + student;
      const answer = answers[item_id];
      const latest = latestChange(answer);
      choices[at] = typeof latest?.option === "number" ? firstOption + latest.option : skipped;
      if (answer) timesMs[at] = answer.visibleMs;
      if (latest?.certainty) certainty[at] = certainties.length - certainties.indexOf(latest.certainty);
    });
  });
  const options = Math.max(0, ...items.map((item) => item.choices.length));
  return {
    ...{ students, items: items.length, choices, certainty, timesMs },
    studentIds: work.map((_, place) => String(place)),
    itemIds: items.map(({ question_id }) => String(question_id)),
    optionLabels: Array.from({ length: options }, (_, place) => optionLetter(place)),
    accepted: Uint32Array.from(items, ({ accepted }) =>
      accepted.reduce((mask, option) => mask | (1 << (firstOption + option)), 0),
    ),
    attributes: new Map([
      ["Purpose", work.map(({ purpose }) => purpose)],
      ["Program", work.map(({ program }) => program)],
    ]),
  };
}

const figureOf = (figure: Figure | undefined): StatisticsFigure => {
  if (!figure) return { value: null, standard_error: null, n: 0, why: "not part of the model" };
  if (!figure.ok) return { value: null, standard_error: null, n: figure.n, why: refusalText(figure) };
  return { value: figure.value, standard_error: figure.standardError, n: figure.n, why: null };
};

type Comparison = AnalyzedForm["comparisons"][number];

/** Early against late deliveries, and the program with the most students against all others, where there are two groups. */
function comparisonsOf(work: readonly SubmittedWork[]): { said: Comparison; groups: readonly string[] }[] {
  const byProgram = [...Map.groupBy(work, ({ program }) => program)].sort(
    ([a, some], [b, more]) => more.length - some.length || (a < b ? -1 : 1),
  );
  const [largest] = byProgram[0] ?? [""];
  const others = "All other programs";
  return [
    ...(new Set(work.map(({ purpose }) => purpose)).size > 1
      ? [
          {
            said: { by: "Purpose", reference: "Early", focal: "Late" },
            groups: work.map(({ purpose }) => purpose),
          },
        ]
      : []),
    ...(byProgram.length > 1
      ? [
          {
            said: { by: "Program", reference: largest, focal: others },
            groups: work.map(({ program }) => (program === largest ? largest : others)),
          },
        ]
      : []),
  ];
}

/** Abilities that test information is given at: −4 to 4 by quarters. */
const shownAbilities = Array.from({ length: 33 }, (_, place) => -4 + place / 4);

const parametersOf = ({ items }: Analysis): ItemParameters[] =>
  items.flatMap(({ model }) =>
    model?.slope.ok && model.intercept.ok ? [{ a: model.slope.value, d: model.intercept.value, c: 0 }] : [],
  );

const flagOf = ({ rule, option }: Flag) => ({ rule, words: flagRules[rule], option: option ?? null });

/**
 * Every figure of a form and its items from submitted work: classical, two-parameter logistic, and differential item functioning. A figure
 * that rests on too few students is refused by name. @see ADR 0370, 0405
 */
export function analyzeWork(
  items: readonly AnalyzedKey[],
  work: readonly SubmittedWork[],
): { form: Omit<AnalyzedForm, "id" | "at" | "equating">; items: AnalyzedItem[] } {
  const matrix = matrixOf(items, work);
  const scored = scoreResponses(matrix);
  const analysis = analyze(matrix, { model: { model: "2pl" } });
  const compared = comparisonsOf(work).map(({ said, groups }) => {
    const of = groupsOf(groups, said.reference, said.focal);
    const found = mantelHaenszel(scored, of);
    return { said, mantelHaenszel: found.items, logistic: logisticDif(scored, of) };
  });
  const place = new Map(scored.itemIds.map((id, at) => [id, at]));
  const abilities = analysis.model?.ok ? shownAbilities : [];
  return {
    form: {
      ...{ students: matrix.students, items_count: items.length },
      test: testFigures(analysis, matrix.students),
      model: modelFigures(analysis),
      information: testInformationCurve(parametersOf(analysis), abilities).map(
        ({ theta, information, standardError }) => ({ theta, information, standard_error: standardError }),
      ),
      comparisons: compared.map(({ said }) => said),
      by_purpose: countByPurpose(items, work),
    },
    items: analysis.items.map((item, at): AnalyzedItem => {
      const key = items[at] as AnalyzedKey; // analyzed in this order
      const scoredAt = place.get(item.id) ?? -1;
      const dif = compared.map((one) => difOf(one.mantelHaenszel[scoredAt], one.logistic[scoredAt]));
      return {
        ...{ exam_item_id: key.item_id, question_id: key.question_id, position: key.position },
        label: key.label,
        ...itemFigures(item, key.choices.length),
        dif,
        flags: [...item.flags.map(flagOf), ...dif.flatMap(difFlags)],
      };
    }),
  };
}

function testFigures({ test: { reliability, scores } }: Analysis, students: number): AnalyzedForm["test"] {
  const interval = reliability.alphaInterval;
  return {
    mean: students > 0 ? scores.mean : null,
    deviation: students > 1 ? Math.sqrt(scores.sampleVariance) : null,
    alpha: figureOf(reliability.alpha),
    alpha_low: interval?.low ?? null,
    alpha_high: interval?.high ?? null,
    kr20: figureOf(reliability.kr20),
    standard_error_of_measurement: figureOf(reliability.standardErrorOfMeasurement),
  };
}

function modelFigures({ model }: Analysis): AnalyzedForm["model"] {
  const name = "Two-parameter logistic";
  if (model?.ok) {
    const { converged, cycles, logLikelihood, quadrature } = model;
    return { name, converged, cycles, log_likelihood: logLikelihood, quadrature, why: null };
  }
  const why = model ? refusalText(model) : null;
  return { name, converged: null, cycles: null, log_likelihood: null, quadrature: null, why };
}

/** Figures of one item, with those of so many options. */
const itemFigures = (item: Analysis["items"][number], options: number) => ({
  ...{ n: item.n, skipped: item.skipped },
  difficulty: figureOf(item.difficulty),
  discrimination: figureOf(item.discrimination),
  discrimination_uncorrected: figureOf(item.discriminationUncorrected),
  alpha_if_deleted: figureOf(item.alphaIfDeleted),
  mean_certainty: figureOf(item.meanCertainty),
  time_seconds: (item.timeSeconds?.quantiles ?? []).map(figureOf),
  options: item.options.slice(0, options).map((option) => ({
    ...{ label: option.label, is_key: option.isKey, count: option.count },
    ...{ share: figureOf(option.share), discrimination: figureOf(option.discrimination) },
    trace: option.trace.map((point) => (point.ok ? point.value : null)),
  })),
  slope: figureOf(item.model?.slope),
  location: figureOf(item.model?.difficulty),
  fit: item.fit?.ok ? { statistic: item.fit.statistic, df: item.fit.df, p: item.fit.p } : null,
  fit_why: item.fit && !item.fit.ok ? refusalText(item.fit) : null,
});

type Dif = AnalyzedItem["dif"][number];

const testOf = ({ chiSquare, df, p }: { chiSquare: number; df: number; p: number }) => ({
  ...{ statistic: chiSquare, df, p },
});

function difOf(
  found: ReturnType<typeof mantelHaenszel>["items"][number] | undefined,
  logistic: ReturnType<typeof logisticDif>[number] | undefined,
): Dif {
  return {
    mantel_haenszel: found?.ok
      ? {
          ...{ chi_square: found.chiSquare, p: found.p, odds_ratio: found.oddsRatio },
          ...{ delta: found.delta, delta_standard_error: found.deltaStandardError },
          ets_class: found.etsClass,
        }
      : null,
    logistic_uniform: logistic?.ok ? testOf(logistic.uniform) : null,
    logistic_non_uniform: logistic?.ok ? testOf(logistic.nonUniform) : null,
    why: found && !found.ok ? refusalText(found) : null,
  };
}

/** The least p below which a slope that differs between the groups raises a flag. */
const nonUniformBelow = 0.01;

function difFlags({ mantel_haenszel, logistic_non_uniform }: Dif) {
  const rule = { A: null, B: "DIF_MODERATE", C: "DIF_LARGE" } as const;
  const found = mantel_haenszel && rule[mantel_haenszel.ets_class];
  return [
    ...(found ? [flagOf({ rule: found, value: null })] : []),
    ...(logistic_non_uniform && logistic_non_uniform.p < nonUniformBelow
      ? [flagOf({ rule: "DIF_NON_UNIFORM", value: null })]
      : []),
  ];
}

/** Puts scores and abilities of one form onto the scale of another, by the questions that both have. */
export function equateWork(
  own: { items: readonly AnalyzedKey[]; work: readonly SubmittedWork[] },
  other: { items: readonly AnalyzedKey[]; work: readonly SubmittedWork[] },
): Pick<NonNullable<AnalyzedForm["equating"]>, "common" | "scales" | "scores"> {
  const [from, to] = [own, other].map(({ items, work }) => scoreResponses(matrixOf(items, work)));
  if (!from || !to) throw new Error("Two forms were given");
  const linked = linkForms(from, to, { model: "2pl" });
  const lineOf = ({ method, slope, intercept }: { method: string; slope: Figure; intercept: Figure }) => ({
    ...{ method, slope: figureOf(slope), intercept: figureOf(intercept) },
  });
  return {
    common: linked.common.length,
    scales: linked.scales.map(lineOf),
    scores: linked.observedScores.map(lineOf),
  };
}
