import { wordOrder } from "../../words/language.ts";
import { numberText } from "../../words/numbers.ts";
import { translated } from "../../words/wordsOf.ts";
import { blood } from "./blood.ts";
import { clotting, moreOfUrine } from "./clottingAndUrine.ts";
import { general } from "./general.ts";
import { hormones } from "./hormones.ts";
import { bodyMassIndex, cerebrospinalFluid, hematologic, sweat, urine } from "./others.ts";
import type { LabAnalyte, LabSection, Range } from "./types.ts";

const byName = wordOrder({ numeric: true });

/** Lab values of the specification and further common ones, by name. */
const withMore = (section: LabSection, more: readonly LabAnalyte[]): LabSection => ({
  ...section,
  analytes: [...section.analytes, ...more].toSorted((a, b) => byName.compare(a.name, b.name)),
});

/** The whole reference table, in the order of the specification. @see spec documents §2.7 Lab Values; ADR 0197 */
export const labSections: readonly LabSection[] = [
  withMore(blood, [...general, ...hormones]),
  bodyMassIndex,
  cerebrospinalFluid,
  withMore(hematologic, clotting),
  sweat,
  withMore(urine, moreOfUrine),
];

/** Words in the table, each once: names of its sections, of what is measured, and of the rows under it, and units. */
export const labWords = (): readonly string[] => [
  ...spokenUnits,
  ...new Set(
    labSections.flatMap(({ title, analytes }) => [
      title,
      ...analytes.flatMap(({ name, rows }) => [name, ...rows.map((row) => row.name)]),
    ]),
  ),
];

/** The two textbooks of the specification, and behind them what else the figures are taken from. */
export const labReferences: readonly string[] = [
  "Kratz A, Pesce MA, Basner RC, Einstein AJ. Laboratory values of clinical importance. In: Kasper DL, Fauci AS, Hauser SL, et al, eds. Harrison's Principles of Internal Medicine. 19th ed. New York, NY: McGraw-Hill Education; 2015.",
  "Rifai N, Horvath AR, Wittwer CT, eds. Tietz Textbook of Clinical Chemistry and Molecular Diagnostics. 6th ed. St. Louis, MO: Elsevier; 2018.",
  "American Board of Internal Medicine. ABIM Laboratory Test Reference Ranges. Philadelphia, PA: ABIM; 2024.",
  "Apple FS, Sandoval Y, Jaffe AS, Ordonez-Llanos J. Cardiac troponin assays: guide to understanding analytical characteristics and their impact on clinical care. Clin Chem. 2017;63(1):73–81.",
  "McDonagh TA, Metra M, Adamo M, et al. 2021 ESC Guidelines for the diagnosis and treatment of acute and chronic heart failure. Eur Heart J. 2021;42(36):3599–3726.",
  "Merck Manual Professional Version. Normal laboratory values: blood tests. Rahway, NJ: Merck & Co., Inc.; 2024.",
  "Mayo Clinic Laboratories. Test catalog. Rochester, MN: Mayo Clinic; 2024.",
  "Kidney Disease: Improving Global Outcomes (KDIGO) CKD Work Group. KDIGO 2024 clinical practice guideline for the evaluation and management of chronic kidney disease. Kidney Int. 2024;105(4S):S117–S314.",
];

/** Units in words; all others are the same in every language. */
const spokenUnits: readonly string[] = ["of total protein", "% of total protein"];

const unitText = (unit: string): string => (spokenUnits.includes(unit) ? translated(unit) : unit);

/** `3.5–5 mEq/L`, `< 200 mg/dL`, `≥ 240 mg/dL`. */
export function rangeText({ low, high, unit }: Range): string {
  const figures =
    low === undefined
      ? `< ${numberText(high ?? Number.NaN)}`
      : high === undefined
        ? `≥ ${numberText(low)}`
        : `${numberText(low)}–${numberText(high)}`;
  return unit === "" ? figures : `${figures}${unit.startsWith("%") ? "" : " "}${unitText(unit)}`;
}

const folded = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const textOf = (section: LabSection, analyte: LabAnalyte): string =>
  folded(
    [
      translated(section.title),
      ...[section.title, analyte.name, ...(analyte.alsoKnownAs ?? [])],
      ...[analyte.name, ...analyte.rows.map((row) => row.name)].map(translated),
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
