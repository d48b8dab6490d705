import { describe, expect, it } from "vitest";
import type { Cell, Column } from "#shared/domain/collection/listDefinition.ts";
import { cellText, matcherOf, operandsOf } from "#shared/domain/collection/matches.ts";
import type { Condition } from "#shared/domain/collection/query.ts";

type Kind = Column<Cell>["kind"];

/** Which of the cells a condition finds. */
function found(
  kind: Kind,
  cells: readonly Cell[],
  operator: Condition["operator"],
  ...values: Condition["values"]
) {
  const column: Column<Cell> = { kind, value: (cell) => cell };
  return cells.filter(matcherOf(column, { column: "it", operator, values } as Condition, undefined));
}

describe("a condition of a list finds (C-07)", () => {
  const pages = [null, 1, 2, 3];

  it.each([
    ["<", [1]],
    ["<=", [1, 2]],
    [">", [3]],
    [">=", [2, 3]],
  ] as const)("numbers %s 2, and never an empty cell", (operator, expected) => {
    expect(found("number", pages, operator, 2)).toEqual(expected);
  });

  it.each([
    ["<", ["Alpha"]],
    ["<=", ["Alpha", "Beta"]],
    [">", ["Gamma"]],
    [">=", ["Beta", "Gamma"]],
  ] as const)("words %s Beta by their letters", (operator, expected) => {
    expect(found("text", ["Alpha", "Beta", "Gamma", "", null], operator, "Beta")).toEqual(expected);
  });

  it("numbers by what they count, not by their digits", () => {
    expect(found("number", [9, 10], "<", 10)).toEqual([9]);
    expect(found("number", [9, 10], ">", 9)).toEqual([10]);
  });

  it("words that begin with digits by their letters, not by what they count", () => {
    expect(found("text", ["9", "10"], "<", "9")).toEqual(["10"]);
    expect(found("text", ["9", "10"], "<", 9)).toEqual(["10"]);
  });

  it("dates by their moment, however they are written", () => {
    const dates = ["2026-01-01", "2025-12-31T23:00:00-02:00", "2025-12-31T23:59:59.000Z"];
    expect(found("date", dates, ">", "2026-01-01T00:00:00.000Z")).toEqual(["2025-12-31T23:00:00-02:00"]);
    expect(found("date", dates, ">=", "2026-01-01T00:00:00.000Z")).toEqual(dates.slice(0, 2));
  });

  it("nothing before or behind what is empty", () => {
    for (const operator of ["<", "<=", ">", ">="] as const) {
      expect(found("number", pages, operator, null)).toEqual([]);
      expect(found("number", pages, operator)).toEqual([]);
    }
  });

  it("a cell of several words by any one of them, and leaves it out for any one", () => {
    const topics = [["heart", "lung"], ["lung"], []];
    expect(found("multi", topics, "in", "heart")).toEqual([["heart", "lung"]]);
    expect(found("multi", topics, "not_in", "heart")).toEqual([["lung"], []]);
    expect(found("multi", topics, "in", null)).toEqual([[]]);
    expect(found("multi", topics, "<", "i")).toEqual([["heart", "lung"]]);
    expect(found("multi", topics, "<=", "heart")).toEqual([["heart", "lung"]]);
    expect(found("multi", topics, ">", "i")).toEqual([["heart", "lung"], ["lung"]]);
    expect(found("multi", topics, ">=", "lung")).toEqual([["heart", "lung"], ["lung"]]);
  });
});

describe("a cell", () => {
  it("that is empty has the one value null, and no text", () => {
    for (const cell of [null, "", []]) expect(operandsOf({ kind: "text" }, cell)).toEqual([null]);
    expect(cellText({}, null)).toBe("");
  });

  it("of HTML is what a reader sees of it", () => {
    expect(operandsOf({ kind: "text", isHtml: true }, "<b>Fever</b> &amp; rash")).toEqual(["Fever & rash"]);
    expect(operandsOf({ kind: "text" }, "<b>Fever</b>")).toEqual(["<b>Fever</b>"]);
  });

  it("of numbers and answers is what it is, 0 and no included", () => {
    expect(operandsOf({ kind: "number" }, 0)).toEqual([0]);
    expect(operandsOf({ kind: "boolean" }, false)).toEqual([false]);
  });

  it("of several words has each on a line of its own", () => {
    expect(cellText({}, ["heart", "lung"])).toBe("heart\nlung");
  });
});
