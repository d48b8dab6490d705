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

  it("tells the title and the words of a part, each on its line, and of a whole part the words of all that it holds", () => {
    const box: ContentNode = {
      type: "section",
      uid: "box",
      title: "Mind",
      content: [para("a", "A"), para("e", "")],
    };
    const list: ContentNode = {
      ...{ type: "regularList", uid: "list" },
      content: [{ type: "listItem", uid: "item", content: [para("b", "B")] }],
    };
    const later = { ...box, content: [para("a", "A"), para("e", ""), list] };
    expect(compareCases(withParas(), withParas(later))).toMatchObject([
      { uid: "box", kind: "added", after: "Mind\nA\nB", keys: [] },
    ]);
    expect(compareCases(withParas(later), withParas(box))).toMatchObject([
      { uid: "list", kind: "removed", before: "B", place: ["First", "Mind"], keys: [] },
    ]);
    const renamed = { ...box, title: richOf("Mind this") };
    expect(compareCases(withParas(box), withParas(renamed))).toEqual([
      {
        uid: "box",
        type: "section",
        kind: "changed",
        place: ["First"],
        before: "Mind",
        after: "Mind this",
        keys: ["title"],
      },
    ]);
  });

  it("is in the styles of a text, too, but not in whether what is empty is stored", () => {
    const bold = { text: "A", styleRanges: [{ type: "bold" as const, range: { start: 0, end: 1 } }] };
    expect(
      compareCases(same, withParas({ ...para("a", "A"), content: bold }, para("b", "B"), para("c", "C"))),
    ).toMatchObject([{ uid: "a", kind: "changed", before: "A", after: "A", keys: ["content"] }]);
    const button: ContentNode = { type: "button", uid: "go", title: "Go" };
    expect(compareCases(withParas(button), withParas({ ...button, onClick: [] }))).toEqual([]);
    expect(
      compareCases(withParas({ ...button, onClick: [] }), withParas({ ...button, collapsed: undefined })),
    ).toEqual([]);
    const shown: ContentNode = { ...button, onClick: [{ action: "scrollTo", uid: "a" }] };
    expect(compareCases(withParas({ ...button, onClick: [] }), withParas(shown))).toMatchObject([
      { uid: "go", kind: "changed", keys: ["onClick"] },
    ]);
    expect(compareCases(withParas(shown), withParas(button))).toMatchObject([{ keys: ["onClick"] }]);
    expect(compareCases(withParas(button), withParas({ ...button, invisible: false }))).toMatchObject([
      { uid: "go", keys: ["invisible"] },
    ]);
  });

  it("takes as moved what stands in another part, with what else changed of it", () => {
    const box: ContentNode = { type: "section", uid: "box", title: "Mind", content: [] };
    const before = withParas(para("a", "A"), box, para("b", "B"), para("c", "C"));
    const after = withParas({ ...box, content: [para("c", "C now")] }, para("b", "B"), para("a", "A"));
    expect(compareCases(before, after)).toMatchObject([
      { uid: "c", kind: "moved", place: ["First", "Mind"], before: "C", after: "C now", keys: ["content"] },
      { uid: "a", kind: "moved", place: ["First"], keys: [] },
    ]);
    // Taken out of what goes: it is moved, and what goes is told without it being lost.
    expect(compareCases(after, before)).toMatchObject([
      { uid: "a", kind: "moved" },
      { uid: "c", kind: "moved", place: ["First"] },
    ]);
    const dropped = withParas(para("b", "B"), para("a", "A"), para("c", "C now"));
    expect(compareCases(after, dropped)).toMatchObject([
      { uid: "c", kind: "moved" },
      { uid: "box", kind: "removed" },
    ]);
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
