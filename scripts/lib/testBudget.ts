import type { SuiteResult } from "./testReports.ts";

/**
 * What each kind of test may take on two cores, in seconds, so that all of them stay under 12 minutes now and under 25
 * when there are four times as many. Told at the end of a run, never a reason to fail: a busy machine is no fault of the code.
 * @see docs/testing.md
 */
export const budgetSeconds = {
  rules: 120,
  "integration, two lanes": 240,
  browser: 330,
} as const;

/** One kind of test, as it was run: its runs and how long they took together. */
export type Stage = { name: keyof typeof budgetSeconds; seconds: number; suites: readonly SuiteResult[] };

const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, "0")}`;

const cells = (a: string, b: string, c: string, d: string): string =>
  `  ${a.padEnd(28)} ${b.padStart(6)} ${c.padStart(8)} ${d.padStart(8)}`;

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
    cells("all", String(stages.flatMap(testsOf).length), minutes(total), "12:00"),
  ].join("\n");
}
