import { describe, expect, it } from "vitest";
import { findAll } from "#web/features/editor/document/findText.ts";
import { toDocument } from "#web/features/editor/document/toDocument.ts";

const document = toDocument({
  type: "section",
  uid: "root",
  title: { text: "Fever", styleRanges: [] },
  content: [
    {
      type: "paragraph",
      uid: "line",
      content: { text: "a fever, FEVERish", styleRanges: [{ type: "bold", range: { start: 3, end: 5 } }] },
    },
  ],
});

describe("findAll (D-43)", () => {
  it("finds a text in every line, in any case, across styles", () => {
    const found = findAll(document, "fever");
    expect(found.map(({ from, to }) => document.textBetween(from, to))).toEqual(["Fever", "fever", "FEVER"]);
  });

  it("finds nothing for nothing", () => {
    expect(findAll(document, "")).toEqual([]);
    expect(findAll(document, "cough")).toEqual([]);
  });
});
