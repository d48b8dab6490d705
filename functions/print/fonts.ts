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

/** Arrows, relations and operators, which neither has. */
const signs = "U+2070-209F,U+2190-22FF,U+2300-23FF,U+25A0-25FF";

const subsets = ["latin", "latin-ext", "greek"] as const;
const weights = [400, 600] as const;

const faces: readonly Face[] = [
  ...subsets.flatMap((subset) =>
    weights.flatMap((weight): Face[] => [
      { family: "Source Serif 4", package: serif, subset, weight },
      { family: "Source Serif 4", package: serif, subset, weight, style: "italic" },
      { family: "Inter", package: sans, subset, weight },
    ]),
  ),
  { family: "Signs", package: "@fontsource/noto-sans-math", subset: "latin", weight: 400, range: signs },
];

function faceCss({ family, package: name, subset, weight, style = undefined, range }: Face): string {
  const file = `${name}/files/${name.split("/")[1]}-${subset}-${weight}-${style ?? "normal"}.woff2`;
  const bytes = readFileSync(resolver.resolve(file)).toString("base64");
  const ranges = resolver(`${name}/unicode.json`) as Record<string, string>; // the package's own table
  return (
    `@font-face{font-family:"${family}";font-style:${style ?? "normal"};font-weight:${weight === 400 ? "100 500" : "501 900"};` +
    `unicode-range:${range ?? ranges[subset]};src:url(data:font/woff2;base64,${bytes}) format("woff2")}`
  );
}

let css: string | undefined;

/**
 * The fonts of a summary with their letters, so that a page needs none of the machine's, whichever it has. Each weight is a
 * file: of a variable font Chromium draws the letters as pictures, which some readers show coarsely.
 */
export function fontFaces(): string {
  css ??= faces.map(faceCss).join("\n");
  return css;
}
