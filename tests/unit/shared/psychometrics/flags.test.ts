import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { analyze } from "#shared/psychometrics/analysis/analyze.ts";
import { plausibleItems, simulateResponses } from "#shared/psychometrics/irt/simulate.ts";
import { seededRandom } from "#shared/psychometrics/numeric/random.ts";
import { linesOf, matrixOf } from "./publishedData.ts";

/** 300 students, ten items with options A to D and key A; `change` says what a student chose in its place. */
function answersWith(change: (item: number, student: number, isRight: boolean) => string | undefined) {
  const items = plausibleItems(10, seededRandom(17));
  const { scores, students } = simulateResponses(items, 300, 18);
  const lines = Array.from({ length: students }, (_, s) =>
    items.map((__, item) => {
      const isRight = scores[item * students + s] === 1;
      return change(item, s, isRight) ?? (isRight ? "A" : ("BCD"[(s + item) % 3] as string));
    }),
  );
  const head = items.map((_, item) => `q${item}`);
  const key = new Map(head.map((id) => [id, ["A"]]));
  return matrixOf(linesOf([head, ...lines].map((cells) => cells.join(",")).join("\n")), { key });
}

const raised = (matrix: ReturnType<typeof matrixOf>) =>
  analyze(matrix).items.map(({ flags }) =>
    flags.map(({ rule, option }) => (option ? `${rule} ${option}` : rule)),
  );

describe("flags", () => {
  it("names the wrong key, with the option that students who know more choose", () => {
    const flags = raised(
      answersWith((item, s, isRight) => (item === 2 ? (isRight ? "C" : s % 2 ? "A" : "B") : undefined)),
    )[2];
    expect(flags).toContain("KEY_NOT_BEST C");
    expect(flags).toContain("NEGATIVE_DISCRIMINATION");
    expect(flags).toContain("LOWERS_ALPHA");
  });

  it("names options that nobody chooses, skipped items, and items that everybody has right", () => {
    const flags = raised(
      answersWith((item, s, isRight) => {
        if (item === 0) return "A";
        if (item === 1) return isRight ? "A" : "B";
        return item === 3 && s % 5 === 0 ? "" : undefined;
      }),
    );
    expect(flags[0]).toEqual(expect.arrayContaining(["NO_VARIANCE", "TOO_EASY"]));
    expect(flags[1]).toEqual(expect.arrayContaining(["UNUSED_DISTRACTOR C", "UNUSED_DISTRACTOR D"]));
    expect(flags[3]).toContain("MANY_SKIPPED");
  });

  it("raises nothing about options where only right and wrong are known", () => {
    const scored = matrixOf(
      linesOf(
        ["a,b,c", ...Array.from({ length: 40 }, (_, s) => `${s % 2},${(s >> 1) % 2},${(s >> 2) % 2}`)].join(
          "\n",
        ),
      ),
    );
    expect(
      raised(scored)
        .flat()
        .filter((rule) => rule.includes("DISTRACTOR") || rule.startsWith("KEY")),
    ).toEqual([]);
  });
});

describe("the room", () => {
  it("reads no clock and draws no unseeded number", () => {
    const folder = new URL("../../../../shared/psychometrics/", import.meta.url);
    const sources = readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith(".ts"));
    expect(sources.length).toBeGreaterThan(30);
    for (const name of sources) {
      const text = readFileSync(new URL(String(name), folder), "utf8");
      expect(text, String(name)).not.toMatch(
        /Math\.random|Date\.|new Date|performance\.|process\.|console\./,
      );
    }
  });
});
