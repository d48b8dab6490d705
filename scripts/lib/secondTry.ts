import type { SuiteResult, TestFailure } from "./testReports.ts";

/**
 * Files of a whole run whose tests may fail once and pass when run again alone. More than that points to a real fault, so nothing is run
 * again. Files are counted, not tests: tests of one file share a product and a person, so that one slip takes the rest with it.
 * @see docs/testing.md
 */
export const unsteadyFilesAtMost = 2;
/** Failed tests at which nothing is run again, in however few files. */
export const unsteadyTestsAtMost = 5;

/** Returns true if few enough tests failed to run their files again. Failures outside a test, such as a run that broke off, are final. */
export function isWorthSecondTry(failures: readonly TestFailure[]): boolean {
  return (
    failures.length > 0 &&
    failures.length <= unsteadyTestsAtMost &&
    new Set(failures.map(({ file }) => file)).size <= unsteadyFilesAtMost &&
    failures.every(({ file, title }) => file.startsWith("tests/") && title !== "")
  );
}

/** Result of a run after its failed files were run again. If all of them passed, its failures become `unsteady` and count as passed. */
export function afterSecondTry(first: SuiteResult, second: SuiteResult): SuiteResult {
  if (second.failed > 0 || second.passed === 0) return first;
  return {
    ...first,
    passed: first.passed + first.failed,
    failed: 0,
    failures: [],
    unsteady: first.failures,
  };
}
