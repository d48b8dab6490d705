import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  nextSorts,
  pageOf,
  pagesNamed,
  plainView,
  readPer,
  rowsOf,
  type TableColumn,
  withColumn,
} from "#web/features/deliveries/filterTable/tableView.ts";
import type { Sort } from "#web/ui/tableSort.ts";

type Row = { id: number; name: string; size: number };
const columns: readonly TableColumn<Row>[] = [
  { key: "id", label: "ID", text: ({ id }) => String(id), sortBy: ({ id }) => id },
  { key: "name", label: "Name", text: ({ name }) => name },
  { key: "size", label: "Size", text: ({ size }) => String(size), sortBy: ({ size }) => size },
  { key: "do", label: "Do", text: () => "Sjögren", isControl: true },
];
const rows: readonly Row[] = [
  { id: 1, name: "Sjögren", size: 10 },
  { id: 2, name: "shock", size: 9 },
  { id: 3, name: "Shock, septic", size: 10 },
];
const ids = (view: Partial<typeof plainView>) =>
  rowsOf(rows, columns, { ...plainView, ...view }).map(({ id }) => id);

describe("the tables of assessments (A-10)", () => {
  it("filter each column, without case and accents, and all filters together", () => {
    expect(ids({ filters: { name: "sjogren" } })).toEqual([1]);
    expect(ids({ filters: { name: "SHOCK", size: "10" } })).toEqual([3]);
    expect(ids({ filters: { name: " " } })).toEqual([1, 2, 3]);
  });

  it("search one column or all of them, and never the controls", () => {
    expect(ids({ search: "10" })).toEqual([1, 3]);
    expect(ids({ search: "10", searchIn: "name" })).toEqual([]);
    expect(ids({ search: "septic shock 3" })).toEqual([3]);
    expect(ids({ search: "sjogren" })).toEqual([1]);
  });

  it("sort by several columns, the first one first, numbers as numbers", () => {
    const sorts: Sort[] = [
      { key: "size", order: "ASC" },
      { key: "name", order: "DESC" },
    ];
    expect(ids({ sorts })).toEqual([2, 1, 3]);
    expect(ids({ sorts: sorts.toReversed() })).toEqual([1, 3, 2]);
  });

  it("add a sort behind the others, turn it round, and leave it out", () => {
    let sorts = nextSorts(nextSorts([], "name"), "id");
    expect(sorts).toEqual([
      { key: "name", order: "ASC" },
      { key: "id", order: "ASC" },
    ]);
    sorts = nextSorts(sorts, "name");
    expect(sorts[0]).toEqual({ key: "name", order: "DESC" });
    expect(nextSorts(sorts, "name")).toEqual([{ key: "id", order: "ASC" }]);
  });

  it("name three pages at each end and two beside the current one", () => {
    expect(pagesNamed(1, 1)).toEqual([1]);
    expect(pagesNamed(10, 20)).toEqual([1, 2, 3, null, 8, 9, 10, 11, 12, null, 18, 19, 20]);
    expect(pagesNamed(1, 7)).toEqual([1, 2, 3, null, 5, 6, 7]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.nat(399), (pages, at) => {
        const page = 1 + (at % pages);
        const named = pagesNamed(page, pages);
        const numbers = named.filter((one) => one !== null);
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        for (const wanted of [1, Math.min(3, pages), page, pages, Math.max(1, pages - 2)])
          expect(numbers).toContain(wanted);
        // An ellipsis stands for at least one page.
        for (const [place, one] of named.entries())
          if (one === null) expect((named[place + 1] ?? 0) - (named[place - 1] ?? 0)).toBeGreaterThan(1);
        expect(numbers.length).toBeLessThanOrEqual(11);
      }),
    );
  });

  it("show all rows on one page unless a number of rows is typed", () => {
    const many = Array.from({ length: 5000 }, (_, at) => at);
    expect(pageOf(many, plainView)).toEqual({ page: 1, pages: 1, rows: many });
    expect(pageOf([], { page: 1, per: 10 })).toEqual({ page: 1, pages: 1, rows: [] });
    expect(pageOf(many.slice(0, 21), { page: 2, per: 10 })).toMatchObject({ page: 2, pages: 3 });
    // A page that filters have taken away gives way to the last one.
    expect(pageOf(many.slice(0, 21), { page: 9, per: 10 })).toEqual({ page: 3, pages: 3, rows: [20] });
    expect([" 25 ", "0", "", "-3", "1e3", "999999999"].map(readPer)).toEqual([
      25,
      undefined,
      undefined,
      undefined,
      undefined,
      999_999_999,
    ]);
  });

  it("hide a column with its filter, and show it without one", () => {
    const view = { ...plainView, hidden: ["id"], filters: { name: "shock", size: "3" } };
    expect(withColumn(view, "name", false)).toEqual({
      hidden: ["id", "name"],
      filters: { name: "", size: "3" },
    });
    expect(withColumn(view, "id", true)).toEqual({ hidden: [], filters: view.filters });
  });
});
