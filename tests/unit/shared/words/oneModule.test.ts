import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../../..");

/** Ways past the module: another language's rules would not reach these places. */
const ways: readonly (readonly [way: RegExp, instead: string])[] = [
  [/\bnew Intl\.|\bIntl\.\w+\(/, "shared/words"],
  [
    /\.toLocale(String|DateString|TimeString|LowerCase|UpperCase)\(/,
    "numberText, displayDate, displayTime or fold",
  ],
  [/=== 1 \? ["'`]/, "counted"],
];

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

describe("dates, numbers, plurals and the order of words", () => {
  it("go through one module", () => {
    const files = ["shared", "functions", "web/src"].flatMap(sources);
    expect(files.length).toBeGreaterThan(300);
    const past = files
      .filter((file) => !file.startsWith("shared/words/"))
      .flatMap((file) => {
        const lines = readFileSync(join(root, file), "utf8").split("\n");
        return lines.flatMap((line, index) =>
          ways.filter(([way]) => way.test(line)).map(([, instead]) => `${file}:${index + 1}: use ${instead}`),
        );
      });
    expect(past).toEqual([]);
  });
});
