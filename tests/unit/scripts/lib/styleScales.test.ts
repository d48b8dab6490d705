import { describe, expect, it } from "vitest";
import { scaleProblems } from "#scripts/lib/styleScales.ts";

const problemsOf = (...declarations: string[]) =>
  scaleProblems(new Map([["a.module.css", `.a {\n${declarations.map((one) => `  ${one};\n`).join("")}}\n`]]));

describe("the scales of styles", () => {
  it.each([
    "padding: 10px 16px",
    "margin-block-start: -0.6rem",
    "gap: 0.35rem",
    "column-gap: 20px",
    "font-size: 13px",
    "font: 600 0.9375rem / 1.4 var(--sans)",
    "font-size: clamp(22px, 2vw, 28px)",
    "border-radius: 8px",
    "border-start-start-radius: 0.5rem",
    "border-radius: var(--mantine-radius-md)",
    "min-block-size: 32px",
    "height: 2.5rem",
  ])("refuse %s", (declaration) => {
    expect(problemsOf(declaration)).toEqual([
      expect.stringMatching(/^a\.module\.css:2: .+ is on no scale; take --/),
    ]);
  });

  it.each([
    "padding: var(--space-8) var(--space-16)",
    "margin: 0 auto -1px",
    "padding-block-end: calc(56px + env(safe-area-inset-bottom))",
    "gap: 0.5em",
    "font-size: var(--text-meta)",
    "font: 400 var(--text-reading) / 1.6 var(--serif)",
    "font: inherit",
    "border-radius: 0 var(--radius) var(--radius) 0",
    "border-radius: 50%",
    "min-height: var(--control-touch)",
    "block-size: 18px",
    "height: 20rem",
    "width: 30px",
    "--own: 13px",
  ])("take %s", (declaration) => {
    expect(problemsOf(declaration)).toEqual([]);
  });

  it("name the line of each, and read no comment", () => {
    const css = ".a {\n  /* padding: 10px; */\n  padding: 10px;\n}\n\n.b { font-size: 13px; }\n";
    expect(scaleProblems(new Map([["b.css", css]])).map((problem) => problem.split(": ")[0])).toEqual([
      "b.css:3",
      "b.css:6",
    ]);
  });
});
