import { describe, expect, it } from "vitest";
import { styleProblems } from "#scripts/lib/styleNames.ts";

const module = (text: string): string => `import classes from "./Row.module.css";\n${text}`;
const problems = (text: string, css: string): string[] =>
  styleProblems(new Map([["web/Row.tsx", module(text)]]), new Map([["web/Row.module.css", css]]));

describe("the names of styles", () => {
  it("are found in any selector, and agree", () => {
    const css = "@media print { .row > .mark:hover, .end { gap: .5em } }";
    expect(problems("join(classes.row, classes.mark, classes.end)", css)).toEqual([]);
  });

  it("are missed by the module that takes them", () => {
    expect(problems("<ul className={classes.cards} />", "")).toEqual([
      "web/Row.tsx: Row.module.css has no .cards",
    ]);
    expect(problems("<ul className={classes.a} />", "/* .a */ .b :global(.a) {}")).toContain(
      "web/Row.tsx: Row.module.css has no .a",
    );
  });

  it("are told when nobody takes them, also by a key in quotes", () => {
    expect(problems("classes.row", ".row {} .old {}")).toEqual(["web/Row.module.css: nobody takes .old"]);
    expect(problems("classes[isOn ? \"on\" : 'off']", ".on {} .off {}")).toEqual([]);
  });

  it("are no others that are called alike", () => {
    expect(problems("run.classes.link; classes.row", ".row {}")).toEqual([]);
    expect(problems("classes.row", ".row :global(.ProseMirror) {}")).toEqual([]);
  });
});
