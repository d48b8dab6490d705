import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ListQuery } from "#shared/contract/lists.ts";
import { fold, wordsOf } from "#shared/domain/collection/fold.ts";
import { defineList } from "#shared/domain/collection/listDefinition.ts";
import { parseListQuery } from "#shared/domain/collection/parseListQuery.ts";
import type { Query } from "#shared/domain/collection/query.ts";
import { runQuery } from "#shared/domain/collection/runQuery.ts";
import { counted } from "#shared/words/counted.ts";

type Book = {
  id: number;
  title: string;
  shelf: "low" | "middle" | "high";
  topics: string[];
  pages: number | null;
  released: string | null;
};
type Reader = { liked: ReadonlySet<number> };

const books = defineList<Book, Reader>({
  id: (book) => book.id,
  columns: {
    title: {
      kind: "text",
      value: (b) => b.title,
      wireNames: ["books.title"],
      sortable: true,
      searchable: "search",
    },
    shelf: {
      kind: "enum",
      value: (b) => b.shelf,
      values: ["low", "middle", "high"],
      aliases: { "0": "low" },
      sortable: true,
      filterable: true,
    },
    topics: {
      kind: "multi",
      value: (b) => b.topics,
      label: "Topics",
      filterable: true,
      searchable: "search",
    },
    pages: { kind: "number", value: (b) => b.pages, sortable: true, filterable: true },
    released: { kind: "date", value: (b) => b.released, sortable: true, filterable: true },
    liked: {
      kind: "boolean",
      value: (b, reader) => reader.liked.has(b.id),
      isPerViewer: true,
      sortable: true,
      filterable: true,
    },
  },
  sortOptions: [
    { column: "title", label: "Title", firstOrder: "ASC" },
    { column: "pages", label: "Pages", firstOrder: "DESC" },
    { column: "released", label: "Released", firstOrder: "DESC" },
    { column: "shelf", label: "Shelf", firstOrder: "ASC" },
    { column: "liked", label: "Liked", firstOrder: "DESC" },
  ],
  selectFilters: [{ title: "Filter by Shelf", options: [{ label: "Low", filter: "shelf=0" }] }],
  countMessage: counted({ one: "{n} book", other: "{n} books" }),
});

const words = ["Cardiac", "cardiac", "Éclampsie", "eclampsie", "Sjögren", "zebra", "10 mg", "2 mg", ""];
const aBook = fc.record({
  title: fc.array(fc.constantFrom(...words), { maxLength: 3 }).map((parts) => parts.join(" ")),
  shelf: fc.constantFrom("low" as const, "middle" as const, "high" as const),
  topics: fc.uniqueArray(fc.constantFrom("heart", "lung", "Kidney"), { maxLength: 3 }),
  pages: fc.option(fc.integer({ min: 0, max: 4 })),
  released: fc.option(fc.constantFrom("2026-01-01T00:00:00.000Z", "2025-06-01T00:00:00.000Z")),
});
const someBooks = fc
  .array(aBook, { maxLength: 40 })
  .map((all) => all.map((book, index) => ({ ...book, id: (index * 7919) % 10_007 })));
const someQuery: fc.Arbitrary<ListQuery> = fc.record(
  {
    search: fc.constantFrom("", "card", "ECLAMPSIE", "heart zeb"),
    sort_by: fc.constantFrom("books.title", "pages", "released", "shelf", "liked"),
    sort_order: fc.constantFrom("ASC" as const, "DESC" as const),
    filters: fc.uniqueArray(fc.constantFrom("shelf=low", "shelf=high", "liked=true", "pages=2"), {
      maxLength: 3,
    }),
    dynamic_filters: fc.constantFrom(
      "{}",
      '{"Topics":["heart"]}',
      '{"Topics":["heart","lung"]}',
      '{"topics":[]}',
    ),
    generic_filters: fc.constantFrom(
      "[]",
      '[{"column":"pages","operator":">","value":1}]',
      '[{"column":"released","operator":"=","value":null}]',
    ),
  },
  { requiredKeys: [] },
);
const reader: Reader = { liked: new Set([0, 7919, 5831, 3743]) };

function query(request: ListQuery): Query {
  const parsed = parseListQuery(books, request);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.query;
}
const run = (rows: readonly Book[], request: ListQuery, facets: readonly string[] = []) =>
  runQuery({ list: books, rows, query: query(request), viewer: reader, facets });
