import type { Analysis } from "#shared/psychometrics/analysis/analyze.ts";
import { flagRules } from "#shared/psychometrics/analysis/flags.ts";
import type { linkForms } from "#shared/psychometrics/analysis/linkForms.ts";
import type { yearDrift } from "#shared/psychometrics/analysis/yearDrift.ts";
import { timeShares } from "#shared/psychometrics/classical/timesAndCertainty.ts";
import { type Figure, type Refused, refusalText } from "#shared/psychometrics/figure.ts";

const digits = (value: number): string => String(Number(value.toFixed(6)));

/** A figure with its standard error, or why there is none. */
function shown(figure: Figure | Refused | undefined): string {
  if (!figure) return "–";
  if (!figure.ok) return `refused: ${refusalText(figure)}`;
  return figure.standardError === null
    ? digits(figure.value)
    : `${digits(figure.value)} (${digits(figure.standardError)})`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  return [line(head), ...rows.map(line)].join("\n");
}

const section = (title: string, ...texts: readonly string[]): string => `\n${title}\n${texts.join("\n")}`;

/** Every figure of an analysis as text; standard errors stand in brackets. */
export function printAnalysis(analysis: Analysis): string {
  const { items } = analysis;
  return [
    `${analysis.students} students, ${items.length} items. Standard errors in brackets.`,
    itemFigures(items),
    optionFigures(items),
    timesAndCertainty(analysis),
    testFigures(analysis),
    modelFigures(analysis),
    difFigures(analysis),
    flags(analysis),
  ]
    .filter((text) => text !== "")
    .join("\n");
}

const itemFigures = (items: Analysis["items"]): string =>
  section(
    "Items",
    table(
      [
        "item",
        "n",
        "right",
        "difficulty",
        "r corrected",
        "r uncorrected",
        "biserial",
        "D (27 %)",
        "sd (n)",
        "sd (n-1)",
        "skipped",
        "not reached",
        "alpha if deleted",
      ],
      items.map((item) => [
        item.id,
        String(item.n),
        String(item.right),
        shown(item.difficulty),
        shown(item.discrimination),
        shown(item.discriminationUncorrected),
        shown(item.biserial),
        shown(item.upperLower),
        shown(item.populationDeviation),
        shown(item.sampleDeviation),
        String(item.skipped),
        String(item.notReached),
        shown(item.alphaIfDeleted),
      ]),
    ),
    "",
    table(
      ["item", "r with mean of answered items", "r with rest, pairwise covariances"],
      items.map((item) => [
        item.id,
        shown(item.discriminationByMeanScore),
        shown(item.discriminationByCovariances),
      ]),
    ),
  );

const optionFigures = (items: Analysis["items"]): string =>
  section(
    "Options, with trace lines by quintile of the total score, lowest first",
    table(
      ["item", "option", "chosen", "share", "mean total", "r with other items", "trace"],
      items.flatMap((item) =>
        item.options.map((option) => [
          item.id,
          `${option.label}${option.isKey ? " (key)" : ""}`,
          String(option.count),
          shown(option.share),
          shown(option.meanTotal),
          shown(option.discrimination),
          option.trace.map((point) => (point.ok ? point.value.toFixed(3) : "–")).join(" "),
        ]),
      ),
    ),
  );

function timesAndCertainty({ items }: Analysis): string {
  if (items.every(({ timeSeconds, meanCertainty }) => !timeSeconds && !meanCertainty)) return "";
  return section(
    "Certainty (1 very uncertain to 4 very certain) and seconds",
    table(
      ["item", "mean certainty", ...timeShares.map((share) => `seconds ${share * 100} %`)],
      items.map(({ id, meanCertainty, timeSeconds }) => [
        id,
        shown(meanCertainty),
        ...timeShares.map((_, at) => shown(timeSeconds?.quantiles[at])),
      ]),
    ),
  );
}

function testFigures({ test: { scores, reliability, splitHalf } }: Analysis): string {
  const interval = reliability.alphaInterval;
  return section(
    "Test",
    table(
      ["figure", "value"],
      [
        ["mean score", digits(scores.mean)],
        ["variance (n)", digits(scores.populationVariance)],
        ["variance (n-1)", digits(scores.sampleVariance)],
        ["lowest, highest", `${scores.lowest}, ${scores.highest}`],
        [`alpha, ${reliability.method}`, shown(reliability.alpha)],
        [
          "alpha, 95 % interval",
          interval ? `${digits(interval.low)} to ${digits(interval.high)}, ${interval.method}` : "–",
        ],
        ["alpha, error by Duhachek & Iacobucci", shown(reliability.alphaNormalTheory)],
        ["KR-20", shown(reliability.kr20)],
        ["KR-20, total variance by n-1", shown(reliability.kr20SampleVariance)],
        ["KR-21", shown(reliability.kr21)],
        ["alpha, standardized items", shown(reliability.alphaStandardized)],
        ["mean inter-item correlation", shown(reliability.meanInterItemCorrelation)],
        ["SEM (n-1)", shown(reliability.standardErrorOfMeasurement)],
        ["SEM (n)", shown(reliability.standardErrorOfMeasurementPopulation)],
        ["odd–even halves, r", shown(splitHalf.halves)],
        ["Spearman–Brown", shown(splitHalf.spearmanBrown)],
        ["Guttman λ4 of these halves", shown(splitHalf.guttman)],
      ],
    ),
  );
}

