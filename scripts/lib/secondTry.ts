import type { SuiteResult, TestFailure } from "./testReports.ts";

/**
 * Tests of a whole run that may fail once and pass when their files are run again alone: one in ten thousand or so. More than that
 * points to a real fault, so nothing is run again.
 * @see docs/testing.md
 */
export const unsteadyAtMost = 2;

/** Returns true if few enough tests failed to run their files again. Failures outside a test, such as a run that broke off, are final. */
export function isWorthSecondTry(failures: readonly TestFailure[]): boolean {
  return (
    failures.length > 0 &&
    failures.length <= unsteadyAtMost &&
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
