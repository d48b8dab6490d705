import { mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { run } from "../lib/runAll.ts";
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
const stages: Stage[] = [];
let suites: SuiteResult[] = [];

async function suite(name: string, runIt: (file: string) => Promise<SuiteResult>): Promise<void> {
  suites.push(await runIt(resolve(results, `${name.replaceAll(" ", "-")}.json`)));
}

const vitest = (name: string, args: readonly string[]): Promise<void> =>
  suite(name, async (file) => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const code = await run({
      command: "vitest",
      args: ["run", "--passWithNoTests", ...reporters, ...args, ...extra],
    });
    return vitestCounts(file, code, root);
  });

const playwright = (): Promise<void> =>
  suite("browser", async (file) => {
    const code = await run({
      command: "playwright",
      args: ["test", "--reporter=list,json"],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    });
    return playwrightCounts(file, code);
  });

async function stage(name: Stage["name"], act: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  suites = [];
  await act();
  stages.push({ name, seconds: (performance.now() - startedAt) / 1000, suites });
}

/** What needs a cloud. Each run starts one of its own, so that no test meets one of the other lane. */
const shards = extra.length === 0 ? 3 : 1;
const cloudRuns: (() => Promise<void>)[] = [
  ...Array.from({ length: shards }, (_, at) => () => {
    const name = `integration ${at + 1} of ${shards}`;
    return vitest(name, ["--project", "integration", ...(shards > 1 ? [`--shard=${at + 1}/${shards}`] : [])]);
  }),
  () => vitest("local cloud", ["--project", "local cloud"]),
];
async function lane(): Promise<void> {
  for (let next = cloudRuns.shift(); next; next = cloudRuns.shift()) await next();
}

await stage("rules", () => vitest("rules", ["--project", "unit", "--project", "web", "--project", "infra"]));
await stage("integration, two lanes", () => Promise.all([lane(), lane()]));
if (extra.length === 0) await stage("browser", playwright);

const total = (pick: "passed" | "failed" | "skipped"): number =>
  stages.flatMap((each) => each.suites).reduce((sum, each) => sum + each[pick], 0);
console.log(budgetReport(stages));
const failed = failureReport(stages);
if (failed !== "") console.log(failed);
if (total("skipped") > 0) console.log(`\n${total("skipped")} tests were skipped; each says why above.`);
console.log(`\nTests: ${total("passed")} passed, ${total("failed")} failed`);
process.exitCode = total("failed") === 0 && total("passed") > 0 ? 0 : 1;
