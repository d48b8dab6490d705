import { describe, expect, it } from "vitest";
import { type Sheet, saysAny, sheetProblems, sheetSchema } from "#shared/patient/sheet/sheet.ts";
import { backPainSheet } from "#tests/builders/patient/backPainSheet.ts";

const changed = (change: (sheet: Sheet) => void): Sheet => {
  const sheet = structuredClone(backPainSheet());
  change(sheet);
  return sheet;
};
const factOf = (sheet: Sheet, at: number) => sheet.facts[at] as Sheet["facts"][number];

describe("the sheet of facts", () => {
  it("is taken whole", () => {
    expect(sheetSchema.safeParse(backPainSheet()).success).toBe(true);
    expect(sheetProblems(backPainSheet())).toEqual([]);
  });

  it.each<[string, (sheet: Sheet) => void]>([
    [
      "a fact that says nothing",
      (sheet) => {
        factOf(sheet, 0).says = "  ";
      },
    ],
    [
      "a fact that nobody can ask for",
      (sheet) => {
        factOf(sheet, 0).asks = [];
      },
    ],
    [
      "a fact of 601 letters",
      (sheet) => {
        factOf(sheet, 0).says = "a".repeat(601);
      },
    ],
    [
      "no fact at all",
      (sheet) => {
        sheet.facts = [];
      },
    ],
    [
      "an id with blanks",
      (sheet) => {
        factOf(sheet, 0).id = "a b";
      },
    ],
    ["a field that it does not know", (sheet) => void Object.assign(sheet.persona, { shoeSize: 42 })],
  ])("is refused with %s", (_what, change) => {
    expect(sheetSchema.safeParse(changed(change)).success).toBe(false);
  });

  it.each<[string, (sheet: Sheet) => void, string | undefined]>([
    [
      "no opening",
      (sheet) => {
        factOf(sheet, 0).tell = "asked";
      },
      undefined,
    ],
    [
      "id stands twice",
      (sheet) => {
        factOf(sheet, 1).id = "complaint-1";
      },
      "complaint-1",
    ],
    [
      "question stands twice",
      (sheet) => {
        factOf(sheet, 2).asks = ["when did the PAIN start"];
      },
      "duration-1",
    ],
    [
      "names the diagnosis",
      (sheet) => {
        factOf(sheet, 1).says = "An Osteoporotic fracture, they said.";
      },
      "onset-1",
    ],
  ])("has a problem: %s", (problem, change, fact) => {
    expect(sheetProblems(changed(change))).toEqual([{ fact, problem }]);
  });

  it("knows whole words from parts of words", () => {
    expect(saysAny("I have gout.", ["gout"])).toBe(true);
    expect(saysAny("It throbs throughout the night.", ["gout", "rough"])).toBe(false);
    expect(saysAny("anything", ["", "."])).toBe(false);
  });
});
