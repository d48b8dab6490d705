import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { run } from "../lib/runAll.ts";

/**
 * `npm test`: every test there is: rules, pages, infrastructure, local cloud, real browser. Arguments are passed on to
 * vitest. Closes with one line that sums up all runners.
 */
const root = resolve(import.meta.dirname, "../..");
const results = resolve(root, ".cache/test-results");
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

type Sum = { passed: number; failed: number; skipped: number };

async function vitest(name: string, args: readonly string[]): Promise<Sum> {
  const file = resolve(results, `${name}.json`);
  const code = await run({
    command: "vitest",
    args: ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...args],
  });
  const report = readReport<{
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
  }>(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const failed = report.numFailedTests;
  // A file that cannot be loaded, or a failing set-up, fails the run without failing a test.
  const sum = { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
  return { ...sum, skipped: report.numPendingTests + report.numTodoTests };
}

async function playwright(): Promise<Sum> {
  const file = resolve(results, "browser.json");
  const code = await run({
    command: "playwright",
    args: ["test", "--reporter=list,json"],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  const report = readReport<{
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  }>(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected === 0 && code !== 0 ? 1 : unexpected, skipped };
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T; // the runner's own format
  } catch (error) {
    console.error(`No test report was written: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

const extra = process.argv.slice(2);
const sums = [
  await vitest("rules", ["--project", "unit", "--project", "web", "--project", "infra", ...extra]),
];
sums.push(await vitest("local-cloud", ["--project", "integration", "--project", "local cloud", ...extra]));
if (extra.length === 0) sums.push(await playwright());

const total = (pick: keyof Sum): number => sums.reduce((sum, each) => sum + each[pick], 0);
if (total("skipped") > 0) console.log(`\n${total("skipped")} tests were skipped; each says why above.`);
console.log(`\nTests: ${total("passed")} passed, ${total("failed")} failed`);
process.exitCode = total("failed") === 0 && total("passed") > 0 ? 0 : 1;
