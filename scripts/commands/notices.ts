import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { bundleFunctions } from "#infra/bundle.ts";
import { noticesText } from "../build/noticesText.ts";
import { packagesOfFunctions, packagesOfWeb, readPackage } from "../build/shippedPackages.ts";
import { buildWebGraph } from "../build/webGraph.ts";
import { licenseProblems } from "../lib/licenses.ts";

/** `npm run notices`: builds what is shipped and writes web/public/third-party-notices.txt from the packages in it. */
const outdir = mkdtempSync(join(tmpdir(), "bedside-notices-"));
const { metafile } = await bundleFunctions({ outdir });
const directories = new Set([...packagesOfFunctions(metafile), ...packagesOfWeb(await buildWebGraph())]);
rmSync(outdir, { recursive: true });

const packages = [...directories].map(readPackage);
const problems = licenseProblems(packages);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
writeFileSync(
  resolve(import.meta.dirname, "../../web/public/third-party-notices.txt"),
  noticesText(packages),
);
console.log(`Wrote web/public/third-party-notices.txt: ${packages.length} packages.`);
