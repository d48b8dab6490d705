import { describe, expect, it } from "vitest";
import { apply } from "#shared/case/changes/apply/apply.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import { nodeAt } from "#shared/case/changes/draftTree.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import type { Operation, Place } from "#shared/case/changes/operations.ts";
import { nextPublishedTree, view } from "#shared/case/changes/view.ts";
import { plainText, richOf } from "#shared/case/model/richText.ts";
import { childrenOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { ada, ben, done } from "#tests/builders/reviewers.ts";

const para = (uid: string, text = uid): ContentNode => ({ type: "paragraph", uid, content: richOf(text) });
const section = (uid: string, ...content: ContentNode[]): ContentNode => ({ type: "section", uid, content });
const item = (uid: string, ...content: ContentNode[]): ContentNode => ({ type: "listItem", uid, content });
const list = (uid: string, ...content: ContentNode[]): ContentNode => ({ type: "regularList", uid, content });

/** A tree as words: `one two [three]` are two paragraphs and a part that holds a third. */
function drawn(node: ContentNode): string {
  const children = childrenOf(node);
  return children
    .map((child) => (child.type === "paragraph" ? plainText(child.content) : `[${drawn(child)}]`))
    .join(" ");
}
const next = (draft: Draft): string => drawn(nextPublishedTree(draft));
const seen = (draft: Draft): string => drawn(view(draft, "HIGHLIGHT_SUGGESTIONS"));

const partsAnew = (): Draft =>
  draftFromSnapshot(section("case", section("s", para("a"), para("b"), para("c")), section("t", para("d"))));
const parts = partsAnew();
const edit = { at: 1, isSuggestion: false } as const;
const suggestion = { at: 1, isSuggestion: true } as const;
const inS = { parent: "s", key: "content" } as const;
const inT = { parent: "t", key: "content" } as const;
const moving = (uid: string, place: Place, changeId = "m"): Operation => ({
  ...{ ...edit, type: "moveNode" },
  changeId,
  uid,
  place,
});
const adding = (place: Place, ...nodes: ContentNode[]): Operation => ({
  ...{ ...edit, type: "addNodes", changeId: "add" },
  ...{ place, nodes },
});
const striking = (uid: string, changeId = "gone"): Operation => ({
  ...{ ...edit, type: "deleteNode" },
  changeId,
  uid,
});
const splitting = (uid: string, offset: number, newUid: string, above?: string[]): Operation => ({
  ...{ ...edit, type: "splitParagraph", changeId: `split_${newUid}` },
  ...{ uid, offset, newUid },
  ...(above ? { above } : {}),
});
const joining = (uid: string): Operation => ({
  ...edit,
  type: "joinParagraph",
  changeId: `join_${uid}`,
  uid,
});

describe("where a part goes (D-44, D-45)", () => {
  it.each<[what: string, operation: Operation, after: string]>([
    ["to the end of a list", adding(inS, para("x")), "[a b c x] [d]"],
    ["before another", adding({ ...inS, before: "b" }, para("x")), "[a x b c] [d]"],
    ["behind another", adding({ ...inS, after: "b" }, para("x"), para("y")), "[a b x y c] [d]"],
    ["up in its list", moving("c", { ...inS, before: "a" }), "[c a b] [d]"],
    ["down in its list", moving("a", { ...inS, after: "b" }), "[b a c] [d]"],
    ["to where it stands", moving("b", { ...inS, after: "a" }), "[a b c] [d]"],
    ["into another part", moving("b", { ...inT, before: "d" }), "[a c] [b d]"],
    ["with all that it holds", moving("t", { ...inS, after: "a" }), "[a [d] b c]"],
  ])("%s", (_, operation, after) => {
    expect(next(done(parts, ada, operation))).toBe(after);
    const suggested = done(parts, ada, { ...operation, isSuggestion: true } as Operation);
    expect(next(suggested)).toBe("[a b c] [d]");
    expect(
      next(
        done(suggested, ben, {
          type: "decideChanges",
          at: 2,
          changeIds: ["changeId" in operation ? operation.changeId : ""],
          decision: "ACCEPTED",
        }),
      ),
    ).toBe(after);
  });

  it("a part that is moved again by the same change leaves the place where that had put it", () => {
    const once = done(parts, ada, moving("a", inT));
    expect(next(done(once, ada, moving("a", { ...inT, before: "d" })))).toBe("[b c] [a d]");
    expect(next(done(once, ada, moving("a", { ...inS, after: "b" })))).toBe("[b a c] [d]");
    expect(
      next(done(once, ada, moving("b", { ...inT, after: "a" }), moving("a", { ...inT, after: "b" }))),
    ).toBe("[c] [d b a]");
    const again = done(once, ada, moving("a", { ...inT, after: "d" }));
    expect([next(again), again.moves]).toEqual(["[b c] [d a]", [{ change: "m", uid: "a" }]]);
    expect(nodeAt(again.root, "a")?.changes?.moves).toEqual(["m"]);
  });

  it("that is so wherever in the list it was put first, and what the change moved beside it stays", () => {
    const first = done(parts, ada, moving("a", { ...inT, before: "d" }));
    expect(next(done(first, ada, moving("a", { ...inT, after: "d" })))).toBe("[b c] [d a]");
    expect(next(done(first, ada, moving("a", { ...inS, after: "b" })))).toBe("[b a c] [d]");
    const three = done(parts, ada, moving("c", inT), moving("b", inT), moving("a", inT));
    expect(next(three)).toBe("[] [d c b a]");
    expect(next(done(three, ada, moving("a", { ...inT, before: "d" })))).toBe("[] [a d c b]");
    expect(next(done(three, ada, moving("b", { ...inT, after: "a" })))).toBe("[] [d c a b]");
    expect(next(done(three, ada, moving("c", { ...inT, after: "b" })))).toBe("[] [d b c a]");
    // By another change, which leaves the first one's place to the first.
    const again = done(three, ben, moving("b", { ...inT, before: "d" }, "m2"));
    expect(next(again)).toBe("[] [b d c a]");
    expect(next(done(again, ben, { type: "withdrawChanges", at: 2, changeIds: ["m2"] }))).toBe(
      "[] [d c b a]",
    );
    const last = done(again, ada, moving("b", { ...inT, after: "a" }));
    expect(next(last)).toBe("[] [d c a b]");
    expect(next(done(last, ada, { type: "withdrawChanges", at: 2, changeIds: ["m"] }))).toBe("[a c] [b d]");
  });

  it("a place beside a part that was moved is where that stands now", () => {
    const last = done(parts, ada, moving("a", { ...inS, after: "c" }));
    expect(next(done(last, ben, adding({ ...inS, after: "a" }, para("x"))))).toBe("[b c a x] [d]");
    expect(next(done(last, ben, adding({ ...inS, before: "a" }, para("x"))))).toBe("[b c x a] [d]");
    expect(next(done(last, ben, adding({ ...inS, before: "b" }, para("x"))))).toBe("[x b c a] [d]");
  });

  it("of two who move one part the later wins, and without it the earlier", () => {
    const both = done(
      done(parts, ada, moving("a", inT, "m1")),
      ben,
      moving("a", { ...inS, after: "c" }, "m2"),
    );
    expect(next(both)).toBe("[b c a] [d]");
    expect(next(done(both, ben, { type: "withdrawChanges", at: 2, changeIds: ["m2"] }))).toBe("[b c] [d a]");
  });

  it("a place beside a part that two have moved in one list is where the later move put it", () => {
    const both = done(
      done(parts, ada, moving("a", { ...inS, after: "b" }, "m1")),
      ben,
      moving("a", { ...inS, after: "c" }, "m2"),
    );
    expect(next(done(both, ben, adding({ ...inS, after: "a" }, para("x"))))).toBe("[b c a x] [d]");
  });

  it("a place in joined lists is found in either of them, and none in another list of the part", () => {
    const lists = draftFromSnapshot(
      section("case", list("l1", item("i1", para("one"))), list("l2", item("i2", para("two")))),
    );
    const joined = done(lists, ada, joining("l2"));
    const inList = { parent: "l1", key: "content" } as const;
    for (const [place, after] of [
      [{ ...inList, after: "i2" }, "[[one] [two] [x]]"],
      [{ ...inList, before: "i2" }, "[[one] [x] [two]]"],
      [{ ...inList, after: "i1" }, "[[one] [x] [two]]"],
    ] as const) {
      expect(next(done(joined, ada, adding(place, item("i3", para("x")))))).toBe(after);
    }
    const feature: ContentNode = { type: "cdqFeature", uid: "f", content: richOf("f") };
    const featured = draftFromSnapshot({ ...section("case", para("a")), cdqFeatures: [feature] });
    expect(
      apply(featured, adding({ parent: "case", key: "content", after: "f" }, para("x")), ada),
    ).toMatchObject({ ok: false, reason: "NO_SUCH_NODE", path: "place.after" });
  });

  it("of two moves that would put two parts into each other the later is left out", () => {
    const one = { ...suggestion, type: "moveNode", changeId: "m1", uid: "s", place: inT } as const;
    const both = done(done(parts, ada, one), ben, {
      type: "decideChanges",
      at: 2,
      changeIds: ["m1"],
      decision: "REJECTED",
    });
    const other = done(both, ben, moving("t", inS, "m2"));
    const open = done(other, ben, { type: "decideChanges", at: 3, changeIds: ["m1"], decision: "ACCEPTED" });
    expect([next(other), next(open)]).toEqual(["[a b c [d]]", "[d [a b c]]"]);
  });

  it("what an edit moved out of a suggested part goes with the suggestion still", () => {
    const added = done(parts, ada, {
      ...suggestion,
      type: "addNodes",
      changeId: "add",
      place: inT,
      nodes: [section("new", para("x"))],
    });
    const moved = done(added, ben, moving("x", { ...inS, after: "a" }));
    expect([seen(moved), next(moved)]).toEqual(["[a x b c] [d []]", "[a b c] [d]"]);
    const accepted = done(moved, ben, {
      type: "decideChanges",
      at: 2,
      changeIds: ["add"],
      decision: "ACCEPTED",
    });
    expect(next(accepted)).toBe("[a x b c] [d []]");
  });

  it.each<[what: string, operation: Operation, reason: string, path: string, before?: Draft]>([
    ["the case itself", moving("case", inS), "NESTING", "uid"],
    ["what is not there", moving("gone", inS), "NO_SUCH_NODE", "uid"],
    [
      "into what is not there",
      moving("a", { parent: "gone", key: "content" }),
      "NO_SUCH_NODE",
      "place.parent",
    ],
    [
      "into what was deleted",
      moving("a", inT),
      "NO_SUCH_NODE",
      "place.parent",
      done(parts, ada, striking("t")),
    ],
    ["what was deleted", moving("a", inT), "NO_SUCH_NODE", "uid", done(parts, ada, striking("a"))],
    ["into a list that there is not", moving("a", { parent: "t", key: "rows" }), "NO_SUCH_KEY", "place.key"],
    ["before what stands elsewhere", moving("a", { ...inT, before: "b" }), "NO_SUCH_NODE", "place.before"],
    ["behind what stands elsewhere", moving("a", { ...inT, after: "b" }), "NO_SUCH_NODE", "place.after"],
    [
      "behind what was moved away",
      moving("a", { ...inS, after: "b" }),
      "NO_SUCH_NODE",
      "place.after",
      done(parts, ada, moving("b", inT, "m0")),
    ],
    ["into itself", moving("s", { parent: "s", key: "content" }), "CIRCLE", "place"],
    ["where it may not stand", moving("a", { parent: "b", key: "content" }), "NO_SUCH_KEY", "place.key"],
  ])("refuses %s", (_, operation, reason, path, before = parts) => {
    expect(apply(before, operation, ada)).toMatchObject({ ok: false, reason, path });
  });

  it("refuses to delete the case, and a part at more than 40 levels", () => {
    expect(apply(parts, striking("case"), ada)).toMatchObject({ ok: false, reason: "NESTING", path: "uid" });
    const deep = (levels: number): ContentNode =>
      Array.from({ length: levels }).reduce<ContentNode>((below, _, i) => section(`l${i}`, below), para("x"));
    expect(apply(parts, adding(inT, deep(37)), ada)).toMatchObject({ ok: true });
    expect(apply(parts, adding(inT, deep(38)), ada)).toMatchObject({
      ok: false,
      reason: "NESTING",
      path: "nodes[0]",
    });
    const held = done(parts, ada, adding(inT, deep(37)));
    expect(apply(held, moving("t", { ...inS, after: "a" }), ada)).toMatchObject({
      ok: false,
      reason: "NESTING",
      path: "place",
    });
  });

  it("a part is deleted and put back with what was written in it meanwhile", () => {
    const gone = done(parts, ada, { ...suggestion, type: "deleteNode", changeId: "gone", uid: "s" });
    expect([next(gone), seen(gone)]).toEqual(["[a b c] [d]", "[a b c] [d]"]);
    expect(apply(gone, striking("s", "again"), ben)).toMatchObject({ ok: false, reason: "NO_SUCH_NODE" });
    const back = done(gone, ben, { type: "decideChanges", at: 2, changeIds: ["gone"], decision: "REJECTED" });
    expect(next(done(back, ben, striking("s", "again")))).toBe("[d]");
  });
});

describe("splitting and joining (D-44)", () => {
  const listed = draftFromSnapshot(
    section(
      "case",
      section("s", para("a", "ab"), list("l", item("i", para("p", "pq"), para("r")), item("j", para("k")))),
    ),
  );

  it("cut a paragraph, and with it the item and the list around it", () => {
    expect(next(done(listed, ada, splitting("a", 1, "n")))).toBe("[a b [[pq r] [k]]]");
    expect(next(done(listed, ada, splitting("p", 1, "n")))).toBe("[ab [[p q r] [k]]]");
    expect(next(done(listed, ada, splitting("p", 1, "n", ["ni"])))).toBe("[ab [[p] [q r] [k]]]");
    expect(next(done(listed, ada, splitting("p", 1, "n", ["ni", "nl"])))).toBe("[ab [[p]] [[q r] [k]]]");
    expect(next(done(listed, ada, splitting("a", 0, "n")))).toBe("[ ab [[pq r] [k]]]");
  });

  it("are undone by each other, at every level", () => {
    const cut = done(listed, ada, splitting("p", 1, "n", ["ni", "nl"]));
    expect(next(done(cut, ben, joining("nl")))).toBe("[ab [[p] [q r] [k]]]");
    expect(next(done(cut, ben, joining("nl"), joining("ni")))).toBe("[ab [[p q r] [k]]]");
    expect(next(done(cut, ben, joining("nl"), joining("ni"), joining("n")))).toBe(next(listed));
    expect(next(done(cut, ada, { type: "withdrawChanges", at: 2, changeIds: ["split_n"] }))).toBe(
      next(listed),
    );
  });

  it("of a part that was moved leave its halves together", () => {
    const moved = done(
      done(listed, ada, moving("a", { parent: "s", key: "content" })),
      ben,
      splitting("a", 1, "n"),
    );
    expect(next(moved)).toBe("[[[pq r] [k]] a b]");
    expect(next(done(moved, ada, { type: "withdrawChanges", at: 2, changeIds: ["m"] }))).toBe(
      "[a b [[pq r] [k]]]",
    );
  });

  it("of one of several parts that were moved put its half behind it", () => {
    const moved = done(
      draftFromSnapshot(
        section("case", section("s", para("a", "ab"), para("c", "cd")), section("t", para("e"))),
      ),
      ada,
      moving("a", inT),
      moving("c", inT),
    );
    expect(next(done(moved, ben, splitting("c", 1, "n")))).toBe("[] [e ab c d]");
    expect(next(done(moved, ben, splitting("a", 1, "n")))).toBe("[] [e a b cd]");
    const twice = done(moved, ben, moving("c", { ...inT, before: "e" }, "m2"), splitting("c", 1, "n"));
    expect(next(twice)).toBe("[] [c d e ab]");
    expect(next(done(twice, ben, { type: "withdrawChanges", at: 2, changeIds: ["m2"] }))).toBe(
      "[] [e ab c d]",
    );
  });

  it("of a part that was split before keep the order, and what followed it follows the new half", () => {
    const twice = done(listed, ada, splitting("a", 1, "n"), splitting("a", 1, "o"));
    expect(next(twice)).toBe("[a  b [[pq r] [k]]]");
    expect(next(done(twice, ada, { type: "withdrawChanges", at: 2, changeIds: ["split_o"] }))).toBe(
      "[a b [[pq r] [k]]]",
    );
    expect(next(done(twice, ada, { type: "withdrawChanges", at: 2, changeIds: ["split_n"] }))).toBe(
      "[a b [[pq r] [k]]]",
    );
    expect(next(done(twice, ben, joining("o"), joining("n")))).toBe(next(listed));
  });

  it("keep how a part looks, but say nothing twice that belongs to the one alone", () => {
    const looks = draftFromSnapshot(
      section("case", {
        ...para("a", "ab"),
        classes: ["wide"],
        invisible: true,
        bookmarked: true,
        onClick: [{ action: "submitExam" }],
      }),
    );
    const set = done(looks, ada, {
      ...edit,
      type: "setKeysValues",
      changeId: "v",
      uid: "a",
      keysAndValues: { hideEducators: true, noteUid: "note_1" },
    });
    const [first, half] = childrenOf(nextPublishedTree(done(set, ada, splitting("a", 1, "n"))));
    expect(half).toEqual({ ...para("n", "b"), classes: ["wide"], invisible: true, hideEducators: true });
    expect(first).toMatchObject({ bookmarked: true, noteUid: "note_1", onClick: [{ action: "submitExam" }] });
  });

  it("of what is suggested give halves that are suggested, and of what is deleted halves that are deleted", () => {
    const added = done(parts, ada, {
      ...suggestion,
      type: "addNodes",
      changeId: "add",
      place: inT,
      nodes: [para("x", "xy")],
    });
    const cut = done(added, ben, splitting("x", 1, "n"));
    expect([next(cut), seen(cut)]).toEqual(["[a b c] [d]", "[a b c] [d x y]"]);
    const accepted = done(cut, ben, {
      type: "decideChanges",
      at: 2,
      changeIds: ["add"],
      decision: "ACCEPTED",
    });
    expect(next(accepted)).toBe("[a b c] [d x y]");
  });

  it.each<[what: string, operation: Operation, reason: string, path: string]>([
    ["behind the text", splitting("a", 3, "n"), "OUT_OF_RANGE", "offset"],
    ["of what has no text", splitting("i", 0, "n"), "NO_SUCH_KEY", "key"],
    ["of what is not there", splitting("gone", 0, "n"), "NO_SUCH_NODE", "uid"],
    [
      "into a uid that is none",
      { ...splitting("a", 1, "a b"), changeId: "x" } as Operation,
      "BAD_NODE",
      "newUid",
    ],
    ["into a uid that is taken", splitting("p", 1, "n", ["j"]), "UID_TAKEN", "above[0]"],
    ["into one uid twice", splitting("p", 1, "n", ["ni", "ni"]), "UID_TAKEN", "above[1]"],
    ["through a section", splitting("a", 1, "n", ["ns"]), "NESTING", "above"],
    ["through more than the list", splitting("p", 1, "n", ["ni", "nl", "ns"]), "NESTING", "above"],
    ["of the first part", joining("a"), "NOTHING_TO_JOIN", "uid"],
    ["of a list to a paragraph", joining("l"), "NOTHING_TO_JOIN", "uid"],
    ["of a section", joining("s"), "NOTHING_TO_JOIN", "uid"],
    ["of the case", joining("case"), "NOTHING_TO_JOIN", "uid"],
    ["of what is not there", joining("gone"), "NO_SUCH_NODE", "uid"],
  ])("refuse a cut or a join %s", (_, operation, reason, path) => {
    expect(apply(listed, operation, ada)).toMatchObject({ ok: false, reason, path });
  });

  it("join neighbours of one kind, once", () => {
    const one = done(parts, ada, joining("b"));
    expect(next(one)).toBe("[ab c] [d]");
    expect(apply(one, joining("b"), ada)).toMatchObject({ ok: false, reason: "NO_SUCH_NODE" });
    expect(next(done(one, ada, joining("c")))).toBe("[abc] [d]");
    expect(next(done(listed, ada, joining("j")))).toBe("[ab [[pq r k]]]");
    expect(
      apply(draftFromSnapshot(section("case", section("s"), section("t"))), joining("t"), ada),
    ).toMatchObject({
      ...{ ok: false, reason: "NOTHING_TO_JOIN" },
    });
  });
});

describe("halves of paragraphs and lists (D-44)", () => {
  it("a half is deleted with the whole, where that was decided before it was cut off", () => {
    const struck = done(partsAnew(), ben, { ...striking("b"), isSuggestion: true } as Operation);
    const decide = (decision: "ACCEPTED" | "REJECTED"): Operation => ({
      ...{ type: "decideChanges", at: 2, changeIds: ["gone"], decision },
    });
    const cut = done(done(struck, ben, decide("REJECTED")), ada, splitting("b", 0, "half"));
    expect(next(cut)).toBe("[a  b c] [d]");
    expect(next(done(cut, ben, decide("ACCEPTED")))).toBe("[a c] [d]");
  });

  it("a split changes nothing of what is joined elsewhere", () => {
    const joined = done(partsAnew(), ada, joining("c"));
    const cut = done(joined, ada, splitting("d", 0, "half"), splitting("a", 0, "other"));
    expect(next(cut)).toBe("[ a bc] [ d]");
  });

  it("what is cut off and joined again, or joined twice, has one border, which the join deletes", () => {
    const cut = done(partsAnew(), ada, splitting("b", 1, "half"));
    const again = done(cut, ben, joining("half"));
    const breaksOf = (draft: Draft, uid: string) => nodeAt(draft.root, uid)?.changes?.breaks;
    expect(breaksOf(again, "half")).toEqual([
      { into: "b", added: "split_half", deleted: ["join_half"], isJoin: true },
    ]);
    expect([next(cut), next(again)]).toEqual(["[a b  c] [d]", "[a b c] [d]"]);
    const suggested = done(partsAnew(), ada, { ...joining("b"), isSuggestion: true } as Operation);
    const twice = done(suggested, ben, { ...joining("b"), changeId: "too", isSuggestion: true } as Operation);
    expect(breaksOf(twice, "b")).toEqual([{ into: "a", deleted: ["join_b", "too"], isJoin: true }]);
    // Beside a border to another part, which is no more before it.
    const third = done(
      done(suggested, ada, moving("a", inT)),
      ada,
      moving("c", { ...inS, before: "b" }, "m2"),
      { ...joining("b"), changeId: "too" } as Operation,
    );
    expect(breaksOf(third, "b")?.map(({ into }) => into)).toEqual(["a", "c"]);
  });

  it("a paragraph is joined to the last one of the item that its own waits to be joined to", () => {
    const lists = draftFromSnapshot(
      section("case", list("l", item("i1", para("one")), item("i2", para("two")))),
    );
    const waits = done(lists, ada, { ...joining("i2"), isSuggestion: true } as Operation);
    const both = done(waits, ada, { ...joining("two"), isSuggestion: true } as Operation);
    expect(next(both)).toBe("[[one] [two]]");
    const accept: Operation = {
      ...{ type: "decideChanges", at: 2, changeIds: ["join_i2", "join_two"], decision: "ACCEPTED" },
    };
    expect(next(done(both, ben, accept))).toBe("[[onetwo]]");
  });
});
