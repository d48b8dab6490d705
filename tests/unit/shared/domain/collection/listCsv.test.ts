import { describe, expect, it } from "vitest";
import { facetsOf } from "#shared/domain/collection/facetsOf.ts";
import { listCsv } from "#shared/domain/collection/listCsv.ts";
import { defineList } from "#shared/domain/collection/listDefinition.ts";

type Book = {
  title: string;
  shelf: string;
  pages: number | null;
  topics: string[];
  day: string | null;
  isLent: boolean;
};

const shelves = { low: "At the bottom", high: "At the top" };

const books = defineList<Book, { shout: boolean }>({
  id: (book) => book.title,
  columns: {
    title: {
      kind: "text",
      value: ({ title }, { shout }) => (shout ? title.toUpperCase() : title),
      sortable: true,
      isHtml: true,
    },
    shelf: {
      kind: "enum",
      value: (book) => book.shelf,
      values: ["low", "high", "lost"],
      words: shelves,
      filterable: true,
    },
    pages: { kind: "number", value: (book) => book.pages, filterable: true },
    topics: { kind: "multi", value: (book) => book.topics },
    day: { kind: "date", value: (book) => book.day },
    isLent: { kind: "boolean", value: (book) => book.isLent },
  },
  sortOptions: [{ column: "title", label: "Title", firstOrder: "ASC" }],
  selectFilters: [],
  facets: [
    { column: "shelf", title: "shelf" },
    { column: "pages", title: "pages" },
  ],
  csv: {
    fileName: "books.csv",
    columns: ["title", "shelf", "pages", "topics", "day", "isLent"].map((column) => ({
      head: column,
      column,
    })),
  },
  countMessage: String,
});

const book: Book = {
  title: "<b>Fever</b> &amp; rash",
  shelf: "low",
  pages: 0,
  topics: ["heart", "lung"],
  day: "2026-07-04T03:30:00.000Z",
  isLent: true,
};

const lines = (rows: readonly Book[], viewer = { shout: false }): string[] =>
  listCsv(books, rows, viewer).text.split("\r\n");

describe("a list as a file", () => {
  it("has a name, a line of heads and a line for each row, each with its end", () => {
    expect(listCsv(books, [], { shout: false })).toEqual({
      fileName: "books.csv",
      text: "\uFEFFtitle,shelf,pages,topics,day (Eastern Time),isLent\r\n",
    });
    const [, line] = lines([book]);
    expect(lines([book, book]).slice(1)).toEqual([line, line, ""]);
  });

  it("says each value as people read it", () => {
    expect(lines([book])[1]).toBe('Fever & rash,At the bottom,0,"heart; lung","07/03/2026, 11:30 PM",Yes');
  });

  it("leaves days without a time as they are, and empty cells empty", () => {
    const bare = { ...book, shelf: "lost", pages: null, topics: [], day: "2026-07-04", isLent: false };
    expect(lines([bare])[1]).toBe("Fever & rash,lost,,,2026-07-04,No");
    expect(lines([{ ...bare, day: null }])[1]).toBe("Fever & rash,lost,,,,No");
  });

  it("holds what its viewer sees", () => {
    expect(lines([{ ...book, title: "rash" }], { shout: true })[1]).toMatch(/^RASH,/);
  });

  it("is none where the list does not say what it holds", () => {
    const { csv: _, ...without } = books;
    expect(() => listCsv(without, [], { shout: false })).toThrow("does not say what its file holds");
    const other = { ...books, csv: { fileName: "x.csv", columns: [{ head: "x", column: "author" }] } };
    expect(() => listCsv(other, [], { shout: false })).toThrow("No such column: author");
  });
});

it("names the values of filters as people read them, in the list's order of filters (C-07)", () => {
  const counted = {
    pages: [{ value: 0, text: "0 [1]", count: 1 }],
    shelf: [
      { value: "high", text: "high [2]", count: 2 },
      { value: "lost", text: "lost [1]", count: 1 },
    ],
  };
  expect(facetsOf(books, counted)).toEqual([
    {
      name: "shelf",
      title: "shelf",
      options: [
        { value: "high", label: "At the top", count: 2 },
        { value: "lost", label: "lost", count: 1 },
      ],
    },
    { name: "pages", title: "pages", options: [{ value: 0, label: "0", count: 1 }] },
  ]);
  expect(facetsOf(books, {}).map(({ options }) => options)).toEqual([[], []]);
});
