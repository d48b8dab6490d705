import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters as plain } from "node:util";

/** Result of one run of a runner. */
export type SuiteResult = {
  passed: number;
  failed: number;
  skipped: number;
  tests: readonly TimedTest[];
  failures: readonly TestFailure[];
  /** Failed first, and passed when their files were run again (`secondTry.ts`). */
  unsteady?: readonly TestFailure[];
};

/** `said`: what the runner said of it, without colours. */
export type TestFailure = { file: string; title: string; said: string };

type TimedTest = { file: string; title: string; ms: number };

const unread = (file: string): SuiteResult => ({
  ...{ passed: 0, failed: 1, skipped: 0, tests: [] },
  failures: [{ file, title: "", said: "The run wrote no report." }],
});

function read<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T; // the runner's own format
  } catch (error) {
    console.error(`No test report was written: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/** A file that cannot be loaded, or a failing set-up, fails the run without failing a test. */
const failedOf = (failed: number, code: number): number => (failed === 0 && code !== 0 ? 1 : failed);

const failuresOf = (file: string, code: number, failures: TestFailure[]): TestFailure[] =>
  failures.length === 0 && code !== 0
    ? [{ file, title: "", said: `The run ended with ${code} though no test of it failed.` }]
    : failures;

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: {
      title: string;
      fullName: string;
      status: string;
      duration?: number;
      failureMessages: string[];
    }[];
  }[];
};

/** The tests of a file that failed, or what kept it from being loaded. */
function failuresIn(
  { name, status, message, assertionResults }: VitestReport["testResults"][number],
  root: string,
) {
  const file = relative(root, name);
  const failed = assertionResults
    .filter((test) => test.status === "failed")
    .map(({ fullName, failureMessages }) => ({
      file,
      title: fullName,
      said: plain(failureMessages.join("\n")),
    }));
  if (failed.length > 0 || status !== "failed") return failed;
  return [{ file, title: "", said: plain(message ?? "") }];
}

/** Reads the counts from vitest's JSON report; a report that was not written counts as one failure. */
export function vitestCounts(file: string, code: number, root: string): SuiteResult {
  const report = read<VitestReport>(file);
  if (!report) return unread(file);
  return {
    failures: failuresOf(
      file,
      code,
      report.testResults.flatMap((result) => failuresIn(result, root)),
    ),
    passed: report.numPassedTests,
    failed: failedOf(report.numFailedTests, code),
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
  specs?: {
    title: string;
    ok: boolean;
    tests: { results: { duration: number; error?: { message?: string; stack?: string } }[] }[];
  }[];
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

const failedSpecs = (suite: PlaywrightSuite): TestFailure[] => [
  ...(suite.specs ?? [])
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const errors = tests
        .flatMap(({ results }) => results)
        .map(({ error }) => error?.stack ?? error?.message);
      return { file: `tests/${suite.file}`, title, said: plain(errors.find(Boolean) ?? "") };
    }),
  ...(suite.suites ?? []).flatMap(failedSpecs),
];

/** Reads the counts from Playwright's JSON report. A story that passed at a second try has failed once. */
export function playwrightCounts(file: string, code: number): SuiteResult {
  const report = read<PlaywrightReport>(file);
  if (!report) return unread(file);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    failures: failuresOf(file, code, report.suites.flatMap(failedSpecs)),
    passed: expected,
    failed: failedOf(unexpected + flaky, code),
    skipped,
    tests: report.suites.flatMap(specsOf),
  };
}
