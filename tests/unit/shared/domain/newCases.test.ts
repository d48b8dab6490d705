import { expect, it } from "vitest";
import { copyTitle } from "#shared/domain/newCases.ts";

it("names a copy after what it is of, as long as a title may be (documents §3)", () => {
  expect(copyTitle("Chest Pain")).toBe("Copy of Chest Pain");
  expect(copyTitle("a".repeat(300))).toBe(`Copy of ${"a".repeat(292)}`);
});
