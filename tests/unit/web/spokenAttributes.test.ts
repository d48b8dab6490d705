import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Folders whose modules learners' pages are made of. */
const learnersRooms = [
  ...["ui", "items", "reports", "viewer", "features/account", "features/case", "features/registration"],
  ...["features/session", "features/assessments/results", "features/assessments/sitting"],
].map((room) => `web/src/${room}/`);

/** Attributes and properties that a person reads or hears, with their value as far as it may hold a text. */
const spoken =
  /\b(?:aria-(?:label|description|roledescription|valuetext)|title|placeholder|alt|label|description|confirmLabel)(?:=("[^"]*")|=\{((?:[^{}]|\{[^{}]*\})*)\}|: ("[^"]*"|`[^`]*`))/g;
const texts = /(?<!=== |!== |\[)(?:"([^"\n]*)"|`([^`]*)`)/g;

/** Texts of a value that are written out: placeholders and names of elements in it are none. */
const textsIn = (value: string): string[] =>
  [...value.replace(/<[^>]*>/g, "").matchAll(texts)]
    .map(([, plain, template]) => plain ?? template?.replace(/\$\{[^}]*\}/g, "") ?? "")
    .filter((text) => /\p{L}{2}/u.test(text));

/** Written-out texts of a module in attributes that people read. */
export const literalsOf = (source: string): string[] =>
  [...source.matchAll(spoken)].flatMap(([, ...values]) => values.flatMap((value) => textsIn(value ?? "")));

const speaks = (source: string): boolean => /import \{ words\b[^}]*\} from/.test(source);

describe("labels, titles, placeholders and alternative texts of learners' pages (issue 27)", () => {
  it("are found as they are written", () => {
    expect(literalsOf(`<svg aria-label={said || "None"}>`)).toEqual(["None"]);
    expect(literalsOf(`flash.success(text, { label: "Undo", run })`)).toEqual(["Undo"]);
    expect(literalsOf(`<input placeholder="Type here" />`)).toEqual(["Type here"]);
    expect(literalsOf(`<a title={\`Sort by \${column.head}\`}>`)).toEqual(["Sort by "]);
    expect(literalsOf(`<a title={\`\${word}. \${more}\`} alt="" label={words.undo}>`)).toEqual([]);
    expect(literalsOf(`<p title={state === "used" ? words.used : words.ended}>`)).toEqual([]);
  });

  it("come from a catalogue", () => {
    const literals = globSync("web/src/**/*.{ts,tsx}")
      .filter((file) => !/[wW]ords\.ts$/.test(file))
      .flatMap((file) => {
        const source = readFileSync(file, "utf8");
        if (!speaks(source) && !learnersRooms.some((room) => file.startsWith(room))) return [];
        return literalsOf(source).map((text) => `${file}: ${text}`);
      });
    expect(literals).toEqual([]);
  });
});
