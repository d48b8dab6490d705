import { type Certainty, certainties } from "../../case/questions/certaintyChoice/certainty.ts";
import { percentOfWhole, wholeShares } from "../wholePercent.ts";
import { type CalibrationLevel, calibrationLevels, calibrationOf, speedOf } from "./calibration.ts";

/** One item of a form as its results are counted. */
export type ResponseItem = {
  id: string;
  isScored: boolean;
  /** Places of the options that count as right, from 0. */
  correctOptions: readonly number[];
  /** Seconds. */
  efficiencyBreakpoints: readonly number[];
  system: string | null;
  clinicalFocus: string | null;
  disciplines: readonly string[];
};

export type ItemResponse = {
  item: ResponseItem;
  /** Null where omitted. */
  option: number | null;
  certainty: Certainty | null;
  seconds: number;
};

/** Tells if the answer is right; null where the item was omitted. */
export const isCorrect = ({ item, option }: ItemResponse): boolean | null =>
  option === null ? null : item.correctOptions.includes(option);

/** Calibration level of a response; null where it has none. */
export const calibrationOfResponse = (response: ItemResponse): CalibrationLevel | null =>
  calibrationOf({
    isCorrect: isCorrect(response),
    certainty: response.certainty,
    speed: speedOf(response.seconds, response.item.efficiencyBreakpoints),
  });

/** Counts over scored items. They add up: the figures of two sets of responses are the sum of both. */
export type ResponseCounts = {
  total: number;
  completed: number;
  correct: number;
  certainty: Record<Certainty, number>;
  calibration: Record<CalibrationLevel, number>;
  /** Omitted, without certainty, or of an item without breakpoints. */
  uncalibrated: number;
};

export const noCounts: ResponseCounts = {
  total: 0,
  completed: 0,
  correct: 0,
  certainty: { very_certain: 0, certain: 0, uncertain: 0, very_uncertain: 0 },
  calibration: { excel: 0, competent: 0, unsure: 0, novice: 0, warning: 0 },
  uncalibrated: 0,
};

/** The counts with one response added. An item that is not scored adds nothing. */
export function addResponse(counts: ResponseCounts, response: ItemResponse): ResponseCounts {
  if (!response.item.isScored) return counts;
  const { certainty } = response;
  const isAnswered = response.option !== null;
  const level = calibrationOfResponse(response);
  return {
    total: counts.total + 1,
    completed: counts.completed + (isAnswered ? 1 : 0),
    correct: counts.correct + (isCorrect(response) ? 1 : 0),
    certainty:
      isAnswered && certainty
        ? { ...counts.certainty, [certainty]: counts.certainty[certainty] + 1 }
        : counts.certainty,
    calibration: level
      ? { ...counts.calibration, [level]: counts.calibration[level] + 1 }
      : counts.calibration,
    uncalibrated: counts.uncalibrated + (level ? 0 : 1),
  };
}

export const countResponses = (responses: readonly ItemResponse[]): ResponseCounts =>
  responses.reduce(addResponse, noCounts);

export function addCounts(a: ResponseCounts, b: ResponseCounts): ResponseCounts {
  const sum = <K extends string>(keys: readonly K[], x: Record<K, number>, y: Record<K, number>) =>
    Object.fromEntries(keys.map((key) => [key, x[key] + y[key]])) as Record<K, number>;
  return {
    total: a.total + b.total,
    completed: a.completed + b.completed,
    correct: a.correct + b.correct,
    certainty: sum(certainties, a.certainty, b.certainty),
    calibration: sum(calibrationLevels, a.calibration, b.calibration),
    uncalibrated: a.uncalibrated + b.uncalibrated,
  };
}

/** Percent of scored items answered correctly, 0 to 100; an omitted item counts as wrong. Null without scored items. */
export const accuracyPercent = ({ correct, total }: ResponseCounts): number | null =>
  total === 0 ? null : percentOfWhole(correct, total);

/** Whole percents of the certainty levels among answers that have one; they add up to 100, or are all 0. */
export function certaintyPercents({ certainty }: ResponseCounts): Record<Certainty, number> {
  const shares = wholeShares(certainties.map((level) => certainty[level]));
  return Object.fromEntries(certainties.map((level, at) => [level, shares[at] ?? 0])) as Record<
    Certainty,
    number
  >;
}

export const performanceAreas = ["discipline", "system", "clinical_focus"] as const;
export type PerformanceArea = (typeof performanceAreas)[number];

