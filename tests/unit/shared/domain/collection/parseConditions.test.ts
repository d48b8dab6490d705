import { describe, expect, it } from "vitest";
import type { FieldProblem } from "#shared/contract/errors.ts";
import { defineList } from "#shared/domain/collection/listDefinition.ts";
import {
  parseConditionList,
  parseConditionMap,
  parseFilterPairs,
} from "#shared/domain/collection/parseConditions.ts";

type Book = {
  title: string;
  shelf: string;
  pages: number | null;
  released: string | null;
  isLent: boolean;
  notes: string;
};

const books = defineList<Book>({
  id: (book) => book.title,
  columns: {
    title: { kind: "text", value: (book) => book.title, sortable: true, filterable: true },
    shelf: {
      kind: "enum",
      value: (book) => book.shelf,
      values: ["low", "high"],
      aliases: { "0": "low", any: ["low", "high"] },
      filterable: true,
    },
    pages: { kind: "number", value: (book) => book.pages, filterable: true },
    released: { kind: "date", value: (book) => book.released, filterable: true },
    notes: { kind: "text", value: (book) => book.notes },
    isLent: { kind: "boolean", value: (book) => book.isLent, label: "Lent", filterable: true },
  },
  sortOptions: [{ column: "title", label: "Title", firstOrder: "ASC" }],
  selectFilters: [],
  countMessage: String,
});

/** What is read, or the problems with it. */
function read(parse: (problems: FieldProblem[]) => unknown): unknown {
  const problems: FieldProblem[] = [];
  const conditions = parse(problems);
  return problems.length > 0 ? problems : conditions;
}
const pairs = (...given: string[]) => read((problems) => parseFilterPairs(books, given, problems));
const where = (given: unknown) =>
  read((problems) => parseConditionMap(books, "where", JSON.stringify(given), problems));
const generic = (...given: unknown[]) =>
  read((problems) => parseConditionList(books, "generic_filters", JSON.stringify(given), problems));

describe("conditions of a list (C-07, C-08)", () => {
  it("takes a spelling that stands for several values for all of them, and puts none in an order to it", () => {
    expect(pairs("shelf=any", "shelf=0")).toEqual([
      { column: "shelf", operator: "in", values: ["low", "high", "low"] },
    ]);
    expect(where({ shelf: { operator: "<", value: "any" } })).toMatchObject([
      { message: "takes one value to compare with" },
    ]);
  });

  it.each([
    ["=", "in"],
    ["in", "in"],
    ["!=", "not_in"],
    ["not in", "not_in"],
    ["<", "<"],
    ["<=", "<="],
    [">", ">"],
    [">=", ">="],
  ])("knows %s as %s", (operator, meant) => {
    const condition = [{ column: "pages", operator: meant, values: [3] }];
    expect(where({ pages: { operator, value: 3 } })).toEqual(condition);
    expect(generic({ column: "pages", operator, value: 3 })).toEqual(condition);
  });

  it("takes pairs of one column as alternatives, and all behind the first sign as the value", () => {
    expect(pairs("title=a", "shelf=0", "title=b=c", "title=")).toEqual([
      { column: "title", operator: "in", values: ["a", "b=c", ""] },
      { column: "shelf", operator: "in", values: ["low"] },
    ]);
    expect(pairs("=a")).toEqual([{ path: "filters.0", message: "must be column=value" }]);
  });

  it("takes a value, a list of values and nothing said of an operator as one of these", () => {
    expect(where({ shelf: "high" })).toEqual([{ column: "shelf", operator: "in", values: ["high"] }]);
    expect(where({ pages: [1, null] })).toEqual([{ column: "pages", operator: "in", values: [1, null] }]);
    expect(where({ pages: { operator: "!=", value: [1, null] } })).toEqual([
      { column: "pages", operator: "not_in", values: [1, null] },
    ]);
    expect(generic({ column: "Lent", value: true })).toEqual([
      { column: "isLent", operator: "in", values: [true] },
    ]);
  });

  it("is not limited by an empty list, nor by nothing", () => {
    expect(where({ pages: [] })).toEqual([]);
    for (const text of [undefined, ""]) {
      expect(read((problems) => parseConditionMap(books, "where", text, problems))).toEqual([]);
      expect(read((problems) => parseConditionList(books, "generic_filters", text, problems))).toEqual([]);
    }
  });

  it.each([
    ["pages", "12", 12],
    ["pages", 0, 0],
    ["pages", " 7 ", 7],
    ["isLent", "true", true],
    ["isLent", "false", false],
    ["isLent", false, false],
    ["released", "2026-01-31", "2026-01-31"],
    ["shelf", 0, "low"],
    ["title", "", ""],
    ["title", null, null],
  ])("reads for %s the value %j as %j", (column, given, meant) => {
    expect(where({ [column]: given })).toEqual([{ column, operator: "in", values: [meant] }]);
  });

  it.each([
    ["pages", ""],
    ["pages", " "],
    ["pages", "many"],
    ["pages", "Infinity"],
    ["pages", true],
    ["isLent", "yes"],
    ["isLent", 1],
    ["released", 2026],
    ["released", "soon"],
    ["shelf", "middle"],
    ["shelf", true],
    ["shelf", [["low"]]],
    ["title", 3],
    ["title", {}],
  ])("refuses for %s the value %j", (column, given) => {
    const { kind } = books.columns[column] ?? {};
    expect(where({ [column]: given })).toEqual([
      { path: `where.${column}`, message: `not a value of this ${kind} column` },
    ]);
  });

  it("says of each thing that it cannot take what it is", () => {
    const problem = (path: string, message: string) => [{ path, message }];
    for (const name of ["author", "notes"]) {
      expect(where({ [name]: "x" })).toEqual(problem(`where.${name}`, "this list has no such filter"));
    }
    expect(where({ pages: { operator: "~", value: 1 } })).toEqual(problem("where.pages", "no such operator"));
    for (const values of [
      [1, 2],
      [1, 2, 3],
    ]) {
      expect(where({ pages: { operator: "<", value: values } })).toEqual(
        problem("where.pages", "takes one value to compare with"),
      );
    }
    expect(where({ pages: { operator: ">=", value: null } })).toEqual(
      problem("where.pages", "an order needs a value"),
    );
    for (const given of [null, [], "pages"]) {
      expect(where(given)).toEqual(problem("where", "must be a JSON object"));
    }
    for (const given of [null, "pages", { value: 1 }, { column: 1, value: 1 }, ["pages"]]) {
      expect(generic(given)).toEqual(problem("generic_filters.0", "must be {column, operator, value}"));
    }
    expect(read((problems) => parseConditionList(books, "generic_filters", "{}", problems))).toEqual(
      problem("generic_filters", "must be a JSON list"),
    );
    expect(read((problems) => parseConditionMap(books, "where", "{", problems))).toEqual(
      problem("where", "must be JSON"),
    );
  });
});
