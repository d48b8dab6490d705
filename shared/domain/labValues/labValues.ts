import { numberText } from "../../words/numbers.ts";
import { blood } from "./blood.ts";
import { bodyMassIndex, cerebrospinalFluid, hematologic, sweat, urine } from "./others.ts";
import type { LabAnalyte, LabSection, Range } from "./types.ts";

/** The whole reference table, in the order of the specification. @see spec documents §2.7 Lab Values */
export const labSections: readonly LabSection[] = [
  blood,
  bodyMassIndex,
  cerebrospinalFluid,
  hematologic,
  sweat,
  urine,
];

export const labReferences: readonly string[] = [
  "Kratz A, Pesce MA, Basner RC, Einstein AJ. Laboratory values of clinical importance. In: Kasper DL, Fauci AS, Hauser SL, et al, eds. Harrison's Principles of Internal Medicine. 19th ed. New York, NY: McGraw-Hill Education; 2015.",
  "Rifai N, Horvath AR, Wittwer CT, eds. Tietz Textbook of Clinical Chemistry and Molecular Diagnostics. 6th ed. St. Louis, MO: Elsevier; 2018.",
];

/** `3.5–5 mEq/L`, `< 200 mg/dL`, `≥ 240 mg/dL`. */
export function rangeText({ low, high, unit }: Range): string {
  const figures =
    low === undefined
      ? `< ${numberText(high ?? Number.NaN)}`
      : high === undefined
        ? `≥ ${numberText(low)}`
        : `${numberText(low)}–${numberText(high)}`;
  return unit === "" ? figures : `${figures}${unit.startsWith("%") ? "" : " "}${unit}`;
}

const folded = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const textOf = (section: LabSection, analyte: LabAnalyte): string =>
  folded(
    [
      section.title,
      analyte.name,
      ...(analyte.alsoKnownAs ?? []),
      ...analyte.rows.map((row) => row.name),
    ].join(" "),
  );

/** The sections with the analytes in which every word of the search is found; sections without any are left out. */
export function searchLabValues(search: string): readonly LabSection[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return labSections;
  return labSections
    .map((section) => ({
      ...section,
      analytes: section.analytes.filter((analyte) =>
        words.every((word) => textOf(section, analyte).includes(word)),
      ),
    }))
    .filter((section) => section.analytes.length > 0);
}
