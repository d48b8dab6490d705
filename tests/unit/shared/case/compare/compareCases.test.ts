import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareCases } from "#shared/case/compare/compareCases.ts";
import { richOf } from "#shared/case/model/richText.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { aSmallCase, smallCaseUids } from "#tests/builders/smallCase.ts";

const para = (uid: string, text: string): ContentNode => ({ type: "paragraph", uid, content: richOf(text) });
const withParas = (...paras: ContentNode[]): ContentNode => aSmallCase("A small case", paras);
const same = withParas(para("a", "A"), para("b", "B"), para("c", "C"));

describe("the difference of two trees of a case", () => {
  it("is nothing where they say the same, in whichever form a title is stored", () => {
    expect(compareCases(same, structuredClone(same))).toEqual([]);
    const asText = { ...same, title: "A small case" };
    expect(compareCases(asText, same)).toEqual([]);
  });

  it("names what was added, removed, changed and moved, with where it stands", () => {
    const later = withParas(para("c", "C"), para("a", "A changed"), para("d", "D"));
    expect(compareCases(same, later)).toMatchObject([
      { uid: "c", kind: "moved", place: ["First"], before: "C", after: "C" },
      { uid: "a", kind: "changed", before: "A", after: "A changed", keys: ["content"] },
      { uid: "d", kind: "added", before: null, after: "D" },
      { uid: "b", kind: "removed", before: "B", after: null },
    ]);
  });

  it("tells a whole card once, with all its text", () => {
    const without = { ...same, content: contentOf(same).filter(({ uid }) => uid !== smallCaseUids.cardOne) };
    const [removed, ...more] = compareCases(same, without);
    expect(removed).toMatchObject({ uid: smallCaseUids.cardOne, kind: "removed", place: [] });
    expect(removed?.before).toContain("Where?");
    expect(more).toEqual([]);
    expect(compareCases(without, same)).toMatchObject([{ uid: smallCaseUids.cardOne, kind: "added" }]);
  });

  it("takes as moved no more of a list than does not keep its turn", () => {
    const letters = ["a", "b", "c", "d", "e", "f"];
    const of = (order: readonly string[]): ContentNode => withParas(...order.map((uid) => para(uid, uid)));
    fc.assert(
      fc.property(fc.shuffledSubarray(letters, { minLength: 6 }), fc.nat(5), (order, one) => {
        const put = letters.filter((_, i) => i !== one);
        const moved = compareCases(of(letters), of([...put, letters[one] ?? ""]));
        expect(moved.length).toBe(one === 5 ? 0 : 1);
        const kinds = compareCases(of(letters), of(order)).map(({ kind }) => kind);
        expect(kinds.every((kind) => kind === "moved")).toBe(true);
        expect(kinds.length).toBeLessThan(6);
      }),
    );
  });
});
