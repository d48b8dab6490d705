import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type TextPart, wordChanges } from "#web/features/editor/compared/wordChanges.ts";

const told = (before: string, after: string): string =>
  wordChanges(before, after)
    .map(({ kind, text }) => (kind === "kept" ? text : kind === "removed" ? `[-${text}-]` : `[+${text}+]`))
    .join("");

describe("a text before and after (D-53)", () => {
  it("is told by the words that changed, between those that stayed", () => {
    expect(told("She has a mild pain today.", "She has a severe pain today.")).toBe(
      "She has a [-mild-][+severe+] pain today.",
    );
    expect(told("Pain", "Edited. Pain")).toBe("[+Edited. +]Pain");
    expect(told("Pain", "Pain")).toBe("Pain");
  });

  it("tells two changes apart where words stayed between them", () => {
    expect(
      told(
        "He walks his dog twice a day in any weather; today he asked the neighbor.",
        "He walks his cat twice a day in any weather; today he asked the friend.",
      ),
    ).toBe(
      "He walks his [-dog-][+cat+] twice a day in any weather; today he asked the [-neighbor.-][+friend.+]",
    );
    // One word that comes again by chance parts nothing.
    expect(told("one the two", "three the four")).toBe("[-one the two-][+three the four+]");
  });

  it("leaves out what is far from a change in a long text", () => {
    const long = "word ".repeat(100);
    const parts = wordChanges(`${long}old ${long}early ${long}`, `${long}new ${long}late ${long}`);
    expect(parts.flatMap(({ kind, text }) => (kind === "added" ? [text] : []))).toEqual(["new", "late"]);
    const kept = parts.filter(({ kind }) => kind === "kept");
    expect(kept.map(({ text }) => text.includes("…") && text.length < 260)).toEqual([true, true, true]);
  });

  it("puts both texts together again, whatever they are", () => {
    const text = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 30 }).map((all) => all.join(" "));
    const joined = (parts: readonly TextPart[], left: TextPart["kind"]): string =>
      parts.flatMap(({ kind, text }) => (kind === left ? [] : [text])).join("");
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = wordChanges(before, after);
        expect([joined(parts, "added"), joined(parts, "removed")]).toEqual([before, after]);
      }),
    );
  });
});
