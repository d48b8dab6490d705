import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine } from "#shared/domain/csv.ts";
import { runs } from "#tests/propertyRuns.ts";

/** The cells of a line as a spreadsheet with another separator reads them: quotes count at the start of a cell alone. */
function cellsReadBy(separator: string, line: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at <= line.length) {
    if (line[at] === '"') {
      const closed = /^"((?:[^"]|"")*)("|$)/.exec(line.slice(at));
      at += closed?.[0].length ?? 1;
      cells.push((closed?.[1] ?? "").replaceAll('""', '"'));
    } else cells.push("");
    while (at < line.length && line[at] !== separator && !"\r\n".includes(line[at] ?? "")) {
      cells.push((cells.pop() ?? "") + line[at]);
      at += 1;
    }
    at += 1;
  }
  return cells;
}

const runsAsFormula = /^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u;

describe("csvLine", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["+49 30 1", "'+49 30 1"],
    ["-2", "'-2"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["＝1+1", "'＝1+1"],
    ["＋1", "'＋1"],
    ["－1", "'－1"],
    ["＠SUM(A1)", "'＠SUM(A1)"],
    ["﹦1", "'﹦1"],
    [" =1+1", "' =1+1"],
    ["\u200b=1", "'\u200b=1"],
    ["\t=1", "\"'\t'=1\""],
    ["\r=1", "\"'\r'=1\""],
    ["\n=1", "\"'\n'=1\""],
    ["Anna;=1+1", '"Anna;\'=1+1"'],
    [";＝1", '";\'＝1"'],
    ['Anna;"=1+1"', '"Anna;\'""=1+1"""'],
    ["Anna\t@x", '"Anna\t\'@x"'],
    ["Anna\n-1", '"Anna\n\'-1"'],
  ])("lets no spreadsheet run %j", (value, written) => {
    expect(csvLine([value])).toBe(`${written}\r\n`);
  });

  it.each(["Anna-Lena", "a = b", "x@bedside.test", "2 + 2", "Anna; Ben", "O'Neill", "患者", ""])(
    "leaves %j as it is",
    (value) => {
      expect(cellsReadBy(",", csvLine([value]).trimEnd())).toEqual([value]);
    },
  );

  it("quotes what would break the line, and leaves numbers as they are", () => {
    expect(csvLine(['say "no"', "a,b", "two\nlines", -1.5])).toBe('"say ""no""","a,b","two\nlines",-1.5\r\n');
  });

  it("begins no cell with a formula for whichever separator the reader takes", () => {
    const piece = fc.constantFrom(
      "=",
      "+",
      "-",
      "@",
      "＝",
      "＠",
      ";",
      ",",
      "\t",
      '"',
      "'",
      " ",
      "\n",
      "\u200b",
      "a",
    );
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), (values) => {
        const line = csvLine(values).replace(/\r\n$/, "");
        for (const separator of [";", "\t"]) {
          for (const cell of cellsReadBy(separator, line)) expect(cell).not.toMatch(runsAsFormula);
        }
      }),
      { numRuns: runs(300) },
    );
  });
});
