import { describe, expect, it } from "vitest";
import { mediaKey } from "#scripts/import/mediaKey.ts";
import { demoDocuments } from "#scripts/seed/cases/demoCases.ts";
import { templates } from "#shared/case/build/templates.ts";
import { parseCaseTree } from "#shared/case/model/schema.ts";
import { subtypeOf } from "#shared/case/model/subtypes.ts";
import { contentOf, walk } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

const keyOf = (file: string) => mediaKey(7, file);
const others = demoDocuments.filter(({ kind }) => kind !== undefined);

const outline = (root: ContentNode) => contentOf(root).map((node) => subtypeOf(node) ?? node.type);
const flags = (root: ContentNode) =>
  Object.fromEntries(Object.entries(root).filter(([name]) => name.startsWith("disable")));

describe.each(others.map((demoCase) => [demoCase.title, demoCase] as const))("%s", (_title, demoCase) => {
  const root = demoCase.build(keyOf);

  it("is a valid tree", () => {
    expect(parseCaseTree(root)).toMatchObject({ ok: true });
  });

  it("cites published sources by their DOI", () => {
    const links = JSON.stringify(root).match(/https:\/\/doi\.org\/10\.\d{4,}\/[^"]+/g) ?? [];
    expect(links.length).toBeGreaterThanOrEqual(3);
  });

  it("shows and plays only what comes with it", () => {
    const files = [...demoCase.pictures, ...(demoCase.media ?? [])].map(({ file }) => keyOf(file));
    walk(root, (node) => {
      if (node.type === "image" || node.type === "audio") expect(files).toContain(node.url);
      return true;
    });
  });
});

describe.each(
  others.filter(({ kind }) => kind === "illness_script").map((entry) => [entry.title, entry] as const),
)("D-34: %s", (_title, demoCase) => {
  const root = demoCase.build(keyOf);
  const template = templates.illness_script_template({ uid: "empty", title: "" });

  it("has the pages and the flags of its template", () => {
    expect(outline(root)).toEqual(outline(template));
    expect(flags(root)).toEqual(flags(template));
  });

  it("has a map of mechanisms", () => {
    expect(demoCase.pictures.map(({ file }) => file)).toContain(demoCase.modMapFile);
  });
});
