import { expect, it } from "vitest";
import { builders, namer } from "#shared/case/build/build.ts";
import { isBlank } from "#shared/case/model/blank.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

const make = builders(namer("b"));

it.each<[string, boolean, ContentNode]>([
  ["a paragraph of spaces", true, make.para("  ")],
  ["a paragraph", false, make.para("x")],
  ["a section with a title alone", false, make.alert({ title: "x", content: [] })],
  ["a section with a title as bare text", false, { type: "section", uid: "s", title: "x", content: [] }],
  [
    "a table, a list and a section that were never written in",
    true,
    make.alert({ title: "", content: [make.tableOf([["", " "]]), make.bulletList([""]), make.rule()] }),
  ],
  ["a table with words in one cell", false, make.tableOf([["", "x"]])],
  ["a picture, which is to be looked at", false, make.image({ altText: "" })],
  [
    "a section that holds a field to answer",
    false,
    make.alert({ content: [{ type: "textInput", uid: "i" }] }),
  ],
])("of %s it is %s that nothing was written", (_, is, node) => {
  expect(isBlank(node)).toBe(is);
});
