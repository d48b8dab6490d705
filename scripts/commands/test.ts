import { mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { run } from "../lib/runAll.ts";
import { afterSecondTry, isWorthSecondTry } from "../lib/secondTry.ts";
import { budgetReport, failureReport, type Stage } from "../lib/testBudget.ts";
import { playwrightCounts, type SuiteResult, vitestCounts } from "../lib/testReports.ts";

/**
 * `npm test`: every test there is: rules, pages, infrastructure, local cloud, real browser. Arguments are passed on to
 * vitest. Two cores are kept busy: what needs a cloud runs in two lanes, and browser stories run two at a time. Closes with one line that sums up all runners. @see docs/testing.md
 */
const root = resolve(import.meta.dirname, "../..");
const results = resolve(root, ".cache/test-results");
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
// Tests start some twenty commands: their modules are compiled once.
process.env.NODE_COMPILE_CACHE ??= resolve(root, "node_modules/.cache/compiled");
const extra = process.argv.slice(2);

/** A run of a runner, and how some of its files are run again. */
type Suite = { result: SuiteResult; again: (files: readonly string[]) => Promise<SuiteResult> };
type RunningStage = Omit<Stage, "suites"> & { suites: readonly Suite[] };
const stages: RunningStage[] = [];
let suites: Suite[] = [];

const reportOf = (name: string): string => resolve(results, `${name.replaceAll(" ", "-")}.json`);

async function vitest(name: string, projects: readonly string[], shard: readonly string[] = []) {
  const runIt = async (file: string, args: readonly string[]): Promise<SuiteResult> => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const chosen = projects.flatMap((project) => ["--project", project]);
    const code = await run({
      command: "vitest",
      args: ["run", "--passWithNoTests", ...reporters, ...chosen, ...args],
    });
    return vitestCounts(file, code, root);
  };
  const result = await runIt(reportOf(name), [...shard, ...extra]);
  suites.push({ result, again: (files) => runIt(reportOf(`${name} again`), files) });
}

async function playwright(): Promise<void> {
  const runIt = async (file: string, files: readonly string[]): Promise<SuiteResult> => {
    const code = await run({
      command: "playwright",
      args: ["test", "--reporter=list,json", ...files],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    });
    return playwrightCounts(file, code);
  };
  const result = await runIt(reportOf("browser"), []);
  suites.push({ result, again: (files) => runIt(reportOf("browser again"), files) });
}

async function stage(name: Stage["name"], act: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  suites = [];
  await act();
  stages.push({ name, seconds: (performance.now() - startedAt) / 1000, suites });
}

/** Runs that need a cloud. Each starts one of its own, so that no test meets one of the other lane. */
const shards = extra.length === 0 ? 3 : 1;
const cloudRuns: (() => Promise<void>)[] = [
  ...Array.from({ length: shards }, (_, at) => () => {
    const name = `integration ${at + 1} of ${shards}`;
    return vitest(name, ["integration"], shards > 1 ? [`--shard=${at + 1}/${shards}`] : []);
  }),
  () => vitest("local cloud", ["local cloud"]),
];
async function lane(): Promise<void> {
  for (let next = cloudRuns.shift(); next; next = cloudRuns.shift()) await next();
}

await stage("rules", () => vitest("rules", ["unit", "web", "infra"]));
await stage("integration, two lanes", () => Promise.all([lane(), lane()]));
if (extra.length === 0) await stage("browser", playwright);

const runs = stages.flatMap((each) => each.suites);
if (extra.length === 0 && isWorthSecondTry(runs.flatMap(({ result }) => result.failures)))
  for (const suite of runs.filter(({ result }) => result.failures.length > 0)) {
    const files = [...new Set(suite.result.failures.map(({ file }) => file))];
    console.log(`\nRunning again what failed: ${files.join(", ")}`);
    suite.result = afterSecondTry(suite.result, await suite.again(files));
  }

const done: Stage[] = stages.map((each) => ({ ...each, suites: each.suites.map(({ result }) => result) }));
const total = (pick: "passed" | "failed" | "skipped"): number =>
  runs.reduce((sum, { result }) => sum + result[pick], 0);
console.log(budgetReport(done));
const failed = failureReport(done);
if (failed !== "") console.log(failed);
if (total("skipped") > 0) console.log(`\n${total("skipped")} tests were skipped; each says why above.`);
console.log(`\nTests: ${total("passed")} passed, ${total("failed")} failed`);
process.exitCode = total("failed") === 0 && total("passed") > 0 ? 0 : 1;
