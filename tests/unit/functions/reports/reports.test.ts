import { describe, expect, it } from "vitest";
import { downloadName, jobIdOf, reportKey } from "#functions/reports/reportFile.ts";
import { Refusal } from "#functions/runtime/refusal.ts";
import { requireRange } from "#functions/runtime/requireRange.ts";

const problemsOf = (asked: { start_date?: string; end_date?: string }): string[] => {
  try {
    requireRange(asked, "query");
    return [];
  } catch (error) {
    if (error instanceof Refusal) return error.fields?.map((field) => field.path) ?? [];
    throw error;
  }
};

describe("the range of a report", () => {
  it("may be open on either side", () => {
    expect(requireRange({}, "query")).toEqual({ start: undefined, end: undefined });
    expect(problemsOf({ start_date: "2026-11-01" })).toEqual([]);
    expect(problemsOf({ start_date: "2026-11-01", end_date: "2026-11-01" })).toEqual([]);
  });
  it("is refused where a date does not exist or the end comes first", () => {
    expect(problemsOf({ start_date: "2026-02-30" })).toEqual(["query.start_date"]);
    expect(problemsOf({ start_date: "2026-11-02", end_date: "2026-11-01" })).toEqual(["query.end_date"]);
  });
});

describe("the file of a report (C-31)", () => {
  const jobId = "01HF000000000000000000000J";
  const programId = "01HF000000000000000000000P";
  it("has one key for each job, from which the job is found again", () => {
    expect(jobIdOf(reportKey(programId, jobId, "xlsx"))).toBe(jobId);
  });
  it.each([
    "",
    `archived_reports/${programId}/x.xlsx`,
    `archived_reports/${programId}/${jobId}.exe`,
    `../${jobId}.csv`,
    `a/archived_reports/${programId}/${jobId}.csv`,
  ])("finds no job in %s", (path) => {
    expect(jobIdOf(path)).toBeUndefined();
  });
  it("is downloaded under a name that breaks no header", () => {
    expect(downloadName('Médecine "I"; a/b', "2026-11-21", "csv")).toBe(
      "usage-report-Medecine-I-a-b-2026-11-21.csv",
    );
    expect(downloadName("", "2026-11-21", "csv", { prefix: "members", otherwise: "" })).toBe(
      "members-2026-11-21.csv",
    );
    expect(downloadName("内科", "2026-11-21", "xlsx")).toBe("usage-report-course-2026-11-21.xlsx");
  });
});
