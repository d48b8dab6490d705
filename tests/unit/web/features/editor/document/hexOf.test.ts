import { describe, expect, it } from "vitest";
import { hexOf } from "#web/features/editor/document/hexOf.ts";

describe("a colour (D-42)", () => {
  it("is stored as hex, whether it is given so or as rgb", () => {
    expect(hexOf("#333333")).toBe("#333333");
    expect(hexOf(" #A0B1C2 ")).toBe("#a0b1c2");
    expect(hexOf("rgb(51, 102,153)")).toBe("#336699");
    expect(hexOf("rgb(0,0,255)")).toBe("#0000ff");
  });

  it("is nothing else", () => {
    for (const text of [
      "",
      "red",
      "#333",
      "rgb(256, 0, 0)",
      "rgb(1, 2)",
      "rgb(1, 2, x)",
      "rgba(1, 2, 3, 1)",
    ]) {
      expect(hexOf(text), text).toBeUndefined();
    }
  });
});
