import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { failureReport } from "#scripts/lib/testBudget.ts";
import { playwrightCounts, type SuiteResult, vitestCounts } from "#scripts/lib/testReports.ts";

const directory = mkdtempSync(join(tmpdir(), "test-reports-"));
afterAll(() => rmSync(directory, { recursive: true }));

function reportOf(report: unknown): string {
  const file = join(directory, "report.json");
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const told = (...suites: SuiteResult[]): string => failureReport([{ name: "rules", seconds: 1, suites }]);

const assertion = (title: string, failureMessages: string[] = []) => ({
  ...{ title, fullName: `lists ${title}`, duration: 5, failureMessages },
  status: failureMessages.length > 0 ? "failed" : "passed",
});
const vitestReport = (testResults: unknown[], numFailedTests: number) => ({
  ...{ numPassedTests: 1, numFailedTests, numPendingTests: 0, numTodoTests: 0 },
  testResults,
});

it("names each rule that failed, with what was said of it and without colours", () => {
  const lines = Array.from({ length: 40 }, (_, line) => `at line ${line}`);
  const said = ["\u001B[31mexpected 1 to be 2\u001B[39m", ...lines].join("\n");
  const file = reportOf(
    vitestReport(
      [
        {
          name: "/project/tests/a.test.ts",
          status: "failed",
          assertionResults: [assertion("sorts", [said])],
        },
        { name: "/project/tests/b.test.ts", status: "passed", assertionResults: [assertion("counts")] },
      ],
      1,
    ),
  );
  const counts = vitestCounts(file, 1, "/project");
  expect(counts).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
  const text = told(counts);
  expect(text).toContain(
    "Failed:\n  tests/a.test.ts  lists sorts\n      expected 1 to be 2\n      at line 0\n",
  );
  expect(text).not.toContain("at line 30");
  expect(text).not.toContain("b.test.ts");
});

it("names a file that could not be loaded, a run that failed by itself and one without a report", () => {
  const unloaded = { name: "/project/c.test.ts", status: "failed", message: "No such module" };
  const broken = vitestCounts(
    reportOf(vitestReport([{ ...unloaded, assertionResults: [] }], 0)),
    1,
    "/project",
  );
  expect(broken.failed).toBe(1);
  expect(told(broken)).toContain("  c.test.ts  \n      No such module");
  const left = vitestCounts(reportOf(vitestReport([], 0)), 7, "/project");
  expect(left.failed).toBe(1);
  expect(told(left)).toContain("The run ended with 7 though no test of it failed.");
  const missing = playwrightCounts(join(directory, "none.json"), 1);
  expect(missing.failed).toBe(1);
  expect(told(missing)).toContain("The run wrote no report.");
});

it("names each story that failed, wherever it stands in its file", () => {
  const spec = (title: string, ok: boolean) => ({
    ...{ title, ok },
    tests: [
      {
        results: [
          { duration: 9, ...(!ok && { error: { message: "no heading", stack: "no heading\n at x" } }) },
        ],
      },
    ],
  });
  const file = reportOf({
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [
      {
        file: "e2e/a.spec.ts",
        specs: [spec("opens", true)],
        suites: [{ file: "e2e/a.spec.ts", specs: [spec("ends", false)] }],
      },
    ],
  });
  const counts = playwrightCounts(file, 1);
  expect(counts).toMatchObject({ passed: 1, failed: 1 });
  expect(told(counts)).toBe("\nFailed:\n  tests/e2e/a.spec.ts  ends\n      no heading\n       at x");
});

it("says nothing where nothing failed", () => {
  expect(told(vitestCounts(reportOf(vitestReport([], 0)), 0, "/project"))).toBe("");
});
