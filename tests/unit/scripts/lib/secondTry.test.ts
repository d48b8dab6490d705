import { describe, expect, it } from "vitest";
import {
  afterSecondTry,
  isWorthSecondTry,
  unsteadyFilesAtMost,
  unsteadyTestsAtMost,
} from "#scripts/lib/secondTry.ts";
import { failureReport } from "#scripts/lib/testBudget.ts";
import type { SuiteResult, TestFailure } from "#scripts/lib/testReports.ts";

const failure = (name: string): TestFailure => ({
  file: `tests/${name}.test.ts`,
  title: `counts ${name}`,
  said: `${name} is 1`,
});
const failures = (count: number): TestFailure[] =>
  Array.from({ length: count }, (_, at) => failure(`f${at}`));
const result = (passed: number, failed: readonly TestFailure[] = []): SuiteResult => ({
  ...{ passed, failed: failed.length, skipped: 0, tests: [], failures: failed },
});

describe("what failed in a whole run", () => {
  it("is run again where it is a few tests of one file or two", () => {
    expect(isWorthSecondTry([])).toBe(false);
    expect(isWorthSecondTry(failures(1))).toBe(true);
    expect(isWorthSecondTry(failures(unsteadyFilesAtMost))).toBe(true);
    expect(isWorthSecondTry(failures(unsteadyFilesAtMost + 1))).toBe(false);
    const ofOneFile = (count: number) => Array.from({ length: count }, () => failure("f0"));
    expect(isWorthSecondTry(ofOneFile(unsteadyTestsAtMost))).toBe(true);
    expect(isWorthSecondTry(ofOneFile(unsteadyTestsAtMost + 1))).toBe(false);
  });

  it("is not run again where it is no test: a file that was not loaded, a run that broke off", () => {
    expect(isWorthSecondTry([{ ...failure("a"), title: "" }])).toBe(false);
    expect(
      isWorthSecondTry([failure("a"), { ...failure("b"), file: ".cache/test-results/rules.json" }]),
    ).toBe(false);
  });

  it("counts as failed where it fails again, or where nothing of it was run", () => {
    const first = result(10, failures(2));
    expect(afterSecondTry(first, result(4, failures(1)))).toBe(first);
    expect(afterSecondTry(first, result(0))).toBe(first);
  });

  it("counts as passed where all of it passes, and is named as unsteady with what was said of it", () => {
    const mended = afterSecondTry(result(10, failures(2)), result(5));
    expect(mended).toMatchObject({ passed: 12, failed: 0, failures: [] });
    const told = failureReport([{ name: "rules", seconds: 1, suites: [mended] }]);
    expect(told).toContain("Unsteady");
    expect(told).toContain("  tests/f1.test.ts  counts f1\n      f1 is 1");
    expect(told).not.toContain("\nFailed:");
  });
});
