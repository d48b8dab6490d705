import { certainties, certaintyTexts } from "#shared/case/questions/certaintyChoice/certainty.ts";
import type { ItemResponseRow } from "#shared/contract/assessments/ownResults.ts";
import { calibrationLevels } from "#shared/domain/assessments/calibration.ts";
import { fold } from "#shared/domain/collection/fold.ts";
import { translated } from "#shared/words/wordsOf.ts";
import type { FacetValue } from "../../../lists/FacetFilter.tsx";
import { words } from "../words.ts";

export const na = "N/A";

export const accuracies = ["Correct", "Incorrect", "Omitted"] as const;
export type Accuracy = (typeof accuracies)[number];
export const accuracyNames = (): Readonly<Record<Accuracy, string>> => ({
  Correct: words.correct,
  Incorrect: words.incorrect,
  Omitted: words.omitted,
});
export const capitalized = (word: string): string => translated(word.charAt(0).toUpperCase() + word.slice(1));

/** Columns of which several values can be chosen. */
type Facet = "system" | "clinical_focus" | "certainty" | "clinical_learning_calibration";
type FacetWords = { title: string; order?: readonly string[]; label?: (value: string) => string };

const facetWords = (): Readonly<Record<Facet, FacetWords>> => ({
  system: { title: words.systems },
  clinical_focus: { title: words.clinicalFocus },
  certainty: {
    title: words.certainty,
    order: certainties,
    label: (value) => translated(certaintyTexts.levels[value as (typeof certainties)[number]]),
  },
  clinical_learning_calibration: {
    title: words.clinicalLearningCalibration,
    order: calibrationLevels,
    label: capitalized,
  },
});
export const facets = Object.keys(facetWords()) as Facet[]; // its keys are just those

/** Filters of the answers to each question; empty ones leave all. */
export type ItemFilter = {
  chosen: Readonly<Record<Facet, readonly FacetValue[]>>;
  accuracy: Accuracy | "";
  search: string;
};
export const noItemFilter: ItemFilter = {
  chosen: { system: [], clinical_focus: [], certainty: [], clinical_learning_calibration: [] },
  ...{ accuracy: "", search: "" },
};

const labelOf = (facet: Facet, value: FacetValue): string =>
  facetWords()[facet].label?.(String(value)) ?? String(value);

const textOf = (row: ItemResponseRow): string =>
  fold(
    [row.learning_objective, row.teaching_point_url_name, row.clinical_focus, row.system, row.case_name]
      .filter((text) => text !== null)
      .join(" "),
  );

/** Returns true for a row that passes all filters, or all but one of them. */
export function fitsFilter(row: ItemResponseRow, filter: ItemFilter, except?: Facet): boolean {
  const { chosen, accuracy, search } = filter;
  return (
    (accuracy === "" || row.accuracy === accuracy) &&
    textOf(row).includes(fold(search.trim())) &&
    facets.every(
      (facet) => facet === except || chosen[facet].length === 0 || chosen[facet].includes(row[facet] ?? na),
    )
  );
}

/** Values of a facet in their order, with how many rows each would leave beside the other filters. */
export function facetOf(facet: Facet, items: readonly ItemResponseRow[], filter: ItemFilter) {
  const left = items.filter((row) => fitsFilter(row, filter, facet));
  const { title, order = [] } = facetWords()[facet];
  const place = (value: string): number => (order.includes(value) ? order.indexOf(value) : order.length);
  const options = [...new Set(items.map((row) => row[facet] ?? na))]
    .sort((a, b) => place(a) - place(b) || a.localeCompare(b))
    .map((value) => ({
      value,
      label: labelOf(facet, value),
      count: left.filter((row) => (row[facet] ?? na) === value).length,
    }));
  return { name: facet, title, options };
}

/** Each filter that is set, with what is left without it. */
export function chipsOf(filter: ItemFilter): { filter: string; label: string; without: ItemFilter }[] {
  const { chosen, accuracy } = filter;
  const ofFacets = facets.flatMap((facet) =>
    chosen[facet].map((value) => ({
      filter: facetWords()[facet].title,
      label: labelOf(facet, value),
      without: {
        ...filter,
        chosen: { ...chosen, [facet]: chosen[facet].filter((one) => one !== value) },
      },
    })),
  );
  if (accuracy === "") return ofFacets;
  const ofAccuracy = { filter: words.accuracy, label: accuracyNames()[accuracy] };
  return [...ofFacets, { ...ofAccuracy, without: { ...filter, accuracy: "" } }];
}
