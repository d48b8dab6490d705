import { readFileSync } from "node:fs";
import { relative } from "node:path";

/** What one run of a runner found. */
export type SuiteResult = {
  passed: number;
  failed: number;
  skipped: number;
  tests: readonly TimedTest[];
};

type TimedTest = { file: string; title: string; ms: number };

const nothing: SuiteResult = { passed: 0, failed: 1, skipped: 0, tests: [] };

function read<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T; // the runner's own format
  } catch (error) {
    console.error(`No test report was written: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/** A file that cannot be loaded, or a failing set-up, fails the run without failing a test. */
const failures = (failed: number, code: number): number => (failed === 0 && code !== 0 ? 1 : failed);

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; assertionResults: { title: string; duration?: number }[] }[];
};

/** Of vitest's JSON reporter; a report that was not written counts as one failure. */
export function vitestCounts(file: string, code: number, root: string): SuiteResult {
  const report = read<VitestReport>(file);
  if (!report) return nothing;
  return {
    passed: report.numPassedTests,
    failed: failures(report.numFailedTests, code),
    skipped: report.numPendingTests + report.numTodoTests,
    tests: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ title, duration = 0 }) => ({
        file: relative(root, name),
        title,
        ms: duration,
      })),
    ),
  };
}

type PlaywrightSuite = {
  file: string;
  specs?: { title: string; tests: { results: { duration: number }[] }[] }[];
  suites?: PlaywrightSuite[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
};

const specsOf = (suite: PlaywrightSuite): TimedTest[] => [
  ...(suite.specs ?? []).map(({ title, tests }) => ({
    file: `tests/${suite.file}`,
    title,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  })),
  ...(suite.suites ?? []).flatMap(specsOf),
];

/** Of Playwright's JSON reporter. A story that passed at a second try has failed once. */
export function playwrightCounts(file: string, code: number): SuiteResult {
  const report = read<PlaywrightReport>(file);
  if (!report) return nothing;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    passed: expected,
    failed: failures(unexpected + flaky, code),
    skipped,
    tests: report.suites.flatMap(specsOf),
  };
}
