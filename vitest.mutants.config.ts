import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { breakages } from "./scripts/mutants/breakages.ts";
import { instrumented } from "./scripts/mutants/instrument.ts";
import { NearFirst } from "./scripts/mutants/nearFirst.ts";
import { rules } from "./vitest.config.ts";

const testsIn = process.env.MUTANTS_TESTS_IN;

const broken = breakages[Number(process.env.BREAKAGE ?? -1)];

/** The one file of a deliberate mistake, as it is with the mistake. */
const breaking = broken && {
  name: "deliberate-mistake",
  enforce: "pre" as const,
  transform: (code: string, id: string) =>
    id === resolve(import.meta.dirname, broken.file) ? code.replace(broken.from, () => broken.to) : undefined,
};

const mutantsOf = process.env.MUTANTS_OF?.split(",");

/** The files whose changes are all tried in one process, each change behind a switch. */
async function withSwitches(files: readonly string[]) {
  const { sources, mutants } = await instrumented(files, import.meta.dirname);
  writeFileSync(process.env.MUTANTS_MADE ?? "", JSON.stringify(mutants));
  const load = (id: string) => sources.get(id.split("?")[0] ?? "");
  return { name: "mutants", enforce: "pre" as const, load };
}

const inOneProcess = {
  runner: "scripts/mutants/inOneProcess.ts",
  fsModuleCache: false,
  // A test runs once for each change: it is each of these that has its time.
  testTimeout: 0,
  // What a change makes go wrong beside its test, too, is no fault of the code as it is.
  dangerouslyIgnoreUnhandledErrors: true,
};

/**
 * Whole cases played to their end, which take most of the time of a mutant that nothing notices. What they alone would notice
 * lacks a test that says what the rule is.
 */
const stories = [
  "tests/unit/scripts/{import,seed}/**",
  "tests/unit/shared/case/build/generateCase.test.ts",
  "tests/unit/shared/case/changes/longRun.test.ts",
  "tests/unit/shared/case/flow/noDeadEnd.test.ts",
  "tests/unit/shared/case/state/twoDevices.test.ts",
];

/**
 * The tests that `npm run mutants` runs: the rules alone, or those of the table, which need the local cloud. A configuration
 * of its own, because Stryker takes one project only. With BREAKAGE it makes one of the deliberate mistakes.
 */
export default defineConfig({
  plugins: [...(breaking ? [breaking] : []), ...(mutantsOf ? [await withSwitches(mutantsOf)] : [])],
  test: {
    ...(process.env.MUTANTS_TESTS === "table"
      ? {
          include: testsIn
            ? [`${testsIn}/**/*.test.ts`]
            : ["tests/integration/{access,functions/runtime,lists,table}/**/*.test.ts"],
          // They call functions that run elsewhere, in which no mutant is switched on.
          exclude: [
            "tests/integration/functions/runtime/{fromEdge,logs}.test.ts",
            "tests/integration/lists/{anyQuery,people,pins}.test.ts",
          ],
          // As with the rules: importing everything anew for each file takes more time than the tests.
          isolate: false,
          sequence: { sequencer: NearFirst },
          environment: "node",
          setupFiles: ["tests/propertyRuns.ts"],
          globalSetup: ["tests/integration/tableSetup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        }
      : {
          ...rules,
          include: testsIn ? [`${testsIn}/**/*.test.ts`] : [...rules.include],
          exclude: [...rules.exclude, ...(broken ? [] : stories)],
          sequence: { sequencer: NearFirst },
          // What Vitest keeps of one mistake would be read with the next.
          fsModuleCache: !broken,
          testTimeout: 60_000,
        }),
    ...(mutantsOf ? inOneProcess : {}),
  },
});
