import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const repository = resolve(import.meta.dirname, "../..");

/** Sources of changing values: `shared` takes times, ids and settings as arguments. */
const impure: readonly (readonly [call: RegExp, words: string])[] = [
  [/\bDate\.now\b/, "Date.now"],
  [/\bnew Date\(\s*\)/, "new Date()"],
  [/(?<!new )(?<![\w.])Date\(\s*\)/, "Date()"],
  [/\bperformance\.now\b/, "performance.now"],
  [/\bMath\.random\b/, "Math.random"],
  [/\bcrypto\.(randomUUID|getRandomValues)\b/, "random numbers of crypto"],
  [/\bprocess\.env\b/, "process.env"],
];

/** The text without comments; what stands in quotes stays, so that `"//"` ends nothing. */
const withoutComments = (text: string): string =>
  text.replace(
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
    (_, quoted: string | undefined) => quoted ?? " ",
  );

/** Finds where a source reads a clock, chance or the environment. */
export const impureCalls = (source: string): string[] => {
  const code = withoutComments(source);
  return impure.flatMap(([call, words]) => (call.test(code) ? [words] : []));
};

/** A line for each file of `shared` that reads a clock, chance or the environment. */
export function clocksAndChances(root = repository): string[] {
  const files = readdirSync(join(root, "shared"), { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) =>
      impureCalls(readFileSync(join(root, "shared", file), "utf8")).map(
        (words) => `shared-reads-no-clock: shared/${file} uses ${words}`,
      ),
    );
}
