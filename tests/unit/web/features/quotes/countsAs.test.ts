import { describe, expect, it } from "vitest";
import { countsAs } from "#web/features/quotes/countsAs.ts";

describe("a typed amount (C-37)", () => {
  it.each(["", "  ", "0", "1200", "1,200", "$1,200", " 1200 ", "1200.00", "9999999"])(
    "is what %j says",
    (typed) => {
      expect(countsAs(typed)).toBeUndefined();
    },
  );

  it.each([
    ["abc", "$0.00"],
    ["-500", "$0.00"],
    ["1e9", "$0.00"],
    ["10000000", "$0.00"],
    ["1,20", "$0.00"],
    ["1.200,00", "$0.00"],
    ["12.75", "$12.00"],
  ])("that says %j counts as %s, and the field says so", (typed, counted) => {
    expect(countsAs(typed)).toBe(`Counts as ${counted}`);
  });
});
