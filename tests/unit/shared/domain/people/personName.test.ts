import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fullName } from "#shared/domain/people/fullName.ts";
import { readName } from "#shared/domain/people/personName.ts";
import { runs } from "#tests/propertyRuns.ts";

const read = (text: string): string => {
  const name = readName(text);
  return name.ok ? name.text : `refused: ${name.reason}`;
};

describe("a person's name", () => {
  it.each([
    ["composed letters", "Jose\u0301 Nun\u0303ez", "José Nuñez"],
    ["the joiner of a Persian name", "علی\u200cرضا", "علی\u200cرضا"],
    ["a conjunct of an Indian name", "\u0915\u094d\u200d\u0937", "\u0915\u094d\u200d\u0937"],
    ["the form of a Japanese letter", "葛\u{e0100}城", "葛\u{e0100}城"],
    ["one sign over another", "Ngo\u0323\u0302", "Ng\u1ed9"],
    ["apostrophes and hyphens", "O’Connor-d'Arc", "O’Connor-d'Arc"],
    ["digits among letters", "X Æ A-12", "X Æ A-12"],
    ["signs beyond the basic plane", "Rose 🌹 𠮷", "Rose 🌹 𠮷"],
    ["a Burmese name of several words", "မောင် မောင်", "မောင် မောင်"],
  ])("keeps %s", (_what, typed, name) => expect(read(typed)).toBe(name));

  it.each([
    ["a direction mark at its end", "כהן\u200f", "כהן"],
    ["a soft hyphen", "Hy\u00adphen", "Hyphen"],
    ["a zero width space", "Zo\u200be", "Zoe"],
    ["a joiner beside no letter", "\u200cZoe\u200d -", "Zoe -"],
    ["a mark of byte order", "\ufeffZoe", "Zoe"],
    ["frames of direction", "\u202aZoe\u202c \u2068Ada\u2069", "Zoe Ada"],
    ["a filler of Hangul", "Zoe\u3164", "Zoe"],
    ["blanks of other widths", "\u00a0Anna\u2009Maria\u3000", "Anna Maria"],
    ["nothing but what is not seen", "\u200b\u3164\u2800 ", ""],
  ])("is without %s", (_what, typed, name) => expect(read(typed)).toBe(name));

  it.each([
    ["a lost letter", "J\ufffdrg", "was lost"],
    ["a line break", "Two\nLines", "is not one line of text"],
    ["a tab", "Two\tCells", "is not one line of text"],
    ["a line separator", "Two\u2028Lines", "is not one line of text"],
    ["NUL", "Ada\u0000", "is not one line of text"],
    ["an override of direction", "Ada\u202egnp", "is not one line of text"],
    ["half a letter", "Ada\ud800", "cannot be shown"],
    ["a letter of nobody's font", "Ada\ue000", "cannot be shown"],
    ["a number", "42", "has no letter in it"],
    ["dashes", "--", "has no letter in it"],
    ["a formula", '=HYPERLINK("http://x")', "is a formula or a link"],
    ["a link", "Win http://x.example", "is a formula or a link"],
  ])("is refused with %s", (_what, typed, reason) => expect(read(typed)).toContain(reason));

  it("has 100 letters at most, accents not counted, and is no tower of accents", () => {
    expect(read("é".repeat(100))).toBe("é".repeat(100));
    expect(read("é".repeat(101))).toContain("longer than 100 letters");
    expect(read("\u0915\u093f".repeat(100))).toBe("\u0915\u093f".repeat(100));
    expect(read("𠮷".repeat(100))).toBe("𠮷".repeat(100));
    expect(read(`A${"\u0336\u0337".repeat(300)}`)).toContain("longer");
  });

  it("is read once for all: reading it again changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (typed) => {
        const name = readName(typed);
        if (name.ok) expect(readName(name.text)).toEqual(name);
      }),
      { numRuns: runs(2000) },
    );
  });

  it("is a line of both, or of the one that somebody has", () => {
    expect(fullName({ first_name: "Ada", last_name: "Lovelace" })).toBe("Ada Lovelace");
    expect(fullName({ first_name: "Cher", last_name: "" })).toBe("Cher");
  });
});
