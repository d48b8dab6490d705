import { describe, expect, it } from "vitest";
import {
  areComplete,
  basesOf,
  constantsToSave,
  storedConstants,
} from "#web/features/deliveries/equatingConstants.ts";

const equating_bases = [
  { id: 5, title: "Shock, Form A", common: 12 },
  { id: 6, title: "Shock, Form C", common: 10 },
];
const equating = {
  ...{ base_form_id: 6, slope: 0.97, intercept: 1.4, method: "levine" as const, set_on: "2026-09-01" },
  ...{ base_title: "Shock, Form C", common: 10 },
};

describe("equating constants as a form shows them (A-26; ADR 0412)", () => {
  it("begin empty, on the scale of the first form", () => {
    const empty = storedConstants({ equating: null, equating_bases });
    expect(empty).toEqual({ base: "5", slope: "", intercept: "", method: "tucker", setOn: "" });
    expect(areComplete(empty)).toBe(false);
    expect(storedConstants({ equating: null, equating_bases: [] }).base).toBe("");
  });

  it("go to the server as they came from it", () => {
    const stored = storedConstants({ equating, equating_bases });
    expect(areComplete(stored)).toBe(true);
    const { base_title: _, common: __, ...line } = equating;
    expect(constantsToSave(stored)).toEqual(line);
  });

  it("are not complete without each of them", () => {
    const stored = storedConstants({ equating, equating_bases });
    for (const missing of ["base", "slope", "intercept", "setOn"] as const)
      expect(areComplete({ ...stored, [missing]: "" }), missing).toBe(false);
    expect(areComplete({ ...stored, slope: " " })).toBe(false);
  });

  it("name the stored form first where it has too few questions in common now", () => {
    expect(basesOf({ equating, equating_bases }).map(({ value }) => value)).toEqual(["5", "6"]);
    expect(basesOf({ equating, equating_bases: equating_bases.slice(0, 1) })).toEqual([
      { value: "6", label: "Shock, Form C" },
      { value: "5", label: "Shock, Form A (12 questions in common)" },
    ]);
  });
});