function modelFigures({ model, items, conditionalRasch, jointRasch }: Analysis): string {
  if (!model) return "";
  if (!model.ok) return section("Model", shown(model));
  const state = model.converged ? "converged" : "NOT converged";
  return section(
    `Model ${model.model}, logistic metric (D = 1)`,
    table(
      ["figure", "value"],
      [
        [
          "EM",
          `${state} after ${model.cycles} cycles, largest change ${model.largestChange.toExponential(2)}, tolerance ${model.tolerance}`,
        ],
        ["quadrature", model.quadrature],
        ["priors", JSON.stringify(model.priors)],
        ["standard errors", model.standardErrors],
        ["log-likelihood", digits(model.logLikelihood)],
        ["AIC, BIC", `${digits(model.aic)}, ${digits(model.bic)} (${model.parameterCount} parameters)`],
        ["standard deviation of ability (logits)", shown(model.abilityDeviation ?? undefined)],
        ["empirical reliability of EAP", shown(model.empiricalReliability)],
      ],
    ),
    "",
    itemParameters({ items, conditionalRasch, jointRasch }),
    "",
    table(
      ["ability", "test information", "standard error"],
      model.testInformation.map(({ theta, information, standardError }) => [
        String(theta),
        digits(information),
        standardError === null ? "–" : digits(standardError),
      ]),
    ),
  );
}

/** Parameters and fit of each item, beside the difficulties of the other estimates. */
function itemParameters({
  items,
  conditionalRasch,
  jointRasch,
}: Pick<Analysis, "items" | "conditionalRasch" | "jointRasch">): string {
  const beside = [
    ["conditional", conditionalRasch?.ok ? conditionalRasch.difficulties : undefined],
    ["joint", jointRasch?.ok ? jointRasch.difficulties : undefined],
    ["joint, corrected", jointRasch?.ok ? jointRasch.corrected : undefined],
  ] as const;
  return table(
    [
      "item",
      "slope a",
      "difficulty b",
      "intercept d",
      "asymptote c",
      "S-X²",
      "df",
      "p",
      ...beside.map(([name]) => name),
    ],
    items.map(({ id, model: own, fit }, at) => [
      id,
      `${shown(own?.slope)}${own?.atBound ? " at bound" : ""}`,
      shown(own?.difficulty),
      shown(own?.intercept),
      shown(own?.guessing),
      fit?.ok ? digits(fit.statistic) : shown(fit),
      fit?.ok ? String(fit.df) : "–",
      fit?.ok ? digits(fit.p) : "–",
      ...beside.map(([, figures]) => shown(figures?.[at])),
    ]),
  );
}

function difFigures({ dif, items }: Analysis): string {
  if (!dif) return "";
  return section(
    `DIF by ${dif.column}: reference ${dif.reference}, focal ${dif.focal}; matched by the score on ${dif.matchedBy} items${dif.settled ? "" : " (purification did not settle)"}`,
    table(
      [
        "item",
        "MH χ²",
        "p",
        "odds ratio",
        "D-DIF",
        "ETS",
        "by size",
        "uniform χ²",
        "p",
        "non-uniform χ²",
        "p",
        "both χ²",
        "p",
        "R² change",
      ],
      items.map(({ id, mantelHaenszel: mh, logisticDif: logistic }) => [
        id,
        ...(mh?.ok
          ? [
              digits(mh.chiSquare),
              digits(mh.p),
              digits(mh.oddsRatio),
              `${digits(mh.delta)} (${digits(mh.deltaStandardError)})`,
              mh.etsClass,
              mh.sizeClass,
            ]
          : [shown(mh), "–", "–", "–", "–", "–"]),
        ...(logistic?.ok
          ? [logistic.uniform, logistic.nonUniform, logistic.both]
              .flatMap(({ chiSquare, p }) => [digits(chiSquare), digits(p)])
              .concat(digits(logistic.rSquaredChange.both))
          : [shown(logistic)]),
      ]),
    ),
  );
}

function flags({ items }: Analysis): string {
  const rows = items.flatMap(({ id, flags: raised }) =>
    raised.map(({ rule, value, option }) => [
      id,
      rule,
      option ?? "",
      value === null ? "" : digits(value),
      flagRules[rule],
    ]),
  );
  return section(
    "Flags",
    rows.length === 0 ? "none" : table(["item", "rule", "option", "value", "meaning"], rows),
  );
}

export function printDrift(items: ReturnType<typeof yearDrift>): string {
  return section(
    "Drift over years",
    table(
      ["item", "slope a year", "change", "trend χ²", "p", "equal shares χ²", "df", "p"],
      items.map(({ id, drift }) =>
        drift.ok
          ? [
              id,
              shown(drift.slope),
              shown(drift.change),
              digits(drift.trend.chiSquare),
              digits(drift.trend.p),
              digits(drift.homogeneity.chiSquare),
              String(drift.homogeneity.df),
              digits(drift.homogeneity.p),
            ]
          : [id, shown(drift)],
      ),
    ),
  );
}

export function printLinks(link: ReturnType<typeof linkForms>): string {
  return section(
    `Linking by ${link.common.length} common items: θ and scores of the other file = slope × this file's + intercept`,
    table(
      ["method", "slope", "intercept"],
      [...link.scales, ...link.observedScores].map(({ method, slope, intercept }) => [
        method,
        shown(slope),
        shown(intercept),
      ]),
    ),
    "",
    table(
      ["anchor", "b there − b here", "robust z"],
      link.anchorDrift.map(({ id, difference, robustZ }) => [id, digits(difference), shown(robustZ)]),
    ),
  );
}
