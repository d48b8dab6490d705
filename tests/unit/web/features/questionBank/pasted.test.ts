import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BankQuestion } from "#shared/contract/bank/questions.ts";
import { pastedValues, planPaste } from "#web/features/questionBank/table/pasted.ts";

const rows = [1, 2, 3].map((id) => ({ id }) as BankQuestion); // all that a paste reads of them
const choices = ["-", "Valid", "In review"].map((value) => ({ value, label: value }));
const answers = ["A", "B"].map((label, place) => ({ label, value: String(place) }));
const laid = (values: string[], isMulti?: true, offered = choices) => {
  const { changes, unknown } = planPaste(values, rows, isMulti ? { isMulti } : {}, offered);
  return { changes: changes.map(({ row, chosen }) => [row.id, chosen]), unknown };
};

describe("a paste from a spreadsheet (A-30)", () => {
  it.each([
    ["Valid\r\nIn review\r\n", ["Valid", "In review"]],
    ["Valid\tother\nIn review\tother", ["Valid", "In review"]],
    ['"a ""b"""\n\nValid', ['a "b"', "", "Valid"]],
    ["Valid", ["Valid"]],
    ['"In\nreview"\nValid\n', ["In\nreview", "Valid"]],
    ['x\t"two\nlines"\nValid', ["x", "Valid"]],
    ['"open\nValid', ['"open', "Valid"]],
  ])("reads the first column of %j", (text, values) => expect(pastedValues(text)).toEqual(values));

  it("lays a value over each row in order, and a single value over all", () => {
    expect(laid(["valid", " in  REVIEW "]).changes).toEqual([
      [1, ["Valid"]],
      [2, ["In review"]],
    ]);
    expect(laid(["Valid"]).changes.map(([id]) => id)).toEqual([1, 2, 3]);
  });

  it("empties cells by empty values", () => {
    expect(laid(["", "Valid", "-"]).changes).toEqual([
      [1, ["-"]],
      [2, ["Valid"]],
      [3, ["-"]],
    ]);
    expect(laid(["", "x"], true).changes).toEqual([[1, []]]);
  });

  it("takes the letter of an answer, not its place", () => {
    expect(laid(["B", "0"], undefined, answers)).toEqual({ changes: [[1, ["1"]]], unknown: ["0"] });
  });

  it("takes several values with semicolons between, or none of them where one is not offered", () => {
    expect(laid(["Valid; In review", "Valid; Blue", "Valid;valid"], true)).toEqual({
      changes: [
        [1, ["Valid", "In review"]],
        [3, ["Valid"]],
      ],
      unknown: ["Blue"],
    });
  });

  it("never chooses what is not offered, whatever is pasted", () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (text, isMulti) => {
        const { changes } = planPaste(pastedValues(text), rows, isMulti ? { isMulti } : {}, choices);
        const offered = new Set(choices.map(({ value }) => value));
        for (const { chosen } of changes) for (const value of chosen) expect(offered).toContain(value);
      }),
    );
  });
});
