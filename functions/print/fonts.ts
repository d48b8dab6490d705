import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

type Face = {
  family: string;
  package: string;
  /** The part of the font's characters that a file holds, by its name in the package. */
  subset: string;
  weight: 400 | 600;
  style?: "italic";
  /** Characters that the package does not say of the file. */
  range?: string;
};

const resolver = createRequire(import.meta.url);

const serif = "@fontsource/source-serif-4";
const sans = "@fontsource/inter";

/** Arrows, relations, operators, and symbols such as ♀ and ✓, which neither has. */
const signs = "U+2070-209F,U+2190-22FF,U+2300-23FF,U+25A0-27BF";

/** The families of every printed text, for the end of a `font-family`: what a font lacks, the next one has. */
export const otherScripts = 'Signs, Hebrew, Arabic, "East Asian"';

/** Letters of nearly every text, and those that a file is loaded for where a text has one of them. */
const subsets = ["latin", "latin-ext", "greek"] as const;
const rareSubsets = ["cyrillic", "cyrillic-ext", "vietnamese"] as const;
const weights = [400, 600] as const;

const facesOf = (subset: string): Face[] =>
  weights.flatMap((weight): Face[] => [
    { family: "Source Serif 4", package: serif, subset, weight },
    { family: "Source Serif 4", package: serif, subset, weight, style: "italic" },
    { family: "Inter", package: sans, subset, weight },
  ]);

const faces: readonly Face[] = [
  ...subsets.flatMap(facesOf),
  { family: "Signs", package: "@fontsource/noto-sans-math", subset: "latin", weight: 400, range: signs },
];

/** Hebrew and Arabic: one file for each weight. */
const otherFaces: readonly Face[] = weights.flatMap((weight): Face[] => [
  { family: "Hebrew", package: "@fontsource/noto-sans-hebrew", subset: "hebrew", weight },
  { family: "Arabic", package: "@fontsource/noto-sans-arabic", subset: "arabic", weight },
]);

const japanese = "@fontsource/noto-sans-jp";
const chinese = "@fontsource/noto-sans-sc";
const korean = "@fontsource/noto-sans-kr";

/** Chinese, Japanese, and Korean: each package has its letters in some 120 files of one weight. */
const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

function rangeOf({ package: name, subset, range }: Face): string {
  const ranges = resolver(`${name}/unicode.json`) as Record<string, string>; // the package's own table
  return range ?? ranges[subset] ?? "";
}

function faceCss(face: Face): string {
  const { family, package: name, subset, weight, style = "normal" } = face;
  const file = `${name}/files/${name.split("/")[1]}-${subset}-${weight}-${style}.woff2`;
  const bytes = readFileSync(resolver.resolve(file)).toString("base64");
  return (
    `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight === 400 ? "100 500" : "501 900"};` +
    `unicode-range:${rangeOf(face)};src:url(data:font/woff2;base64,${bytes}) format("woff2")}`
  );
}

/** A character of a range such as `U+0400-04FF,U+20AF`, as an expression. */
function expressionOf(range: string): RegExp {
  const parts = range.split(",").map((part) => {
    const [from = "", to = from] = part.trim().slice(2).split("-");
    return `\\u{${from}}-\\u{${to}}`;
  });
  return new RegExp(`[${parts.join("")}]`, "u");
}

/** Rules that were made once, by the name of their subset. */
const kept = new Map<string, string>();
function cssOf(name: string, some: readonly Face[]): string {
  const css = kept.get(name) ?? some.map(faceCss).join("\n");
  kept.set(name, css);
  return css;
}

/**
 * The files that hold East Asian letters of a text. Chinese and Japanese draw the same letter differently: a text with
 * kana is Japanese, and what its font lacks comes from the other.
 */
function eastAsianFaces(letters: readonly string[]): Face[] {
  const isJapanese = letters.some((letter) => kana.test(letter));
  const order = isJapanese ? [japanese, chinese, korean] : [chinese, japanese, korean];
  let left = letters.filter((letter) => eastAsian.test(letter));
  return order.flatMap((name) => {
    const ranges =
      left.length > 0 ? Object.entries(resolver(`${name}/unicode.json`) as Record<string, string>) : [];
    return ranges.flatMap(([subset, range]) => {
      if (!subset.startsWith("[")) return []; // Latin and others, which the usual fonts have
      const has = expressionOf(range);
      const lacks = left.filter((letter) => !has.test(letter));
      if (lacks.length === left.length) return [];
      left = lacks;
      return [
        {
          family: "East Asian",
          package: name,
          subset: subset.replace(/[[\]]/g, ""),
          weight: 400,
          range,
        } as const,
      ];
    });
  });
}

let usual: RegExp | undefined;

/**
 * The fonts of a printed text with their letters, so that a page needs none of the machine's, whichever it has. Each weight is a
 * file: of a variable font Chromium draws the letters as pictures, which some readers show coarsely.
 */
export function fontFaces(text: string): string {
  usual ??= expressionOf(faces.map(rangeOf).join(","));
  const usualLetter = usual;
  const others = [...new Set(text)].filter((letter) => !usualLetter.test(letter));
  const joined = others.join("");
  const rare = rareSubsets.filter((subset) => {
    const [face] = facesOf(subset);
    return face && expressionOf(rangeOf(face)).test(joined);
  });
  const needed = otherFaces.filter((face) => expressionOf(rangeOf(face)).test(joined));
  return [
    cssOf("usual", faces),
    ...rare.map((subset) => cssOf(subset, facesOf(subset))),
    ...needed.map((face) => cssOf(`${face.family} ${face.weight}`, [face])),
    ...eastAsianFaces(others).map((face) => cssOf(`${face.package} ${face.subset}`, [face])),
  ].join("\n");
}
