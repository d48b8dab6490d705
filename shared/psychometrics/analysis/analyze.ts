import { itemCovariances } from "../classical/covariances.ts";
import { analyzeDistractors } from "../classical/distractors.ts";
import { itemStatistics } from "../classical/itemStatistics.ts";
import { correlationsWithMean, restCorrelationsByCovariances } from "../classical/missingAnswers.ts";
import { reliability } from "../classical/reliability.ts";
import { splitHalf } from "../classical/splitHalf.ts";
import { tallyResponses } from "../classical/tally.ts";
import { meanCertainty, timeStatistics } from "../classical/timesAndCertainty.ts";
import { totalSpread } from "../classical/totalSpread.ts";
import { upperLowerIndex } from "../classical/upperLower.ts";
import { logisticDif } from "../dif/logisticDif.ts";
import { mantelHaenszel } from "../dif/mantelHaenszel.ts";
import { groupsOf } from "../dif/strata.ts";
import { type Figure, refuse } from "../figure.ts";
import { empiricalReliability, expectedAbilities } from "../irt/abilities.ts";
import { conditionalRasch } from "../irt/conditionalRasch.ts";
import { type FitOptions, fitModel } from "../irt/fit.ts";
import { testInformationCurve } from "../irt/information.ts";
import { itemFit } from "../irt/itemFit.ts";
import { jointRasch } from "../irt/jointRasch.ts";
import {
  examScoring,
  type ResponseMatrix,
  type Scoring,
  scoreResponses,
} from "../responses/responseMatrix.ts";
import { flagsOf } from "./flags.ts";

export type AnalysisOptions = {
  scoring?: Scoring;
  /** Fits this model. */
  model?: FitOptions;
  /** Compares two groups of a column. */
  dif?: { column: string; reference: string; focal: string; purify?: boolean };
};

/** Abilities that test information is given at. */
const shownAbilities = [-3, -2, -1, 0, 1, 2, 3];

/** Every figure of a response matrix, with the flags that its items raise. */
export function analyze(matrix: ResponseMatrix, { scoring = examScoring, model, dif }: AnalysisOptions = {}) {
  const tally = tallyResponses(matrix, scoring);
  const scored = scoreResponses(matrix, scoring);
  const statistics = itemStatistics(tally);
  const distractors = analyzeDistractors(tally);
  const consistency = reliability(scored);
  const place = new Map(scored.itemIds.map((id, at) => [id, at]));
  const ofItem = <T>(all: readonly T[], id: string): T | undefined => all[place.get(id) ?? -1];
  const noKey: Figure = refuse("NO_KEY", matrix.students);
  const certainty = meanCertainty(matrix);
  const times = timeStatistics(matrix);
  const upperLower = upperLowerIndex(scored);
  const withMean = correlationsWithMean(scored);
  const byCovariances = restCorrelationsByCovariances(itemCovariances(scored));
  const fit = model && fitModel(scored, model);
  const fits = fit?.ok ? itemFit(fit, scored) : [];
  const isRasch = model?.model === "rasch" || model?.model === "1pl-fixed";
  const { compared, logistic } = compareGroups(matrix, scored, dif);
  return {
    students: matrix.students,
    items: statistics.map((item, at) => {
      const alphaIfDeleted = ofItem(consistency.alphaIfDeleted, item.id);
      const found = {
        statistics: item,
        distractors: distractors[at] as (typeof distractors)[number],
        alpha: consistency.alpha,
        alphaIfDeleted,
        model: fit?.ok ? ofItem(fit.items, item.id) : undefined,
        fit: ofItem(fits, item.id),
        mantelHaenszel: compared && ofItem(compared.items, item.id),
        logistic: ofItem(logistic, item.id),
      };
      return {
        ...item,
        discriminationByMeanScore: ofItem(withMean, item.id) ?? noKey,
        discriminationByCovariances: ofItem(byCovariances, item.id) ?? noKey,
        upperLower: ofItem(upperLower, item.id) ?? noKey,
        alphaIfDeleted: alphaIfDeleted ?? noKey,
        meanCertainty: certainty?.[at],
        timeSeconds: times?.[at],
        options: found.distractors.options,
        model: found.model,
        fit: found.fit,
        mantelHaenszel: found.mantelHaenszel,
        logisticDif: found.logistic,
        flags: flagsOf(found),
      };
    }),
    test: { scores: totalSpread(scored), reliability: consistency, splitHalf: splitHalf(scored) },
    model: fit && (fit.ok ? summaryOf(fit) : fit),
    conditionalRasch: isRasch ? conditionalRasch(scored) : undefined,
    jointRasch: isRasch ? jointRasch(scored) : undefined,
    dif: compared && {
      ...dif,
      rounds: compared.rounds,
      settled: compared.settled,
      matchedBy: compared.anchors.length,
    },
  };
}

export type Analysis = ReturnType<typeof analyze>;

/** Compares how each item works in two groups of students. Returns nothing where no groups are asked for. */
function compareGroups(
  { attributes }: ResponseMatrix,
  scored: ReturnType<typeof scoreResponses>,
  dif: AnalysisOptions["dif"],
) {
  if (!dif) return { compared: undefined, logistic: [] };
  const groups = groupsOf(attributes.get(dif.column) ?? [], dif.reference, dif.focal);
  return {
    compared: mantelHaenszel(scored, groups, { purify: dif.purify ?? false }),
    logistic: logisticDif(scored, groups),
  };
}

function summaryOf(fit: Extract<ReturnType<typeof fitModel>, { ok: true }>) {
  const { patterns, quadrature, parameters, items, entered, ...rest } = fit;
  const { points } = quadrature;
  return {
    ...rest,
    itemsEntered: entered.length,
    quadrature: `${quadrature.kind}, ${points.length} points on [${round(points[0])}, ${round(points.at(-1))}]`,
    differentPatterns: patterns.count,
    empiricalReliability: empiricalReliability(expectedAbilities(fit)),
    testInformation: testInformationCurve(parameters, shownAbilities),
  };
}

const round = (value = 0): number => Number(value.toFixed(3));
