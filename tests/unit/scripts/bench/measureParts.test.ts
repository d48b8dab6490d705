import { describe, expect, it } from "vitest";
import { benchmarksPage } from "#scripts/bench/benchmarksPage.ts";
import { countFigure } from "#scripts/bench/figure.ts";
import { measureParts } from "#scripts/bench/measureParts.ts";

const figureOf = (name: string) => countFigure(`Figure of ${name}`, 0, "items");

describe("measuring several parts", () => {
  it("tells each part before the next one begins, and goes on after one that fails", async () => {
    const happened: string[] = [];
    const { figures, failed } = await measureParts(
      ["reads", "people", "start"],
      async (name) => {
        happened.push(`measure ${name}`);
        if (name === "people") throw new Error("The worker failed");
        return [figureOf(name)];
      },
      (name, [figure]) => happened.push(`${name}: ${figure?.name}`),
    );
    expect(happened).toEqual([
      "measure reads",
      "reads: Figure of reads",
      "measure people",
      "measure start",
      "start: Figure of start",
    ]);
    expect(figures).toEqual([figureOf("reads"), figureOf("start")]);
    expect(failed).toEqual([{ name: "people", error: new Error("The worker failed") }]);
  });

  it("writes one part into the page and leaves the others as they stand", () => {
    const section = (title: string) => ({ title, notes: "As it is." });
    const sections = new Map(["reads", "people"].map((name) => [name, section(name)]));
    const of = (name: string) => new Map([[name, { figures: [figureOf(name)], machine: "2 cores" }]]);
    const first = benchmarksPage("", sections, of("people"));
    const both = benchmarksPage(first, sections, of("reads"));
    expect(both.indexOf("## reads")).toBeGreaterThan(0);
    expect(both.slice(both.indexOf("## people"))).toBe(first.slice(first.indexOf("## people")));
  });
});
