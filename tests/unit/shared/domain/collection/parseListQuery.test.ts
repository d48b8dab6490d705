import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type ListQuery, listQuery } from "#shared/contract/lists.ts";
import { courseItemList } from "#shared/domain/collection/courseItemList.ts";
import { courseList } from "#shared/domain/collection/courseList.ts";
import { parseListQuery } from "#shared/domain/collection/parseListQuery.ts";
import { operators } from "#shared/domain/collection/query.ts";
import { courseKindNames } from "#shared/domain/kinds.ts";

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

  it("reads all of a request", () => {
    const parsed = parseListQuery(courseList, {
      ids: ["1", "2"],
      not_ids: ["3"],
      search: "Sjögren  heart",
      lo_search: "Fever",
      page: "2",
      per_page: "30",
      sort_by: "name",
      sort_order: "DESC",
      filters: ["kind=1"],
      dynamic_filters: '{"favorite":true}',
      generic_filters: '[{"column":"end_date","operator":">","value":"2026-01-01"}]',
      where: '{"kind":["custom"]}',
    });
    expect(parsed).toEqual({
      ok: true,
      query: {
        ids: new Set(["1", "2"]),
        notIds: new Set(["3"]),
        words: ["sjogren", "heart"],
        objectiveWords: ["fever"],
        sort: { column: "name", isDescending: true },
        filters: [
          { column: "kind", operator: "in", values: ["signature"] },
          { column: "favorite", operator: "in", values: [true] },
          { column: "end_date", operator: ">", values: ["2026-01-01"] },
        ],
        where: [{ column: "kind", operator: "in", values: ["custom"] }],
        page: 2,
        perPage: 30,
      },
    });
  });

  it("limits nothing that was not asked, and begins at the first page of twelve", () => {
    const [first] = courseList.sortOptions;
    expect(parseListQuery(courseList, {})).toEqual({
      ok: true,
      query: {
        ids: undefined,
        notIds: undefined,
        words: [],
        objectiveWords: [],
        sort: { column: first?.column, isDescending: first?.firstOrder === "DESC" },
        filters: [],
        where: [],
        page: 0,
        perPage: 12,
      },
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
    ["an id that is no number", { ids: ["1", "abc"] }, "ids.1"],
    ["an id to leave out that is no number", { not_ids: ["[7]"] }, "not_ids.0"],
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

  const inherited = [
    "constructor",
    "__proto__",
    "toString",
    "hasOwnProperty",
    "valueOf",
    "isPrototypeOf",
    "toLocaleString",
    "__defineGetter__",
    "__lookupSetter__",
  ];
  const conditionOn = (name: string, rest: string) => `{${JSON.stringify(name)}:${rest}}`;

  it.each(inherited)("knows no column, operator or value by what every object has: %s", (name) => {
    expect(problemsOf({ sort_by: name })).toEqual(["sort_by"]);
    expect(problemsOf({ filters: [`${name}=1`] })).toEqual([`filters.${name}`]);
    expect(problemsOf({ filters: [`kind=${name}`] })).toEqual(["filters.kind"]);
    for (const place of ["where", "dynamic_filters"] as const) {
      expect(problemsOf({ [place]: conditionOn(name, '"x"') })).toEqual([`${place}.${name}`]);
      expect(problemsOf({ [place]: `{"kind":${JSON.stringify(name)}}` })).toEqual([`${place}.kind`]);
      expect(problemsOf({ [place]: `{"kind":{"operator":${JSON.stringify(name)},"value":1}}` })).toEqual([
        `${place}.kind`,
      ]);
    }
    for (const [column, operator, value, problem] of [
      [name, "=", 1, name],
      ["kind", name, 1, "kind"],
      ["kind", "=", name, "kind"],
    ]) {
      expect(problemsOf({ generic_filters: JSON.stringify([{ column, operator, value }]) })).toEqual([
        `generic_filters.${problem}`,
      ]);
    }
  });

  it("never answers a query that names something else than a column and an operator of its own", () => {
    const word = fc.oneof(fc.constantFrom(...inherited, "kind", "name", "=", "in"), fc.string());
    const condition = fc.oneof(word, fc.record({ operator: word, value: word }));
    const map = fc.tuple(word, condition).map(([name, rest]) => conditionOn(name, JSON.stringify(rest)));
    const list = fc
      .array(fc.record({ column: word, operator: word, value: word }))
      .map((all) => JSON.stringify(all));
    const request = fc.record(
      { sort_by: word, filters: fc.array(word), where: map, dynamic_filters: map, generic_filters: list },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(request, (asked) => {
        const parsed = parseListQuery(courseList, asked);
        if (!parsed.ok) return;
        const { sort, filters, where } = parsed.query;
        expect(Object.keys(courseList.columns)).toContain(sort.column);
        for (const { column, operator, values } of [...filters, ...where]) {
          expect(Object.keys(courseList.columns)).toContain(column);
          expect(operators).toContain(operator);
          if (column === "kind") {
            for (const value of values) expect([null, ...courseKindNames]).toContain(value);
          }
        }
      }),
    );
  });

  it("takes a column by its name in the interface, and no other text for it", () => {
    expect(parseListQuery(courseList, { dynamic_filters: '{"Course Type":["signature"]}' })).toMatchObject({
      query: { filters: [{ column: "kind", values: ["signature"] }] },
    });
    expect(problemsOf({ dynamic_filters: '{"course type":["signature"]}' })).toEqual([
      "dynamic_filters.course type",
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
