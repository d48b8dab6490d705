import { globSync, readFileSync } from "node:fs";

/** Path → text of a stylesheet. */
type Texts = ReadonlyMap<string, string>;

const declaration = /(?<=[{;}\s])([a-z-]+):\s*([^;{}]+);/g;
const length = /(?<![\w.-])-?(\d*\.?\d+)(px|rem)(?!\w)/g;

const inPx = (amount: string, unit: string): number => Number(amount) * (unit === "rem" ? 16 : 1);
const lengthsIn = (value: string): number[] =>
  [...value.matchAll(length)].map(([, amount = "", unit = ""]) => inPx(amount, unit));

/** Lines of 1 and 2 px align things by eye; beyond 40 px it is the layout's size, and no distance between things. */
const isDistance = (px: number): boolean => px > 2 && px <= 40;
/** Heights of what can be pressed or typed in, and of rows. Icons are lower, panes higher. */
const isControl = (px: number): boolean => px >= 25 && px <= 49;

type Scale = { properties: RegExp; isRefused: (value: string) => boolean; tokens: string };

const scales: readonly Scale[] = [
  {
    properties: /^(padding|margin)(-[a-z-]+)?$|^(row-|column-)?gap$/,
    isRefused: (value) => lengthsIn(value).some(isDistance),
    tokens: "--space-4, 8, 12, 16, 24 or 32",
  },
  {
    properties: /^font(-size)?$/,
    isRefused: (value) => lengthsIn(value).length > 0,
    tokens: "--text-meta, tool, lead, reading, section or page",
  },
  {
    properties: /^border(-[a-z-]+)?-radius$/,
    isRefused: (value) => lengthsIn(value).some((px) => px !== 0) || value.includes("--mantine-radius"),
    tokens: "--radius, or --pill for a status",
  },
  {
    properties: /^(min-)?(height|block-size)$/,
    isRefused: (value) => /^[\d.]+(px|rem)$/.test(value) && lengthsIn(value).some(isControl),
    tokens: "--control-dense, usual or touch, --row or --row-dense",
  },
];

/** Sizes that are on none of the scales of the interface, each with the tokens that it has to choose from. */
export function scaleProblems(stylesheets: Texts): string[] {
  return [...stylesheets].flatMap(([path, css]) => {
    const text = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
    return [...text.matchAll(declaration)].flatMap(({ 1: name = "", 2: value = "", index }) => {
      const scale = scales.find(({ properties }) => properties.test(name));
      if (!scale?.isRefused(value.trim())) return [];
      const line = text.slice(0, index).split("\n").length;
      return [`${path}:${line}: ${name}: ${value.trim()} is on no scale; take ${scale.tokens}`];
    });
  });
}

if (import.meta.main) {
  const stylesheets = new Map(globSync("web/src/**/*.css").map((path) => [path, readFileSync(path, "utf8")]));
  const problems = scaleProblems(stylesheets);
  for (const problem of problems) console.error(problem);
  console.log(`${stylesheets.size} stylesheets, ${problems.length} sizes off the scales.`);
  process.exitCode = problems.length > 0 || stylesheets.size < 50 ? 1 : 0;
}
