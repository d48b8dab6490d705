import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SymlinkFollowMode } from "aws-cdk-lib";
import { Code } from "aws-cdk-lib/aws-lambda";
import { partsDirectory } from "./bundle.ts";
import { type FunctionName, functionSpecs } from "./functions.ts";
import type { TableUse } from "./tableUse.ts";

/** Where the code of each function comes from, and what it does to the table. */
export type CodeSource = { of: (name: FunctionName) => Code; tableUse: TableUse };

/**
 * The bundles of `bundleFunctions`.
 *
 * @throws on use, if a bundle is not there
 */
export function bundledCode(
  functionsDir: string,
  packageVersions: Record<string, string>,
): (name: FunctionName) => Code {
  return (name) => {
    const directory = join(functionsDir, name);
    const bundle = join(directory, "index.mjs");
    if (!existsSync(bundle))
      throw new Error(`${name} is not bundled: ${bundle} is missing. Run the build first.`);
    const external = functionSpecs[name].external ?? [];
    // The bundle and the versions beside it say all; hashing Chromium's files instead would cost half a second.
    const hash = createHash("sha256");
    for (const file of [bundle, ...partsOf(directory)]) hash.update(readFileSync(file));
    for (const dependency of external) hash.update(`${dependency}@${packageVersions[dependency]}`);
    return Code.fromAsset(directory, {
      assetHash: hash.digest("hex"),
      followSymlinks: SymlinkFollowMode.ALWAYS,
      exclude: unusedFontFiles,
    });
  };
}

/**
 * Files of font packages that nothing reads: rules of style, the older format, and weights that no page is printed in. The
 * East Asian packages alone would be 210 MB, near the 250 MB that a function may have unpacked; 11 MB of them are left.
 */
const unusedFontFiles = [
  "node_modules/@fontsource/**/*.css",
  "node_modules/@fontsource/**/*.scss",
  "node_modules/@fontsource/**/*.woff",
  ...[100, 200, 300, 500, 700, 800, 900].map((weight) => `node_modules/@fontsource/**/*-${weight}-*.woff2`),
  ...["jp", "kr", "sc"].map((name) => `node_modules/@fontsource/noto-sans-${name}/**/*-600-*.woff2`),
];

/** Its name says what a part holds, so the order of names is one of contents. */
function partsOf(directory: string): string[] {
  const parts = join(directory, partsDirectory);
  if (!existsSync(parts)) return [];
  const names = readdirSync(parts).filter((name) => name.endsWith(".mjs"));
  return names.sort().map((name) => join(parts, name));
}