const everything = { per_page: "999999999" };
const ids = (rows: readonly Book[]) => rows.map((row) => row.id);

describe("the list engine (C-06, C-07, C-08)", () => {
  it("cuts the result into pages that leave nothing out and show nothing twice", () => {
    fc.assert(
      fc.property(someBooks, someQuery, fc.integer({ min: 1, max: 15 }), (rows, request, perPage) => {
        const whole = run(rows, { ...request, ...everything });
        const pages = Array.from({ length: Math.ceil(whole.total / perPage) + 1 }, (_, page) =>
          ids(run(rows, { ...request, page: String(page), per_page: String(perPage) }).rows),
        );
        expect(pages.flat()).toEqual(ids(whole.rows));
        expect(new Set(pages.flat()).size).toBe(whole.total);
        expect(pages.at(-1)).toEqual([]);
      }),
    );
  });

  it("finds and counts the rows whose columns contain the texts, as a test of each row does", () => {
    const someTexts = fc.uniqueArray(
      fc.record({
        column: fc.constantFrom("title" as const, "topics" as const, "pages" as const),
        text: fc.constantFrom("card", "sjogren", "10", "heart", "lung", "2"),
      }),
      { maxLength: 2 },
    );
    fc.assert(
      fc.property(someBooks, someQuery, someTexts, (rows, request, containing) => {
        const asked = {
          ...{ list: books, rows, query: query({ ...request, ...everything }), viewer: reader },
          facets: ["shelf", "liked"],
        };
        const isShown = (book: Book) =>
          containing.every(({ column, text }) => fold([book[column] ?? ""].flat().join("\n")).includes(text));
        expect(runQuery({ ...asked, containing })).toEqual(runQuery({ ...asked, isShown }));
      }),
    );
  });

  it("counts each facet under the search and all filters but its own, as a count by hand does", () => {
    fc.assert(
      fc.property(someBooks, someQuery, (rows, request) => {
        const parsed = query({ ...request, ...everything });
        const { facets } = run(rows, { ...request, ...everything }, ["shelf", "topics", "liked"]);
        for (const column of ["shelf", "topics", "liked"] as const) {
          const others = { ...parsed, filters: parsed.filters.filter((filter) => filter.column !== column) };
          const found = runQuery({ list: books, rows, query: others, viewer: reader }).rows;
          const byHand = new Map<unknown, number>();
          for (const row of found) {
            const values =
              column === "topics"
                ? row.topics
                : column === "shelf"
                  ? [row.shelf]
                  : [reader.liked.has(row.id)];
            for (const value of values) byHand.set(value, (byHand.get(value) ?? 0) + 1);
          }
          expect(new Map(facets[column]?.map(({ value, count }) => [value, count]))).toEqual(byHand);
        }
      }),
    );
  });

  it("only ever narrows with where, whatever it asks for", () => {
    const wheres = [
      '{"shelf":"low"}',
      '{"shelf":["low","high"]}',
      '{"pages":{"operator":"!=","value":2}}',
      '{"released":{"operator":"<","value":"2025-12-31"}}',
      '{"topics":null}',
    ];
    fc.assert(
      fc.property(someBooks, someQuery, fc.constantFrom(...wheres), (rows, request, where) => {
        const without = new Set(ids(run(rows, { ...request, ...everything }).rows));
        const within = ids(run(rows, { ...request, ...everything, where }).rows);
        expect(within.every((id) => without.has(id))).toBe(true);
      }),
    );
  });

  it("orders the same rows the same way however they come in, with empty values last in both directions", () => {
    fc.assert(
      fc.property(someBooks, someQuery, (rows, request) => {
        const inOrder = run(rows, { ...request, ...everything });
        expect(ids(run([...rows].reverse(), { ...request, ...everything }).rows)).toEqual(ids(inOrder.rows));
        const column = query(request).sort.column;
        if (column !== "pages" && column !== "released") return;
        const isEmpty = inOrder.rows.map((row) => row[column] === null);
        expect(isEmpty).toEqual([...isEmpty].sort((a, b) => Number(a) - Number(b)));
      }),
    );
  });

  it("finds exactly the rows that hold every word of the search in some searched column", () => {
    fc.assert(
      fc.property(someBooks, fc.constantFrom("card", "ECLAMPSIE kid", "sjogren", "10"), (rows, search) => {
        const byHand = rows.filter((row) =>
          wordsOf(search).every((word) =>
            [row.title, ...row.topics].some((text) => fold(text).includes(word)),
          ),
        );
        expect(new Set(ids(run(rows, { search, ...everything }).rows))).toEqual(new Set(ids(byHand)));
      }),
    );
  });

  const shelfOf = (id: number, title: string, extra: Partial<Book> = {}): Book => ({
    id,
    title,
    shelf: "low",
    topics: [],
    pages: null,
    released: null,
    ...extra,
  });

  it("sorts as a reader does: case and accents aside, numbers by size", () => {
    const rows = [
      shelfOf(1, "zebra"),
      shelfOf(2, "Éclampsie"),
      shelfOf(3, "eclair"),
      shelfOf(4, "10 mg"),
      shelfOf(5, "2 mg"),
    ];
    expect(ids(run(rows, {}).rows)).toEqual([5, 4, 3, 2, 1]);
  });

  it("breaks ties by id, upwards in both directions", () => {
    const rows = [shelfOf(3, "same"), shelfOf(1, "Same"), shelfOf(2, "same")];
    expect(ids(run(rows, { sort_order: "ASC" }).rows)).toEqual([1, 2, 3]);
    expect(ids(run(rows, { sort_order: "DESC" }).rows)).toEqual([1, 2, 3]);
  });

  it("shows 12 rows where the request names no page size", () => {
    const rows = Array.from({ length: 30 }, (_, index) => shelfOf(index + 1, `Book ${index}`));
    expect(run(rows, {}).rows).toHaveLength(12);
    expect(run(rows, { page: "2" }).rows).toHaveLength(6);
    expect(run(rows, {}).total).toBe(30);
  });

  it("takes ids and not_ids as text and lets them only narrow", () => {
    const rows = [1, 2, 3].map((id) => shelfOf(id, `Book ${id}`));
    expect(ids(run(rows, { ids: ["1", "3", "77"] }).rows)).toEqual([1, 3]);
    expect(ids(run(rows, { ids: ["1", "3"], not_ids: ["3"] }).rows)).toEqual([1]);
  });

  it("takes several values of one filter as alternatives and several filters together", () => {
    const rows = [
      shelfOf(1, "a", { shelf: "low", topics: ["heart"] }),
      shelfOf(2, "b", { shelf: "high", topics: ["heart"] }),
      shelfOf(3, "c", { shelf: "middle", topics: ["heart"] }),
      shelfOf(4, "d", { shelf: "high", topics: ["lung"] }),
    ];
    const request = { filters: ["shelf=low", "shelf=high"], dynamic_filters: '{"Topics":["heart"]}' };
    expect(ids(run(rows, request).rows)).toEqual([1, 2]);
  });

  describe("over four books", () => {
    const rows = [
      shelfOf(0, "d", { shelf: "low", topics: ["heart"], pages: 3 }),
      shelfOf(1, "c", { shelf: "high", topics: ["heart"], pages: 1 }),
      shelfOf(7919, "b", { shelf: "high", topics: ["lung"], pages: 3 }),
      shelfOf(2, "a", { shelf: "middle" }),
    ];
    const shelves = { filters: ["shelf=low", "shelf=high"], dynamic_filters: '{"Topics":["heart"]}' };
    const textsOf = (request: ListQuery, ...facets: string[]) =>
      Object.values(run(rows, request, facets).facets).map((values) => values.map(({ text }) => text));

    it("counts what choosing a value would find, most frequent first and then by its words", () => {
      expect(textsOf(shelves, "shelf", "topics", "liked", "pages")).toEqual([
        ["high [1]", "low [1]"],
        ["heart [2]", "lung [1]"],
        ["false [1]", "true [1]"],
        ["1 [1]", "3 [1]"],
      ]);
      expect(textsOf({ filters: ["shelf=high", "liked=true"] }, "liked", "shelf")).toEqual([
        ["false [1]", "true [1]"],
        ["high [1]", "low [1]"],
      ]);
      expect(textsOf({}, "shelf", "topics")).toEqual([
        ["high [2]", "low [1]", "middle [1]"],
        ["heart [2]", "lung [1]"],
      ]);
      // Of a row that fails two filters, or one that is not counted, no facet tells.
      expect(textsOf(shelves, "pages")).toEqual([["1 [1]", "3 [1]"]]);
      expect(textsOf({ ...shelves, search: "c" }, "shelf", "topics")).toEqual([["high [1]"], ["heart [1]"]]);
    });

    it("leaves out what the viewer may not see, for rows and counts alike", () => {
      const isShown = ({ id }: Book): boolean => id !== 1;
      const result = runQuery({
        list: books,
        rows,
        query: query({}),
        viewer: reader,
        facets: ["topics"],
        isShown,
      });
      expect(ids(result.rows)).toEqual([2, 7919, 0]);
      expect(result.total).toBe(3);
      expect(result.facets.topics?.map(({ value, count }) => [value, count])).toEqual([
        ["heart", 1],
        ["lung", 1],
      ]);
    });

    it("sorts by a viewer's own facts what was found, page by page", () => {
      const liked = (request: ListQuery) => ids(run(rows, { sort_by: "liked", ...request }).rows);
      expect(liked({})).toEqual([0, 7919, 1, 2]);
      expect(liked({ sort_order: "ASC" })).toEqual([1, 2, 0, 7919]);
      const reversed = [...rows].reverse();
      expect(ids(run(reversed, { sort_by: "liked" }).rows)).toEqual([0, 7919, 1, 2]);
      expect(liked({ filters: ["shelf=high"] })).toEqual([7919, 1]);
      expect([0, 1, 2].flatMap((page) => liked({ page: String(page), per_page: "2" }))).toEqual([
        ...[0, 7919, 1, 2],
      ]);
    });
  });

  it("finds no word that only two cells together would make", () => {
    const row = shelfOf(1, "card", { topics: ["iac"] });
    expect(run([row], { search: "card iac" }).total).toBe(1);
    expect(run([row], { search: "cardiac" }).total).toBe(0);
  });

  it("sees a change as soon as the rows are a new array", () => {
    const first = [shelfOf(1, "alpha")];
    expect(run(first, { search: "alpha" }).total).toBe(1);
    expect(run([shelfOf(1, "beta")], { search: "alpha" }).total).toBe(0);
  });

  it("asks the viewer's own facts anew for each viewer", () => {
    const rows = [shelfOf(1, "a"), shelfOf(2, "b")];
    const likedBy = (liked: number[]) =>
      ids(
        runQuery({
          list: books,
          rows,
          query: query({ filters: ["liked=true"] }),
          viewer: { liked: new Set(liked) },
        }).rows,
      );
    const askedBy = (...liked: number[]) => {
      const viewer = { liked: new Set(liked) };
      const result = runQuery({
        ...{ list: books, rows, query: query({ sort_by: "liked", sort_order: "DESC" }), viewer },
        facets: ["liked", "shelf"],
      });
      return [...ids(result.rows), ...(result.facets.liked ?? []).map(({ text }) => text)];
    };
    expect(askedBy(1)).toEqual([1, 2, "false [1]", "true [1]"]);
    expect(askedBy(2)).toEqual([2, 1, "false [1]", "true [1]"]);
    expect(askedBy(1, 2)).toEqual([1, 2, "true [2]"]);
    expect(likedBy([1])).toEqual([1]);
    expect(likedBy([2])).toEqual([2]);
  });

  it("answers a query over 20,000 rows from what it calculated once", () => {
    const rows = Array.from({ length: 20_000 }, (_, index) =>
      shelfOf(index + 1, `Question ${index % 977} of the bank`, { pages: index % 50 }),
    );
    let reads = 0;
    const counted = defineList<Book, Reader>({
      ...books,
      columns: {
        ...books.columns,
        title: {
          kind: "text",
          sortable: true,
          searchable: "search",
          value: (book) => {
            reads++;
            return book.title;
          },
        },
      },
    });
    const ask = () =>
      runQuery({
        list: counted,
        rows,
        query: query({ search: "question 12", page: "3" }),
        viewer: reader,
      });
    const first = ask();
    const afterFirst = reads;
    expect(ask().rows).toEqual(first.rows);
    expect(afterFirst).toBe(40_000);
    expect(reads).toBe(afterFirst);
  });
});
