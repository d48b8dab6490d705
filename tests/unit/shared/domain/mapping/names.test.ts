import { describe, expect, it } from "vitest";
import { mappingName } from "#shared/contract/mapping/mappingName.ts";
import { nameKey, nameLength } from "#shared/domain/mapping/names.ts";

describe("names that a reader takes for the same (documents §2.13, D-58)", () => {
  it.each([
    ["Describe the pericardium", "describe  the PERICARDIUM."],
    ["List Sjögren's signs", "list Sjogren's signs ;"],
    ["Name two; explain one", "Name two; explain one?!"],
    ["Measure CO₂", "Measure co2"],
  ])("“%s” and “%s” have one key", (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it.each([
    ["Describe the pericardium", "Describe the myocardium"],
    ["Name two; explain one", "Name two explain one"],
  ])("“%s” and “%s” do not", (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });

  it.each(["", "  ", "...", "a\nb", "a\u0000b", "J\uFFFDrg", "x".repeat(nameLength.max + 1)])(
    "refuses %j",
    (name) => {
      expect(mappingName("is needed").safeParse(name).success).toBe(false);
    },
  );

  it("takes a name of the greatest length, and trims it", () => {
    const longest = "ö".repeat(nameLength.max);
    expect(mappingName("is needed").parse(` ${longest} `)).toBe(longest);
  });
});