/** Names of each area that an item belongs to. */
export const namesOfArea: Record<PerformanceArea, (item: ResponseItem) => readonly string[]> = {
  discipline: (item) => item.disciplines,
  system: (item) => (item.system === null ? [] : [item.system]),
  clinical_focus: (item) => (item.clinicalFocus === null ? [] : [item.clinicalFocus]),
};

export type AreaCounts = { name: string; counts: ResponseCounts };

/** Counts by the names of an area, highest accuracy first, then by name. @see spec assessments §9 "Initial sorts" */
export function countByArea(area: PerformanceArea, responses: readonly ItemResponse[]): AreaCounts[] {
  const byName = new Map<string, ResponseCounts>();
  for (const response of responses) {
    for (const name of new Set(namesOfArea[area](response.item))) {
      byName.set(name, addResponse(byName.get(name) ?? noCounts, response));
    }
  }
  return [...byName]
    .map(([name, counts]) => ({ name, counts }))
    .filter(({ counts }) => counts.total > 0)
    .sort(byAccuracy);
}

/** Answers of one sitting. `scale`: number of the form on whose scale its results are told, its own or its base form's. */
export type ScaledResponses = { scale: number; responses: readonly ItemResponse[] };

/** Counts of a name of an area. `scales`: of the forms that its questions are from, each once. */
export type ScaledArea = AreaCounts & { scales: readonly number[] };

/** Returns true if the questions are from forms that no equating constants join, so that one average says nothing. @see ADR 0412 */
export const isMixed = ({ scales }: Pick<ScaledArea, "scales">): boolean => scales.length > 1;

/** Orders areas: highest accuracy first, then by name. Those without one average come last. */
export const byAverage = (a: ScaledArea, b: ScaledArea): number =>
  Number(isMixed(a)) - Number(isMixed(b)) || byAccuracy(a, b);

/** The same as `countByArea` over several sittings, with the scales behind each name. */
export function countSittingsByArea(
  area: PerformanceArea,
  sittings: readonly ScaledResponses[],
): ScaledArea[] {
  const scalesOf = new Map<string, Set<number>>();
  for (const { scale, responses } of sittings) {
    for (const { name } of countByArea(area, responses))
      scalesOf.set(name, (scalesOf.get(name) ?? new Set()).add(scale));
  }
  return countByArea(
    area,
    sittings.flatMap(({ responses }) => responses),
  )
    .map((row) => ({ ...row, scales: [...(scalesOf.get(row.name) ?? [])] }))
    .sort(byAverage);
}

const accuracyOrZero = ({ counts }: AreaCounts): number => accuracyPercent(counts) ?? 0;

/** Orders areas: highest accuracy first, then by name. */
export const byAccuracy = (a: AreaCounts, b: AreaCounts): number =>
  accuracyOrZero(b) - accuracyOrZero(a) || (a.name < b.name ? -1 : 1);

const reviewOrder: readonly (CalibrationLevel | "wrong" | "omitted")[] = [
  ...(["warning", "novice", "wrong", "omitted", "unsure"] as const),
];

/** Orders items for review, the most urgent first: sure and wrong, wrong, omitted, right but unsure. The rest needs no review. */
export function reviewFirst(responses: readonly ItemResponse[]): ItemResponse[] {
  const rankOf = (response: ItemResponse): number => {
    const correct = isCorrect(response);
    if (correct === null) return reviewOrder.indexOf("omitted");
    if (correct === false && response.certainty === null) return reviewOrder.indexOf("wrong");
    if (correct === false) {
      const isSure = response.certainty === "very_certain" || response.certainty === "certain";
      return reviewOrder.indexOf(isSure ? "warning" : "novice");
    }
    return calibrationOfResponse(response) === "unsure" ? reviewOrder.indexOf("unsure") : -1;
  };
  const surer = ({ certainty }: ItemResponse): number =>
    certainty === null ? certainties.length : certainties.indexOf(certainty);
  return responses
    .map((response, at) => ({ response, at, rank: rankOf(response) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank || surer(a.response) - surer(b.response) || a.at - b.at)
    .map(({ response }) => response);
}

export type AreaChange = { name: string; early: ResponseCounts | null; late: ResponseCounts | null };

/** Early against late in one area, by name. Null where one of them has no item of the name. */
export function compareAreas(early: readonly AreaCounts[], late: readonly AreaCounts[]): AreaChange[] {
  const names = [...new Set([...early, ...late].map(({ name }) => name))].sort();
  const countsIn = (rows: readonly AreaCounts[], name: string) =>
    rows.find((row) => row.name === name)?.counts ?? null;
  return names.map((name) => ({ name, early: countsIn(early, name), late: countsIn(late, name) }));
}
