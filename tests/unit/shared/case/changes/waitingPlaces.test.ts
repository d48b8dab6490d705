import { describe, expect, it } from "vitest";
import { replaying } from "#shared/case/changes/actor.ts";
import { apply } from "#shared/case/changes/apply/apply.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import type { MoveNode } from "#shared/case/changes/operations.ts";
import { nextPublishedTree, view } from "#shared/case/changes/view.ts";
import { contentOf, nodeOf } from "#shared/case/model/tree.ts";
import { Desk } from "#tests/builders/draftSteps.ts";
import { ada, ben, done } from "#tests/builders/reviewers.ts";

const into = (parent: string) => ({ parent, key: "content" });

/** Authors see the list on page 2, by a suggestion alone; its own page is deleted. */
const suggested: MoveNode = {
  type: "moveNode",
  at: 1,
  changeId: "moved",
  isSuggestion: true,
  uid: "list",
  place: into("inner"),
};
const listThatWaits = (): Draft =>
  done(new Desk().draft, ada, suggested, {
    type: "deleteNode",
    at: 2,
    changeId: "deleted",
    isSuggestion: false,
    uid: "page1",
  });
const move: MoveNode = {
  type: "moveNode",
  at: 3,
  changeId: "x",
  isSuggestion: false,
  uid: "p6",
  place: into("item2"),
};
const words = (draft: Draft): string => JSON.stringify(nextPublishedTree(draft));

describe("an edit that would move text to where only a suggestion keeps a place (D-47; ADR 0143)", () => {
  it("is refused, and nothing has moved", () => {
    expect(JSON.stringify(view(listThatWaits(), "HIGHLIGHT_SUGGESTIONS"))).toContain('"item2"');
    expect(words(listThatWaits())).toContain('"p6"');
    expect(apply(listThatWaits(), move, ada)).toMatchObject({
      ok: false,
      reason: "PLACE_WAITS",
      path: "place",
    });
  });

  it("is taken as a suggestion, and the text stays where it counts", () => {
    const moved = done(listThatWaits(), ada, { ...move, isSuggestion: true });
    expect(words(moved)).toBe(words(listThatWaits()));
  });

  it("is taken once the suggestion is accepted", () => {
    const accepted = done(listThatWaits(), ada, {
      type: "decideChanges",
      at: 3,
      changeIds: ["moved"],
      decision: "ACCEPTED",
    });
    expect(words(done(accepted, ada, move))).toContain('"p6"');
  });

  it("is taken for what does not count yet either", () => {
    const within = { ...move, uid: "item1_p" };
    expect(apply(listThatWaits(), within, ada).ok).toBe(true);
  });

  it("is done again as it was saved before there was this rule", () => {
    const again = done(listThatWaits(), replaying("ada"), move);
    expect(words(again)).not.toContain('"p6"');
  });
});

it("what is moved into a section that is only suggested stays at home for whoever does not see it (D-47)", () => {
  const { draft } = new Desk();
  const added = done(draft, ada, {
    ...{ type: "addNodes", at: 1, changeId: "new", isSuggestion: true },
    ...{ place: { parent: "page2", key: "content" }, nodes: [{ type: "section", uid: "new", content: [] }] },
  });
  const moved = done(added, ben, {
    ...{ type: "moveNode", at: 2, changeId: "moved", isSuggestion: false },
    ...{ uid: "p6", place: { parent: "new", key: "content" } },
  });
  expect(nextPublishedTree(moved)).toEqual(nextPublishedTree(draft));
  const section = nodeOf(view(moved, "HIGHLIGHT_SUGGESTIONS"), "new");
  expect(section && contentOf(section)).toMatchObject([{ uid: "p6" }]);
});
