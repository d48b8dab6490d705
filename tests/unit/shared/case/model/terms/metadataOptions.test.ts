import { describe, expect, it } from "vitest";
import { demoCases } from "#scripts/seed/cases/demoCases.ts";
import { type MetadataField, metadataFields } from "#shared/case/model/caseSettings.ts";
import { rootAttributes } from "#shared/case/model/nodeAttributes.ts";
import { metadataLabels, metadataOptions } from "#shared/case/model/terms/metadataOptions.ts";

/** What 'Area: topic' begins with. */
const areasOf = (terms: readonly string[]): string[] => [
  ...new Set(terms.map((term) => term.slice(0, term.indexOf(":")))),
];

describe("the terms of CASE METADATA (D-35)", () => {
  it("are as many as the specification says, where it does not list them, and under the areas that it lists", () => {
    expect(metadataFields).toHaveLength(15);
    expect(metadataOptions.clinical_principles).toHaveLength(31);
    expect(areasOf(metadataOptions.clinical_principles)).toEqual(metadataOptions.clinical_excellence);
    expect(metadataOptions.clinical_principles).toEqual(
      expect.arrayContaining([
        "Diagnostic Excellence: Cognitive biases and diagnostic error",
        "Telemedicine: Televisit best practices",
      ]),
    );
    expect(metadataOptions.sciences_core_concepts).toHaveLength(108);
    expect(areasOf(metadataOptions.sciences_core_concepts)).toEqual(
      metadataOptions.basic_science_disciplines,
    );
    for (const field of ["presenting_problems", "final_diagnoses"] as const) {
      expect(metadataOptions[field].length, field).toBeGreaterThan(200);
    }
    expect(metadataOptions.final_diagnoses).toEqual(expect.arrayContaining(["Asthma", "Sepsis"]));
  });

  it("stand once each, without a stray sign, under a label of its own", () => {
    for (const field of metadataFields) {
      const terms = metadataOptions[field];
      expect(new Set(terms.map((term) => term.toLowerCase())).size, field).toBe(terms.length);
      expect(terms.filter((term) => !/^[^\s;:][^;\n]*[^\s;:,.]$/.test(term), field)).toEqual([]);
    }
    expect(new Set(Object.values(metadataLabels)).size).toBe(metadataFields.length);
  });

  it("hold what the demo's cases say of themselves", () => {
    const missing = demoCases.flatMap(({ build }) => {
      const root = build((file) => file);
      const stated = (field: MetadataField): readonly string[] => {
        const value = root[field] ?? [];
        return typeof value === "string" ? [value] : value;
      };
      // A final diagnosis may be more exact than any list.
      const listed = metadataFields.filter((field) => field !== "final_diagnoses");
      return listed.flatMap((field) =>
        stated(field).flatMap((term) => (metadataOptions[field].includes(term) ? [] : [`${field}: ${term}`])),
      );
    });
    expect(missing).toEqual([]);
  });

  it("are lists, but for sex and race", () => {
    const single = metadataFields.filter((field) => rootAttributes[field].kind === "text");
    expect(single).toEqual(["sex", "race"]);
  });
});
