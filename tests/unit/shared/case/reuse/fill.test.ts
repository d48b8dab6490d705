import { describe, expect, it } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { mappedContentOf } from "#shared/case/model/mappedContent.ts";
import { richOf } from "#shared/case/model/richText.ts";
import { parseCaseTree } from "#shared/case/model/schema.ts";
import { opensInModal } from "#shared/case/model/teachingPoints.ts";
import { findNodes, indexTree } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { circleFrom } from "#shared/case/reuse/circle.ts";
import { emptied, filled, type ReusableText } from "#shared/case/reuse/fill.ts";
import { itemsIn } from "#shared/case/reuse/places.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";

const make = caseBuilder("rc");

const placeOf = (id: number, uid: string): ContentNode => ({
  type: "variantPlaceholder",
  uid,
  variantableType: "ReusableObject",
  variantableId: id,
  roData: { name: `Item ${id}`, learning_objective_id: 9 },
});

const textOf = (id: number, content: ContentNode[], isLink = false) => ({
  id,
  isLink,
  name: `Item ${id}`,
  variantId: id * 10,
  root: { type: "section", uid: `item_${id}`, title: richOf(""), level: 0, content } as ContentNode,
});
const texts = (...all: ReusableText[]) => new Map(all.map((text) => [text.id, text]));
const paragraphs = (root: ContentNode) =>
  findNodes(root, ({ type }) => type === "paragraph").map(
    ({ content }) => (content as { text: string }).text,
  );

describe("reusable content in a case (documents §2.12, D-56)", () => {
  it("puts the published text where the placeholder stands, as a case that learners can be given", () => {
    const root = aSmallCase("Case", [placeOf(1, "place_1")]);
    const full = filled(root, texts(textOf(1, [make.para("Count the breaths.")])));
    expect(parseCaseTree(full)).toMatchObject({ ok: true });
    expect(paragraphs(full)).toContain("Count the breaths.");
    expect(mappedContentOf(full)).toEqual({ objectives: [9], reusables: [1] });
    expect(indexTree(full).byUid.get("place_1")?.node).toMatchObject({ type: "section", variantId: 10 });
  });

  it("stands as a link that opens it where it is a teaching point", () => {
    const root = aSmallCase("Case", [placeOf(1, "place_1")]);
    const full = filled(root, texts(textOf(1, [make.para("Count.")], true)));
    const node = indexTree(full).byUid.get("place_1")?.node;
    expect(node && opensInModal(node)).toBe(true);
  });

  it("is a placeholder again for who writes the case, and the same text under the same uids when it is filled again", () => {
    const root = aSmallCase("Case", [placeOf(1, "place_1"), placeOf(1, "place_2")]);
    const known = texts(textOf(1, [make.para("Twice in one case.")]));
    const full = filled(root, known);
    expect(indexTree(full).duplicates).toEqual([]);
    expect(parseCaseTree(full)).toMatchObject({ ok: true });
    expect(emptied(full)).toEqual(root);
    expect(filled(emptied(full), known)).toEqual(full);
    const next = filled(emptied(full), texts(textOf(1, [make.para("New.")])));
    expect(paragraphs(next).filter((text) => text === "New.")).toHaveLength(2);
    expect(emptied(aSmallCase())).toEqual(aSmallCase());
  });

  it("fills items in items, and leaves one that has no text, or that stands in itself, as a placeholder", () => {
    const root = aSmallCase("Case", [placeOf(1, "place_1"), placeOf(3, "place_3")]);
    const inner = textOf(2, [make.para("Inner."), placeOf(1, "again")], true);
    const full = filled(root, texts(textOf(1, [placeOf(2, "place_2")], true), inner));
    expect(parseCaseTree(full)).toMatchObject({ ok: true });
    expect(paragraphs(full)).toContain("Inner.");
    expect(indexTree(full).byUid.get("again")?.node.type).toBe("variantPlaceholder");
    expect(indexTree(full).byUid.get("place_3")?.node.type).toBe("variantPlaceholder");
    expect(itemsIn(full)).toEqual([1, 2, 3]);
  });

  it("names the way by which an item would hold itself", async () => {
    const holds = (...ids: number[]) =>
      textOf(
        0,
        ids.map((id) => placeOf(id, `p${id}`)),
      ).root;
    const of: Record<number, ContentNode> = { 2: holds(3, 4), 3: holds(), 4: holds(5), 5: holds(1) };
    const read = async (id: number) => of[id];
    expect(await circleFrom(1, holds(3, 2), read)).toEqual([1, 2, 4, 5, 1]);
    expect(await circleFrom(7, holds(3, 2, 8), read)).toBeUndefined();
    expect(await circleFrom(1, holds(1), read)).toEqual([1, 1]);
  });
});
