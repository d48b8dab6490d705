import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wordChange } from "#web/features/editor/compared/wordChange.ts";

describe("a text before and after (D-53)", () => {
  it("is told by the words that changed, between those that stayed", () => {
    expect(wordChange("She has a mild pain today.", "She has a severe pain today.")).toEqual({
      start: "She has a ",
      removed: "mild",
      added: "severe",
      end: " pain today.",
    });
    expect(wordChange("Pain", "Edited. Pain")).toEqual({
      start: "",
      removed: "",
      added: "Edited. ",
      end: "Pain",
    });
  });

  it("leaves out the far ends of a long text", () => {
    const long = "word ".repeat(100);
    const { start, end, added } = wordChange(`${long}old ${long}`, `${long}new ${long}`);
    expect(added).toBe("new");
    expect([start, end].every((kept) => kept.includes("…") && kept.length < 130)).toBe(true);
  });

  it("puts both texts together again, whatever they are", () => {
    const text = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 12 }).map((all) => all.join(" "));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { start, removed, added, end } = wordChange(before, after);
        expect([start + removed + end, start + added + end]).toEqual([before, after]);
      }),
    );
  });
});
