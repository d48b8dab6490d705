import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import PO from "pofile";
import { describe, expect, it } from "vitest";
import { translationsFolder } from "#scripts/lib/wordFiles.ts";

const folder = translationsFolder("es");
const translations = globSync("*.po", { cwd: folder }).flatMap((file) =>
  PO.parse(readFileSync(resolve(folder, file), "utf8")).items.map(({ msgid, msgstr }) => ({
    english: msgid,
    spanish: msgstr.join(""),
  })),
);
const spanishOf = (english: RegExp) => translations.filter((one) => english.test(one.english));

describe("C-45: Spanish says one thing with one word on all pages", () => {
  it("an exam is handed in with 'entregar'", () => {
    const found = spanishOf(/exam\b.*submit|submit\w* (your |the )?exam/i);
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter(({ spanish }) => !/entreg/i.test(spanish))).toEqual([]);
  });

  it("a case or item is reset with 'reiniciar'", () => {
    const found = spanishOf(/\breset\b(?! your password)/i);
    expect(found.length).toBeGreaterThan(8);
    expect(found.filter(({ spanish }) => !/reinici/i.test(spanish))).toEqual([]);
  });
});
