import { describe, expect, it } from "vitest";
import { certainties } from "#shared/case/questions/certaintyChoice/certainty.ts";
import type { ItemResponseRow } from "#shared/contract/assessments/ownResults.ts";
import {
  chipsOf,
  facetOf,
  fitsFilter,
  type ItemFilter,
  noItemFilter,
} from "#web/features/assessments/results/itemFilters.ts";

const row = (parts: Partial<ItemResponseRow>): ItemResponseRow =>
  ({
    ...{ accuracy: "Correct", system: "Heart", clinical_focus: "Diagnosis", certainty: "unsure" },
    ...{ clinical_learning_calibration: null, learning_objective: "Tell shock from sepsis" },
    ...{ teaching_point_url_name: null, case_name: null },
    ...parts,
  }) as ItemResponseRow; // the other fields play no part in filters
const filter = (parts: Partial<ItemFilter>): ItemFilter => ({ ...noItemFilter, ...parts });
const chosen = (parts: Partial<ItemFilter["chosen"]>) =>
  filter({ chosen: { ...noItemFilter.chosen, ...parts } });

describe("filters of the answers to each question (A-18)", () => {
  it("leave all rows as long as none is set", () => {
    expect(fitsFilter(row({}), noItemFilter)).toBe(true);
  });

  it("leave what has one of the values of each facet, N/A for none", () => {
    expect(fitsFilter(row({}), chosen({ system: ["Heart", "Lung"] }))).toBe(true);
    expect(fitsFilter(row({}), chosen({ system: ["Lung"] }))).toBe(false);
    expect(fitsFilter(row({ system: null }), chosen({ system: ["N/A"] }))).toBe(true);
    expect(fitsFilter(row({}), chosen({ system: ["Heart"], clinical_focus: ["Therapy"] }))).toBe(false);
    expect(fitsFilter(row({}), filter({ accuracy: "Omitted" }))).toBe(false);
  });

  it("search texts of the row without regard to case and accents", () => {
    const named = row({ case_name: "Sjögren" });
    expect(fitsFilter(named, filter({ search: " SHOCK " }))).toBe(true);
    expect(fitsFilter(named, filter({ search: "sjogren" }))).toBe(true);
    expect(fitsFilter(named, filter({ search: "heart failure" }))).toBe(false);
  });

  it("count each value of a facet beside the other filters, not beside the facet itself", () => {
    const items = [row({}), row({ system: "Lung", accuracy: "Incorrect" }), row({ system: "Lung" })];
    const counts = (of: ItemFilter) =>
      facetOf("system", items, of).options.map(({ value, count }) => [value, count]);
    expect(counts(chosen({ system: ["Lung"] }))).toEqual([
      ["Heart", 1],
      ["Lung", 2],
    ]);
    expect(counts(filter({ accuracy: "Incorrect" }))).toEqual([
      ["Heart", 0],
      ["Lung", 1],
    ]);
  });

  it("order certainty from sure to unsure, with what has none last", () => {
    const items = [null, certainties.at(-1), certainties[0]].map((certainty) =>
      row({ certainty: certainty as ItemResponseRow["certainty"] }),
    );
    const { options } = facetOf("certainty", items, noItemFilter);
    expect(options.at(-1)?.value).toBe("N/A");
    expect(options[0]?.value).toBe(certainties[0]);
  });

  it("are named by a chip each, which knows what is left without it", () => {
    expect(chipsOf(noItemFilter)).toEqual([]);
    const both = { ...chosen({ system: ["Heart", "Lung"] }), accuracy: "Correct" as const };
    const [heart, lung, correct] = chipsOf(both);
    expect([heart?.label, lung?.label, correct?.label]).toEqual(["Heart", "Lung", "Correct"]);
    expect(heart?.without).toEqual({ ...both, chosen: { ...both.chosen, system: ["Lung"] } });
    expect(correct?.without).toEqual({ ...both, accuracy: "" });
  });
});
