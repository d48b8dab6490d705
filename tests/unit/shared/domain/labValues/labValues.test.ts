import { afterEach, describe, expect, it } from "vitest";
import {
  labReferences,
  labSections,
  rangeText,
  searchLabValues,
} from "#shared/domain/labValues/labValues.ts";
import type { LabRow } from "#shared/domain/labValues/types.ts";
import { setLanguage } from "#shared/words/language.ts";
import { setSpeaker, withoutPlurals } from "#shared/words/wordsOf.ts";

const rows = labSections.flatMap((section) =>
  section.analytes.flatMap((analyte) =>
    analyte.rows.map((row) => ({ place: `${section.title}: ${analyte.name}: ${row.name}`, row })),
  ),
);

/** The decimals that a figure is printed with bound how far it may stand from the exact conversion. */
function rounding(printed: number): number {
  const [, decimals = ""] = String(printed).split(".");
  return 0.5 * 10 ** -decimals.length;
}

function expectConverted(
  place: string,
  conventional: number | undefined,
  si: number | undefined,
  { conversion }: LabRow,
): void {
  expect(conventional === undefined, `${place}: both ends are open or neither`).toBe(si === undefined);
  if (conventional === undefined || si === undefined) return;
  if ("isHydrogenIon" in conversion) return;
  const exact = (conventional + (conversion.shift ?? 0)) * conversion.factor;
  // Tables print 3.0–4.5 as 1.0–1.5: the last printed place of the SI figure, or 2%, whichever is the wider.
  const allowed = Math.max(rounding(si), Math.abs(exact) * 0.02) + 1e-9;
  expect(
    Math.abs(exact - si),
    `${place}: ${conventional} converts to ${exact}, not ${si}`,
  ).toBeLessThanOrEqual(allowed);
}

