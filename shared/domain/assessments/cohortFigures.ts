import { certainties } from "../../case/questions/certaintyChoice/certainty.ts";
import { calibrationLevels } from "./calibration.ts";
import { packedLength, packedNothing, packedVerdicts } from "./packedResponses.ts";
import {
  addCounts,
  byAverage,
  namesOfArea,
  noCounts,
  type PerformanceArea,
  type ResponseCounts,
  type ResponseItem,
  type ScaledArea,
} from "./performance.ts";

/**
 * Students who sat one form: its items, and the packed responses of each student. `scale`: number of the form on whose scale its results
 * are told, its own or its base form's.
 */
export type SatForm = {
  items: readonly ResponseItem[];
  students: readonly string[];
  scale: number;
  /** Ids of the students, in their order: whoever sat several assessments is one student. Left out, each is another. */
  people?: readonly string[];
};
/** The same with the counts of each item over all students, in the order of the form. */
export type CountedForm = SatForm & { counts: readonly ResponseCounts[] };

export const countForm = (form: SatForm): CountedForm => ({ ...form, counts: countItems(form) });

const emptyCounts = (): ResponseCounts => ({
  ...noCounts,
  certainty: { ...noCounts.certainty },
  calibration: { ...noCounts.calibration },
});

/**
 * Counts of each item over all students, in the order of the form. Equal to adding up each response by `addResponse`; an item that
 * is not scored stays at zero.
 */
function countItems({ items, students }: SatForm): ResponseCounts[] {
  const counts = items.map(emptyCounts);
  for (const packed of students) {
    for (const [place, item] of items.entries()) {
      const own = counts[place];
      if (!own || !item.isScored) continue;
      const at = place * packedLength;
      own.total += 1;
      const isAnswered = isAnsweredAt(packed, place);
      if (isAnswered) own.completed += 1;
      if (packed[at + 1] === packedVerdicts.right) own.correct += 1;
      const certainty = certainties[Number(packed[at + 2])];
      if (certainty) own.certainty[certainty] += 1;
      const level = calibrationLevels[Number(packed[at + 3])];
      if (level) own.calibration[level] += 1;
      else own.uncalibrated += 1;
    }
  }
  return counts;
}

const isAnsweredAt = (packed: string, place: number): boolean =>
  (packed[place * packedLength] ?? packedNothing) !== packedNothing;

/** Counts of one name of an area, and the number of students who answered at least one of its questions. */
export type CohortArea = ScaledArea & { students: number };

type ScaledCounts = Omit<ScaledArea, "name">;

/** Counts of all students by the names of an area, highest accuracy first, then by name. Those without one average come last. */
export function countCohortByArea(area: PerformanceArea, forms: readonly CountedForm[]): CohortArea[] {
  const found = new Map<string, ScaledCounts & { people: Set<string> }>();
  for (const [at, form] of forms.entries()) {
    for (const [name, places] of placesByName(area, form.items)) {
      const before = found.get(name) ?? { counts: noCounts, people: new Set(), scales: [] };
      for (const [place, packed] of form.students.entries())
        if (places.some((own) => isAnsweredAt(packed, own)))
          before.people.add(form.people?.[place] ?? `${at} ${place}`);
      const isSat = form.students.length > 0 && !before.scales.includes(form.scale);
      found.set(name, {
        scales: isSat ? [...before.scales, form.scale] : before.scales,
        counts: places.reduce((sum, place) => addCounts(sum, form.counts[place] ?? noCounts), before.counts),
        people: before.people,
      });
    }
  }
  return [...found]
    .map(([name, { people, ...rest }]) => ({ name, ...rest, students: people.size }))
    .filter(({ counts }) => counts.total > 0)
    .sort(byAverage);
}

/** Places of the scored items of each name. */
function placesByName(area: PerformanceArea, items: readonly ResponseItem[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [place, item] of items.entries()) {
    if (!item.isScored) continue;
    for (const name of new Set(namesOfArea[area](item)))
      places.set(name, [...(places.get(name) ?? []), place]);
  }
  return places;
}
