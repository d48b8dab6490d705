import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import subsetFont from "subset-font";

const fileOf = createRequire(import.meta.url).resolve;

/** Folder of the fonts that style sheets name. */
export const smallFontsFolder = resolve(import.meta.dirname, "../../web/src/app/fonts");

/** The typefaces that every page holds, by the name of their file. */
const sources = {
  "inter-latin-wght-normal.woff2": "@fontsource-variable/inter",
  "source-serif-4-latin-wght-normal.woff2": "@fontsource-variable/source-serif-4",
  "source-serif-4-latin-wght-italic.woff2": "@fontsource-variable/source-serif-4",
};

/** The letters that the style sheet loads these files for. */
function lettersOf(styles: string): string {
  const [, ranges = ""] = /unicode-range:([^;]+);/.exec(styles) ?? [];
  const letters = [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(
    ([, from = "", to = from]) => {
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, at) => first + at);
    },
  );
  return String.fromCodePoint(...letters);
}

/** OpenType features that are kept: those that browsers turn on by default, and tabular figures. Small capitals, fractions and alternates are removed. */
const features = ["ccmp", "locl", "mark", "mkmk", "kern", "liga", "clig", "calt", "rlig", "tnum", "pnum"];
/** The weights that pages use. */
const weights = { min: 400, max: 700 };

/** The typefaces with no more than pages use of them, by the name of their file: two thirds of what they are published as. */
export async function smallFonts(): Promise<ReadonlyMap<string, Buffer>> {
  const text = lettersOf(await readFile(resolve(smallFontsFolder, "../global.css"), "utf8"));
  const made = Object.entries(sources).map(async ([name, from]) => {
    const font = await subsetFont(await readFile(fileOf(`${from}/files/${name}`)), text, {
      targetFormat: "woff2",
      keepFeatures: features,
      variationAxes: { wght: weights },
    });
    return [name, font] as const;
  });
  return new Map(await Promise.all(made));
}
