import { describe, expect, it } from "vitest";
import { encounterWithEriksen } from "#scripts/seed/cases/pneumonia/encounter.ts";
import { encounterSchema } from "#shared/patient/sheet/authoredEncounter.ts";
import { sheetProblems } from "#shared/patient/sheet/sheet.ts";

describe("the demo's patient to talk to (D-28, D-29)", () => {
  const { sheet, checklist } = encounterWithEriksen();

  it("has a sheet that could be published, and a checklist of facts that stand on it", () => {
    expect(encounterSchema.safeParse(encounterWithEriksen()).error).toBeUndefined();
    expect(sheetProblems(sheet)).toEqual([]);
    const ids = new Set(sheet.facts.map(({ id }) => id));
    expect(checklist.flatMap(({ facts }) => facts).filter((id) => !ids.has(id))).toEqual([]);
    expect(checklist.filter(({ isKey }) => isKey).length).toBeGreaterThanOrEqual(5);
  });
});
