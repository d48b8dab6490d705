import type { SuiteResult, TestFailure } from "./testReports.ts";

/**
 * Tests of a whole run that may fail once and pass when their files are run again alone: one in ten thousand or so. More than that
 * is no chance, and nothing is tried again.
 * @see docs/testing.md
 */
export const unsteadyAtMost = 2;

/** Returns true where so few tests failed that their files are run again. What is no test, such as a run that broke off, never is. */
export function isWorthSecondTry(failures: readonly TestFailure[]): boolean {
  return (
    failures.length > 0 &&
    failures.length <= unsteadyAtMost &&
    failures.every(({ file, title }) => file.startsWith("tests/") && title !== "")
  );
}

/** The result of a run whose failed files were run again: where all of them passed, its failures are `unsteady`, and counted as passed. */
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
