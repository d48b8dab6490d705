import { describe, expect, it } from "vitest";
import { counted } from "#shared/words/counted.ts";
import { language, pluralForm } from "#shared/words/language.ts";
import { numberText } from "#shared/words/numbers.ts";

describe("a text that speaks of a number", () => {
  const items = counted({ one: "{n} item is open", other: "{n} items are open" });

  it.each([
    [0, "0 items are open"],
    [1, "1 item is open"],
    [2, "2 items are open"],
    [21, "21 items are open"],
    [12345, "12,345 items are open"],
  ])("says %d as the language does", (count, text) => {
    expect(items(count)).toBe(text);
  });

  it("takes the form that the language's own rules name, and numbers as it writes them", () => {
    const rules = new Intl.PluralRules(language);
    const written = new Intl.NumberFormat(language);
    for (const count of [-1, 0, 0.5, 1, 1.5, 2, 11, 21, 101, 999, 1000, 1001, 1_000_000]) {
      expect(pluralForm(count)).toBe(rules.select(count));
      expect(numberText(count)).toBe(written.format(count));
    }
  });

  it("fills further places, and leaves unknown ones standing", () => {
    const found = counted({ one: "{found} of {n} student{x}", other: "{found} of {n} students{x}" });
    expect(found(1500, { found: 1200 })).toBe("1,200 of 1,500 students{x}");
  });

  it("takes the form for all the rest where a language has no other", () => {
    expect(counted({ other: "{n} sheep" })(1)).toBe("1 sheep");
  });
});
