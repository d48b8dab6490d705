import { describe, expect, it } from "vitest";
import { requireRange } from "#functions/runtime/requireRange.ts";

const problems = (...fields: [path: string, message: string][]) =>
  expect.objectContaining({
    code: "INVALID_REQUEST",
    fields: fields.map(([path, message]) => ({ path, message })),
  });
const noSuchDate = "the calendar has no such date";

describe("the dates of a request", () => {
  it("are a range with both ends, with one, or with none, which is all time", () => {
    for (const range of [
      { start: "2026-11-01", end: "2026-11-30" },
      { start: "2026-11-01", end: "2026-11-01" },
      { start: "2026-11-01", end: undefined },
      { start: undefined, end: "2026-11-30" },
      { start: undefined, end: undefined },
    ]) {
      expect(requireRange({ start_date: range.start, end_date: range.end }, "query")).toEqual(range);
    }
  });

  it("are refused by name where the calendar has none such", () => {
    const dates = { start_date: "2026-02-30", end_date: "2026-13-01" };
    expect(() => requireRange(dates, "query")).toThrow(
      problems(["query.start_date", noSuchDate], ["query.end_date", noSuchDate]),
    );
    expect(() => requireRange({ end_date: "2026-02-29" }, "body", "with_")).toThrow(
      problems(["body.with_end_date", noSuchDate]),
    );
  });

  it("are refused where the end comes before the start", () => {
    expect(() => requireRange({ start_date: "2026-11-02", end_date: "2026-11-01" }, "query")).toThrow(
      problems(["query.end_date", "must not be before start_date"]),
    );
  });
});
