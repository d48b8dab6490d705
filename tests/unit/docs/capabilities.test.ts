import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const rows = readFileSync("docs/capabilities.md", "utf8")
  .split("\n")
  .filter((line) => /^\| [CAD]-\d\d \|/.test(line))
  .map((line) => line.slice(2, -2).split(" | "));

const codes = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);
const numbered = (letter: string, last: number) =>
  Array.from({ length: last }, (_, at) => `${letter}-${String(at + 1).padStart(2, "0")}`);

describe("docs/capabilities.md", () => {
  it("has a line for each capability", () => {
    expect(rows.map(([id]) => id)).toEqual([
      ...numbered("C", 45),
      ...numbered("A", 40),
      ...numbered("D", 60),
    ]);
  });

  it("names folders and files that exist", () => {
    const missing = rows.flatMap(([id, , where]) =>
      codes(where).flatMap((path) => (existsSync(path) ? [] : [`${id}: ${path}`])),
    );
    expect(missing).toEqual([]);
    expect(rows.filter(([, , where]) => codes(where).length === 0)).toEqual([]);
  });

  it("names tests that exist", () => {
    const missing = rows.flatMap(([id, , , tests]) =>
      codes(tests).flatMap((path) => (existsSync(`tests/${path}`) ? [] : [`${id}: ${path}`])),
    );
    expect(missing).toEqual([]);
    expect(rows.filter(([, , , tests]) => codes(tests).length === 0)).toEqual([]);
  });
});
