import type { SuiteResult, TestFailure } from "./testReports.ts";

/**
 * Budget of each kind of test on two cores, in seconds: 25 minutes in all. It was 12 for the first 55 routes, with 25 set for a product four times as
 * large, which it is now (246). Told at the end of a run, never a reason to fail: a busy machine is no fault of the code.
 * @see docs/testing.md
 */
export const budgetSeconds = {
  rules: 180,
  "integration, two lanes": 660,
  browser: 660,
} as const;

const inAll = Object.values(budgetSeconds).reduce<number>((sum, seconds) => sum + seconds, 0);

/** One kind of test, as it was run: its runs and how long they took together. */
export type Stage = { name: keyof typeof budgetSeconds; seconds: number; suites: readonly SuiteResult[] };

const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, "0")}`;

const cells = (a: string, b: string, c: string, d: string): string =>
  `  ${a.padEnd(28)} ${b.padStart(6)} ${c.padStart(8)} ${d.padStart(8)}`;

const saidAtMost = 12;

/** Every test that failed with the first lines of what was said of it, so that they stand where a long run ends. */
export function failureReport(stages: readonly Stage[]): string {
  const suites = stages.flatMap((stage) => stage.suites);
  return [
    told(
      "Unsteady (failed, and passed when run again alone; mend these before anything else):",
      suites.flatMap(({ unsteady = [] }) => unsteady),
    ),
    told(
      "Failed:",
      suites.flatMap(({ failures }) => failures),
    ),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

function told(head: string, failures: readonly TestFailure[]): string {
  if (failures.length === 0) return "";
  return [
    `\n${head}`,
    ...failures.flatMap(({ file, title, said }) => [
      `  ${file}  ${title}`,
      ...said
        .split("\n")
        .slice(0, saidAtMost)
        .map((line) => `      ${line.slice(0, 300)}`),
    ]),
  ].join("\n");
}

/** The slowest tests, and the time of each kind beside what it may take. */
export function budgetReport(stages: readonly Stage[]): string {
  const testsOf = ({ suites }: Stage) => suites.flatMap(({ tests }) => tests);
  const slowest = stages
    .flatMap(testsOf)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 10);
  const total = stages.reduce((sum, { seconds }) => sum + seconds, 0);
  return [
    "\nThe slowest tests:",
    ...slowest.map(
      ({ ms, file, title }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}  ${title.slice(0, 80)}`,
    ),
    "\nTime by kind of test:",
    cells("", "tests", "min:s", "budget"),
    ...stages.map((stage) => {
      const [name, budget] = [stage.name, budgetSeconds[stage.name]];
      const label = stage.seconds > budget ? `${name} (over)` : name;
      return cells(label, String(testsOf(stage).length), minutes(stage.seconds), minutes(budget));
    }),
    cells("all", String(stages.flatMap(testsOf).length), minutes(total), minutes(inAll)),
  ].join("\n");
}
