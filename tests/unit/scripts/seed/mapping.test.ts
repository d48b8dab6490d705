import { describe, expect, it } from "vitest";
import { demoDocuments } from "#scripts/seed/cases/demoCases.ts";
import { contentOfItem, sharedItems } from "#scripts/seed/mapping/sharedItems.ts";
import { caseRoot } from "#shared/case/build/build.ts";
import { parseCaseTree } from "#shared/case/model/schema.ts";
import { findNodes, indexTree, walk } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

const roots = new Map<string, ContentNode>(
  demoDocuments.map(({ sourceId, build }) => [sourceId.replace(/^bedside:/, ""), build((file) => file)]),
);
const objectivesOf = (name: string): number => {
  const root = roots.get(name);
  return root ? findNodes(root, ({ type }) => type === "learningObjective").length : 0;
};

describe("D-55 to D-58: the curriculum of the demo", () => {
  it("has twelve reusable items of both kinds, each a valid text that stands in several cases, in cards that they have", () => {
    expect(sharedItems).toHaveLength(12);
    expect(new Set(sharedItems.map(({ key }) => key)).size).toBe(12);
    expect(new Set(sharedItems.map(({ kind }) => kind)).size).toBe(2);
    for (const item of sharedItems) {
      expect(Object.keys(item.places).length, item.name).toBeGreaterThan(1);
      for (const [name, card] of Object.entries(item.places)) {
        const root = roots.get(name);
        expect(root && indexTree(root).byUid.get(card)?.node.type, `${item.name} in ${name}`).toBe("section");
      }
      const text = parseCaseTree({ ...caseRoot({ uid: "text", title: "" }), content: contentOfItem(item) });
      expect(text.ok, item.name).toBe(true);
    }
  });

  it("pairs sixty objectives with teaching points: all that the cases name, and those that no case has yet", () => {
    const taught = new Set<string>();
    const further: string[] = [];
    for (const item of sharedItems) {
      for (const [name, places] of Object.entries(item.teaches))
        for (const place of places) {
          expect(place, `${item.name} in ${name}`).toBeLessThan(objectivesOf(name));
          taught.add(`${name} ${place}`);
        }
      further.push(...item.further);
      if (item.kind === "shared_section") expect([item.teaches, item.further]).toEqual([{}, []]);
    }
    const inCases = new Set(taught);
    for (const [name, root] of roots)
      for (const [place, node] of findNodes(root, ({ type }) => type === "learningObjective").entries())
        if (node.roData) inCases.add(`${name} ${place}`);
    expect(inCases.size).toBe([...roots.keys()].reduce((sum, name) => sum + objectivesOf(name), 0));
    expect(new Set(further).size).toBe(further.length);
    expect(inCases.size + further.length).toBe(60);
  });

  it("has an alternative text for every picture, covers among them", () => {
    for (const { title, pictures, build } of demoDocuments) {
      const said = new Set<unknown>();
      walk(
        build((file) => file),
        ({ url, uri, altText }) => {
          if (typeof altText === "string" && altText !== "") said.add(uri ?? url);
          return true;
        },
      );
      for (const { file, uri, alternativeText = "" } of pictures)
        expect(alternativeText !== "" || said.has(uri ?? file), `${file} of ${title}`).toBe(true);
    }
  });
});