describe("D-23 Lab Values", () => {
  it.each(rows.filter(({ row }) => row.name !== "pH"))(
    "the SI range of $place follows by conversion",
    ({ place, row }) => {
      expectConverted(place, row.conventional.low, row.si.low, row);
      expectConverted(place, row.conventional.high, row.si.high, row);
    },
  );

  it("converts pH to the concentration of hydrogen ions, the other way round", () => {
    const pH = rows.find(({ row }) => row.name === "pH")?.row;
    const nanomoles = (value = Number.NaN): number => Math.round(10 ** (9 - value));
    // Halves round up to 45 and 35; tables print the mean of both conventions.
    expect(Math.abs(nanomoles(pH?.conventional.low) - (pH?.si.high ?? 0))).toBeLessThanOrEqual(1);
    expect(Math.abs(nanomoles(pH?.conventional.high) - (pH?.si.low ?? 0))).toBeLessThanOrEqual(1);
  });

  it("has the sections of the specification, in order, and its two references first", () => {
    expect(labSections.map((section) => section.title)).toEqual([
      "Blood/Plasma/Serum",
      "Body Mass Index (BMI)",
      "Cerebrospinal Fluid",
      "Hematologic",
      "Sweat",
      "Urine",
    ]);
    expect(labReferences[0]).toContain("Harrison's Principles of Internal Medicine");
    expect(labReferences[1]).toContain("Tietz Textbook");
  });

  it.each([
    "ALT",
    "ALP",
    "amylase",
    "AST",
    "bilirubin",
    "calcium",
    "cholesterol",
    "cortisol",
    "CK",
    "creatinine",
    "electrolytes",
    "estriol",
    "ferritin",
    "FSH",
    "blood gases",
    "glucose",
    "GH",
    "immunoglobulins",
    "iron",
    "LDH",
    "LH",
    "osmolality",
    "PTH",
    "phosphorus",
    "prolactin",
    "proteins",
    "TSH",
    "T4",
    "triglycerides",
    "T3",
    "BUN",
    "uric acid",
  ])("finds %s of the specification's list in Blood/Plasma/Serum", (name) => {
    const found = searchLabValues(name).find((section) => section.title === "Blood/Plasma/Serum");
    expect(found?.analytes.length).toBeGreaterThan(0);
  });

  it.each([
    ["troponin", "Troponin T", "< 14 ng/L"],
    ["hs-cTnI", "Troponin I, male", "< 34 ng/L"],
    ["CRP", "CRP", "< 8 mg/L"],
    ["lactate", "Venous", "0.5–2.2 mmol/L"],
    ["BNP", "NT-proBNP, acute dyspnea", "< 300 ng/L"],
    ["D-dimer", "D-dimer", "< 500 µg/L FEU"],
    ["procalcitonin", "Procalcitonin", "< 0.1 µg/L"],
    ["INR", "International normalized ratio (INR)", "0.9–1.1"],
    ["B12", "Vitamin B12", "148–590 pmol/L"],
    ["urine ACR", "Albumin-to-creatinine ratio", "< 3.4 mg/mmol"],
  ])("finds what a ward asks for by %s, with where it is from", (search, name, text) => {
    const found = searchLabValues(search).flatMap((section) => section.analytes);
    const analyte = found.find((one) => one.rows.some((row) => row.name === name));
    const row = analyte?.rows.find((one) => one.name === name);
    expect(row && rangeText(row.si)).toBe(text);
    for (const source of analyte?.sources ?? [0]) expect(labReferences[source - 1]).toBeTruthy();
  });

  it("has as many as a clerkship meets, each once in its section, and no reference that nothing is from", () => {
    expect(labSections.flatMap(({ analytes }) => analytes).length).toBeGreaterThanOrEqual(130);
    for (const { title, analytes } of labSections) {
      const names = analytes.map(({ name }) => name);
      expect(new Set(names).size, title).toBe(names.length);
    }
    const used = new Set(
      labSections.flatMap(({ analytes }) => analytes.flatMap((one) => one.sources ?? [1, 2])),
    );
    expect([...used].sort()).toEqual(labReferences.map((_, at) => at + 1));
  });

  it("is by name where what a ward asks for was put among the specification's own", () => {
    const names = (title: string) =>
      labSections.find((section) => section.title === title)?.analytes.map(({ name }) => name) ?? [];
    for (const title of ["Blood/Plasma/Serum", "Hematologic", "Urine"])
      expect(names(title)).toEqual(
        names(title).toSorted((a, b) => a.localeCompare(b, "en", { numeric: true })),
      );
    expect(names("Blood/Plasma/Serum")).toContain("Lactate");
  });

  it("has low ends below high ends", () => {
    for (const { place, row } of rows) {
      for (const { low, high } of [row.conventional, row.si]) {
        if (low !== undefined && high !== undefined) expect(low, place).toBeLessThan(high);
      }
    }
  });

  it("needs every word of a search, in any case, and finds by abbreviation", () => {
    expect(searchLabValues("hgb")[0]?.analytes[0]?.name).toBe("Hemoglobin, blood");
    expect(searchLabValues("urine CALCIUM").flatMap((section) => section.analytes)).toHaveLength(1);
    expect(searchLabValues("HÉMOGLOBIN, blood")[0]?.analytes[0]?.name).toBe("Hemoglobin, blood");
    expect(searchLabValues("premenopause").length).toBeGreaterThan(0);
    expect(searchLabValues(" sweat ").map((section) => section.title)).toEqual(["Sweat"]);
    expect(searchLabValues("hgb unobtainium")).toEqual([]);
    expect(searchLabValues("unobtainium")).toEqual([]);
    expect(searchLabValues("  ")).toBe(labSections);
  });

  it("writes ranges as people read them", () => {
    expect(rangeText({ low: 3.5, high: 5, unit: "mEq/L" })).toBe("3.5–5 mEq/L");
    expect(rangeText({ high: 200, unit: "mg/dL" })).toBe("< 200 mg/dL");
    expect(rangeText({ low: 150000, high: 400000, unit: "/mm³" })).toBe("150,000–400,000 /mm³");
    expect(rangeText({ low: 41, high: 53, unit: "%" })).toBe("41–53%");
    expect(rangeText({ low: 240, unit: "mg/dL" })).toBe("≥ 240 mg/dL");
    expect(rangeText({ low: 0.95, unit: "" })).toBe("≥ 0.95");
    expect(rangeText({ low: 0, high: 5, unit: "%" })).toBe("0–5%");
  });
});

describe("the table on a Spanish page (C-45)", () => {
  afterEach(() => {
    setLanguage("en-US");
    setSpeaker(withoutPlurals);
  });

  it("is found by Spanish names and English ones, and has a decimal comma", () => {
    const said: Record<string, string> = {
      "texts.Potassium (K⁺)": "Potasio (K⁺)",
      "texts.of total protein": "de proteína",
    };
    setSpeaker((id, message) => said[id] ?? message);
    setLanguage("es");
    const found = (search: string) =>
      searchLabValues(search).flatMap(({ analytes }) => analytes.map(({ name }) => name));
    expect(found("potasio")).toEqual(["Electrolytes"]);
    expect(found("potassium")).toContain("Electrolytes");
    expect(rangeText({ low: 3.5, high: 5, unit: "mEq/L" })).toBe("3,5–5 mEq/L");
    expect(rangeText({ high: 0.1, unit: "of total protein" })).toBe("< 0,1 de proteína");
  });
});
