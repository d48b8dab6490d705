import { mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { type EngineRun, missingPackages, type neededPackages, runBounded } from "../lib/engines.ts";
import { afterSecondTry, isWorthSecondTry } from "../lib/secondTry.ts";
import { failureReport } from "../lib/testBudget.ts";
import { playwrightCounts, type SuiteResult } from "../lib/testReports.ts";

/**
 * `npm run test:engines`: a choice of stories in Firefox, and an author's acts compared between Chromium, Firefox and WebKit. As root on
 * Debian it installs the browsers; elsewhere it says what is missing and tests what is there. Closes with one line that sums up. No part
 * of it runs longer than its time. @see docs/testing.md
 */
const root = resolve(import.meta.dirname, "../..");
const results = resolve(root, ".cache/engine-results");
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const minute = 60_000;

/** Installs what is missing where that is possible; what is missing then. */
async function installPackages(): Promise<string[]> {
  const missing = missingPackages();
  if (missing.length === 0 || process.getuid?.() !== 0) return missing;
  const apt = { env: { DEBIAN_FRONTEND: "noninteractive" }, isQuiet: true };
  console.log(`Installing ${missing.join(", ")} …`);
  await runBounded({ command: "apt-get", args: ["update"], longestMs: 2 * minute, ...apt });
  const args = ["install", "-y", "--no-install-recommends", ...missing];
  await runBounded({ command: "apt-get", args, longestMs: 5 * minute, ...apt });
  return missingPackages();
}

async function storiesInFirefox(name: string, files: readonly string[] = []): Promise<SuiteResult> {
  const file = resolve(results, `${name}.json`);
  const preload = resolve(root, "tests/engines/stockFirefox.mjs");
  const { code } = await runBounded({
    command: resolve(root, "node_modules/.bin/playwright"),
    args: ["test", "-c", "playwright.engines.config.ts", "--reporter=list,json", ...files],
    longestMs: 17 * minute,
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import ${preload}`,
    },
  });
  return playwrightCounts(file, code);
}

/** Reads the counts from the last line of the probe; a probe that ends without one counts as one failure. */
function countsOf({ code, said }: EngineRun): { passed: number; failed: number } {
  const counts = /^Tests: (\d+) passed, (\d+) failed$/m.exec(said);
  if (!counts) return { passed: 0, failed: 1 };
  const failed = Number(counts[2]);
  return { passed: Number(counts[1]), failed: failed === 0 && code !== 0 ? 1 : failed };
}

const missing = await installPackages();
if (missing.length > 0) {
  console.log(
    `Not installed: ${missing.join(", ")} (Debian: apt-get install ${missing.join(" ")}, as root).`,
  );
}
const lacks = (name: keyof typeof neededPackages): boolean => missing.includes(name);
let [passed, failed] = [0, 0];
const add = (counts: { passed: number; failed: number }): void => {
  passed += counts.passed;
  failed += counts.failed;
};

if (lacks("firefox-esr")) console.log("Left out: the stories in Firefox.");
else {
  console.log("\n== Stories in Firefox");
  let stories = await storiesInFirefox("firefox");
  if (isWorthSecondTry(stories.failures)) {
    const files = [...new Set(stories.failures.map(({ file }) => file))];
    console.log(`\nRunning again what failed: ${files.join(", ")}`);
    stories = afterSecondTry(stories, await storiesInFirefox("firefox again", files));
  }
  console.log(failureReport([{ name: "browser", seconds: 0, suites: [stories] }]));
  add(stories);
}
if (lacks("xvfb") || (lacks("firefox-esr") && lacks("webkit2gtk-driver"))) {
  console.log("Left out: the comparison of the editor between engines, which needs a second one.");
} else {
  console.log("\n== The editor in each engine");
  const probe = { command: process.execPath, args: [resolve(root, "tests/engines/probe.ts")] };
  add(countsOf(await runBounded({ ...probe, longestMs: 14 * minute })));
}
console.log(`\nTests: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
