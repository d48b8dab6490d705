import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type ListQuery, listQuery } from "#shared/contract/lists.ts";
import { courseItemList } from "#shared/domain/collection/courseItemList.ts";
import { courseList } from "#shared/domain/collection/courseList.ts";
import { parseListQuery } from "#shared/domain/collection/parseListQuery.ts";

const problemsOf = (request: ListQuery): string[] => {
  const parsed = parseListQuery(courseList, request);
  return parsed.ok ? [] : parsed.problems.map((problem) => problem.path);
};

describe("parseListQuery (C-08)", () => {
  it("maps the specification's sort names to columns", () => {
    const items = courseItemList({ kind: "signature", circulation: null });
    const parsed = parseListQuery(items, { sort_by: "documents.last_release_date" });
    expect(parsed).toMatchObject({
      ok: true,
      query: { sort: { column: "last_release_date", isDescending: true } },
    });
    expect(parseListQuery(items, { sort_by: "documents.title" })).toMatchObject({
      query: { sort: { column: "title", isDescending: false } },
    });
  });

  it("takes a kind by its name and by its integer", () => {
    for (const filter of ["kind=signature", "kind=1"]) {
      expect(parseListQuery(courseList, { filters: [filter] })).toMatchObject({
        query: { filters: [{ column: "kind", operator: "in", values: ["signature"] }] },
      });
    }
  });

  it.each([
    ["an unknown sort", { sort_by: "password_hash" }, "sort_by"],
    ["a sort by a column that can't be sorted", { sort_by: "description" }, "sort_by"],
    ["a sort by what every object has", { sort_by: "constructor" }, "sort_by"],
    ["an unknown filter", { filters: ["secret=1"] }, "filters.secret"],
    ["a filter without a value", { filters: ["kind"] }, "filters.0"],
    ["a value that the kind does not have", { filters: ["kind=9"] }, "filters.kind"],
    ["a value that only the object has", { filters: ["kind=toString"] }, "filters.kind"],
    ["a boolean that is none", { filters: ["favorite=maybe"] }, "filters.favorite"],
    [
      "a date that is none",
      { generic_filters: '[{"column":"end_date","operator":">","value":"soon"}]' },
      "generic_filters.end_date",
    ],
    ["JSON that is none", { where: "{" }, "where"],
    ["where as a list", { where: "[]" }, "where"],
    ["dynamic filters as a number", { dynamic_filters: "3" }, "dynamic_filters"],
    ["generic filters as an object", { generic_filters: "{}" }, "generic_filters"],
    ["a generic filter without a column", { generic_filters: '[{"value":1}]' }, "generic_filters.0"],
    ["an operator that is none", { where: '{"kind":{"operator":"OR 1=1","value":1}}' }, "where.kind"],
    [
      "an order with two values",
      { where: '{"end_date":{"operator":"<","value":["2026-01-01","2026-02-01"]}}' },
      "where.end_date",
    ],
    ["an order without a value", { where: '{"end_date":{"operator":"<","value":null}}' }, "where.end_date"],
    ["where over a column that the list does not name", { where: '{"program_id":"x"}' }, "where.program_id"],
  ] satisfies [string, ListQuery, string][])("refuses %s and names the parameter", (_, request, path) => {
    expect(problemsOf(request)).toEqual([path]);
  });

  it("names every problem of a request at once", () => {
    expect(problemsOf({ sort_by: "x", filters: ["y=1"], where: "?" })).toEqual([
      "sort_by",
      "filters.y",
      "where",
    ]);
  });

  it("never throws, whatever stands in the parameters", () => {
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom("kind=1", '{"kind":{"operator":"in","value":[[1]]}}', '{"__proto__":1}'),
    );
    const anything = fc.record(
      {
        sort_by: text,
        search: text,
        filters: fc.array(text),
        where: text,
        dynamic_filters: text,
        generic_filters: text,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anything, (request) => {
        const wellFormed = z.safeParse(listQuery, request);
        if (wellFormed.success) expect(typeof parseListQuery(courseList, wellFormed.data).ok).toBe("boolean");
      }),
    );
  });
});
