import { describe, expect, it } from "vitest";
import { builderNames, builderOf } from "#shared/domain/reportBuilder/builders.ts";
import { builderFilters, conditionOf } from "#shared/domain/reportBuilder/parts.ts";
import { type AskedReport, readQuestion } from "#shared/domain/reportBuilder/question.ts";

const ask = (asked: Partial<AskedReport>) =>
  readQuestion("case_progress", { filters: {}, columns: {}, ...asked });
const problemsOf = (asked: Partial<AskedReport>): string[] => {
  const read = ask(asked);
  return read.ok ? [] : read.problems.map(({ path }) => path);
};
const columnsOf = (columns: Record<string, boolean>): string[] => {
  const read = ask({ columns });
  return read.ok ? read.question.columns.map(({ key }) => key) : [];
};

describe("what is asked of a builder (C-32)", () => {
  it("has the default columns until one is chosen, the required ones always, in the order of the builder", () => {
    expect(columnsOf({})).toEqual([
      "document_set",
      "document",
      "email",
      "first_name",
      "last_name",
      "state",
      "percent",
    ]);
    expect(columnsOf({ resets: true, document: true })).toEqual(["document", "email", "resets"]);
    expect(columnsOf({ email: false })).toEqual(["email"]);
  });

  it("keeps each value of a filter once, and no filter without values", () => {
    const read = ask({ filters: { documents: ["2", "1", "2"], users: [] } });
    expect(read.ok && read.question.filters).toEqual({ documents: ["2", "1"] });
  });

  it("has questions only where it has cases to choose them from", () => {
    expect(conditionOf.questions).toBe("documents");
  });

  it("is refused by name where a column or filter is none of this builder's", () => {
    expect(problemsOf({ columns: { salary: true, percent: true } })).toEqual(["body.columns.salary"]);
    expect(problemsOf({ filters: { roles: ["Teacher"], nothing: ["1"] } })).toEqual([
      "body.filters.roles",
      "body.filters.nothing",
    ]);
    expect(problemsOf({ filters: { constructor: ["1"] } })).toEqual(["body.filters.constructor"]);
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`filter_${n}`, ["1"]]));
    expect(problemsOf({ filters: many })).toHaveLength(20);
  });

  it("is refused where a value can be none of its filter's, which would find nothing", () => {
    for (const [key, stray, fits] of [
      ["documents", ["abc", "", "-1", "1.5", "0", "[1]", "1;2", "9".repeat(20)], ["7"]],
      ["document_sets", ["Acute Care", "01"], ["7"]],
      ["users", ["ada@bedside.test", "7"], ["01HF0000000000000000000001"]],
      ["graduation_years", ["27", "soon"], ["2027", "none"]],
      ["progress", ["Completed", "constructor"], ["completed", "low_time"]],
    ] as const) {
      for (const value of stray)
        expect(problemsOf({ filters: { [key]: [value] } })).toEqual([`body.filters.${key}`]);
      expect(problemsOf({ filters: { [key]: [...fits] } })).toEqual([]);
      expect(problemsOf({ filters: { [key]: [...fits, stray[0]] } })).toEqual([`body.filters.${key}`]);
    }
  });

  it("is refused where dates do not exist or are reversed, or one filter has too many values", () => {
    const dates = (start: string, end: string) =>
      problemsOf({ filters: { start_date: [start], end_date: [end] } });
    expect(dates("2026-11-01", "2026-11-01")).toEqual([]);
    expect(dates("2026-11-30", "2026-11-01")).toEqual(["body.filters.end_date"]);
    expect(problemsOf({ filters: { start_date: ["2026-11-30"] } })).toEqual([]);
    expect(problemsOf({ filters: { end_date: ["2026-11-01"] } })).toEqual([]);
    expect(problemsOf({ filters: { end_date: ["2026-11-31"] } })).toEqual(["body.filters.end_date"]);
    const people = (length: number) => Array.from({ length }, (_, at) => String(at).padStart(26, "0"));
    expect(problemsOf({ filters: { users: people(5000) } })).toEqual([]);
    expect(dates("2026-02-30", "2026-11-01")).toEqual(["body.filters.start_date"]);
    expect(problemsOf({ filters: { start_date: ["2026-11-01", "2026-11-02"] } })).toEqual([
      "body.filters.start_date",
    ]);
    expect(problemsOf({ filters: { users: people(5001) } })).toEqual(["body.filters.users"]);
  });
});

describe("every builder", () => {
  it.each(builderNames)(
    "%s has columns of different names, a required one, and conditions that it can meet",
    (name) => {
      const { columns, filters } = builderOf(name);
      expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length);
      expect(columns.some(({ isRequired }) => isRequired)).toBe(true);
      for (const key of filters) {
        expect(builderFilters[key]).toBeDefined();
        const needed = conditionOf[key];
        if (needed) expect(filters).toContain(needed);
      }
    },
  );
});
