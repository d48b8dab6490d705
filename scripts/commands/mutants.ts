import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { CannotStart } from "#scripts/local/dynamoDb/java.ts";
import { run } from "../lib/runAll.ts";
import { breakages } from "../mutants/breakages.ts";
import { sampleOf } from "../mutants/sample.ts";
import { summaryOf } from "../mutants/summary.ts";
import { tryInOneProcess } from "../mutants/tryInOneProcess.ts";
import { runCommand } from "./runCommand.ts";

const help = `npm run mutants [-- options] PATH…

Changes the code under each path (a file or a folder) in one place at a time and runs the tests that have to do with it.
A change that no test notices survives, and is listed with its place. Unit tests run; with --table those integration
tests run instead that read and write the table in their own process (docs/testing.md tells what that leaves out).

Options
  --table            run the tests of the table on DynamoDB Local in place of the unit tests
  --every N          change only every Nth of the functions, constants and classes at the top level of the files,
                     numbered through all files in the order of their names: a sample
  --from K           begin the sample with the Kth (default 1); samples from 1 to N are the whole together
  --tests FOLDER     run the tests in this folder alone: quicker, and tells what a room's own tests notice; without it,
                     what survived then is tried with the others
  --in-one           try all changes of whole files in one process, some ten times as quick: each test runs as it is and
                     then with each change that it comes across. Left out is what a module calculates when it is loaded.
                     Give --tests, too: all tests of the folder run, but for those over 0.5 s
  --concurrency N    how many copies run at once (default 1)
  --breakages        make the deliberate mistakes of scripts/mutants/breakages.ts instead, one by one; no path is needed
  --anew             forget what earlier runs found
  --help             show this

What was found before counts again where neither code nor tests have changed. The whole report: .cache/mutants/report.json`;

const root = resolve(import.meta.dirname, "../..");
const cache = resolve(root, ".cache/mutants");

/** Each mistake with the tests of the room that it is made in; those that no test notices are listed. */
async function makeBreakages(): Promise<void> {
  const unnoticed: string[] = [];
  for (const [i, { breaks, file }] of breakages.entries()) {
    const tests = dirname(file).replace(/^shared\/case\/changes.*/, "tests/unit/shared/case/changes");
    const args = ["run", "--config", "vitest.mutants.config.ts", "--bail", "1", "--reporter", "dot", tests];
    const env = { BREAKAGE: String(i) };
    const isNoticed = (await run({ command: "vitest", args, env, isQuiet: true })) !== 0;
    console.log(`${isNoticed ? "noticed  " : "UNNOTICED"}  ${breaks}`);
    if (!isNoticed) unnoticed.push(breaks);
  }
  console.log(`${breakages.length - unnoticed.length} of ${breakages.length} mistakes are noticed.`);
  process.exitCode = unnoticed.length === 0 ? 0 : 1;
}

const patternsOf = (paths: readonly string[]): string[] =>
  paths.map((path) => (/\.tsx?$/.test(path) ? path : `${path.replace(/\/$/, "")}/**/*.ts`));

const filesOf = (paths: readonly string[]): string[] =>
  [...new Set(globSync(patternsOf(paths), { cwd: root }))].sort();

/** What Stryker shall change: whole files and folders, or the lines of a sample of them. */
function toMutate(paths: readonly string[], every: string | undefined, from: string): string[] {
  if (every === undefined) return patternsOf(paths);
  const sample = { every: Number(every), from: Number(from) };
  if (!Object.values(sample).every((n) => Number.isInteger(n) && n > 0)) {
    throw new CannotStart("--every and --from take whole numbers from 1.");
  }
  const sources = filesOf(paths).map((path) => ({ path, code: readFileSync(resolve(root, path), "utf8") }));
  const ranges = sampleOf(sources, sample);
  if (ranges.length === 0)
    throw new CannotStart("The sample is empty: fewer declarations than --from are there.");
  return ranges;
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      table: { type: "boolean", default: false },
      every: { type: "string" },
      from: { type: "string", default: "1" },
      tests: { type: "string" },
      "in-one": { type: "boolean", default: false },
      concurrency: { type: "string", default: "1" },
      breakages: { type: "boolean", default: false },
      anew: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.breakages) return makeBreakages();
  if (values.help || positionals.length === 0) {
    console.log(help);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  if (values.anew) rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  const kind = values.table ? "table" : "rules";
  process.env.MUTANTS_TESTS = kind;
  if (values.tests) process.env.MUTANTS_TESTS_IN = values.tests.replace(/\/$/, "");
  // A mutant that only hundreds of made-up inputs notice shall survive: it lacks a test that says what the rule is.
  process.env.PROPERTY_TIMES ??= "0.05";

  if (values["in-one"]) {
    const { mutants, atLoad, unrepeatable, slow } = await tryInOneProcess(filesOf(positionals), cache);
    console.log(summaryOf(mutants, root));
    console.log(`Not tried, since made when a module is loaded: ${atLoad}`);
    for (const name of unrepeatable) console.log(`Not to be run again: ${name}`);
    for (const name of slow) console.log(`Too slow to be run for each change: ${name}`);
    return;
  }

  const stryker = new Stryker({
    mutate: toMutate(positionals, values.every, values.from),
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "vitest.mutants.config.ts", related: true },
    // Stryker asks TypeScript for what version 7 lacks.
    tsconfigFile: "none.json",
    coverageAnalysis: "perTest",
    // Tables of rights are constants: their mutants count, too.
    ignoreStatic: false,
    incremental: true,
    incrementalFile: resolve(cache, `${kind}.json`),
    tempDirName: resolve(cache, "sandbox"),
    ignorePatterns: [".cache", ".local", "cdk.out", "dist", "docs/images", "*.log"],
    concurrency: Number(values.concurrency),
    // A loop that does not end is noticed by how often it comes round; a machine that is busy is no mutant's fault.
    timeoutMS: 60_000,
    reporters: ["progress-append-only"],
  });
  const results = await stryker.runMutationTest();
  writeFileSync(resolve(cache, "report.json"), JSON.stringify(results, null, 1));
  console.log(summaryOf(results, root));
});
