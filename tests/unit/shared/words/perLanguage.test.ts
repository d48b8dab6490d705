import { afterEach, describe, expect, it } from "vitest";
import { setLanguage } from "#shared/words/language.ts";
import { moneyText } from "#shared/words/money.ts";
import { numberText } from "#shared/words/numbers.ts";
import { perLanguage } from "#shared/words/perLanguage.ts";

afterEach(() => setLanguage("en-US"));

describe("formats of numbers", () => {
  it("follow the language when a process changes it, and back (C-45)", () => {
    const said = () => [numberText(12_345.5), moneyText(1_234_500)];
    expect(said()).toEqual(["12,345.5", "$12,345.00"]);
    setLanguage("es");
    expect(said()).toEqual(["12.345,5", "12.345,00\u00a0US$"]);
    setLanguage("en-US");
    expect(said()).toEqual(["12,345.5", "$12,345.00"]);
  });

  it("are made once for as long as the language stays", () => {
    const made: string[] = [];
    const format = perLanguage((language) => made.push(language));
    for (const language of ["en-US", "en-US", "es", "es"]) {
      setLanguage(language);
      format();
    }
    expect(made).toEqual(["en-US", "es"]);
  });
});
