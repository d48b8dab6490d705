import { describe, expect, it } from "vitest";
import type { Draft } from "#shared/case/changes/draft.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { peopleIn } from "#shared/case/changes/peopleIn.ts";
import { reviewArchive, reviewCards } from "#shared/case/changes/reviewCards.ts";
import { toRecords } from "#shared/case/changes/toRecords.ts";
import { ada, ben, done } from "#tests/builders/reviewers.ts";
import { aSmallCase, firstText } from "#tests/builders/smallCase.ts";

const text = firstText();
/** Anew each time: cards are kept by draft. */
const start = (): Draft => draftFromSnapshot(aSmallCase());

const inserting = (changeId: string, words: string, offset = 0, isSuggestion = true): Operation => ({
  ...{ type: "insertText", at: 5, changeId, isSuggestion, uid: text, key: "content", offset },
  text: words,
});
const deleting = (changeId: string, range: { start: number; end: number }, setId?: string): Operation => ({
  ...{ type: "deleteText", at: 6, changeId, isSuggestion: true, uid: text, key: "content", range },
  ...(setId ? { setId } : {}),
});
const bold = (changeId: string, setId?: string): Operation => ({
  ...{ type: "addStyle", at: 7, changeId, isSuggestion: true, uid: text, key: "content" },
  ...{ range: { start: 0, end: 8 }, style: { type: "bold" } },
  ...(setId ? { setId } : {}),
});

describe("the cards of a draft (D-47, D-49)", () => {
  it("has one for each suggestion, with who, when and what, in the order of the text", () => {
    const draft = done(start(), ada, inserting("c1", "Yesterday "), deleting("c2", { start: 19, end: 22 }));
    expect(reviewCards(draft, "HIGHLIGHT_SUGGESTIONS")).toMatchObject([
      { id: "c1", author: "ada", createdAt: 5, parts: [{ kind: "textAdded", text: "Yesterday " }] },
      { id: "c2", anchor: { mark: "c2", uid: text }, parts: [{ kind: "textDeleted", text: "has" }] },
    ]);
  });

  it("has one for a set, whose text is told whole where its styles cut it", () => {
    const draft = done(
      done(start(), ada, bold("own")),
      ben,
      deleting("c1", { start: 4, end: 12 }, "set"),
      bold("c2", "set"),
    );
    const cards = reviewCards(draft, "HIGHLIGHT_SUGGESTIONS").filter(({ id }) => id === "set");
    expect(cards).toMatchObject([
      { id: "set", changeIds: expect.arrayContaining(["c1", "c2"]), author: "ben" },
    ]);
    expect(cards[0]).toMatchObject({
      parts: expect.arrayContaining([{ kind: "textDeleted", text: "body has" }]),
    });
  });

  it("follows the view: edits only where all changes are shown, nothing where none are", () => {
    const draft = done(start(), ada, inserting("edit", "Edited. ", 0, false), inserting("c1", "Suggested. "));
    const ids = (mode: Parameters<typeof reviewCards>[1]) => reviewCards(draft, mode).map(({ id }) => id);
    expect(ids("HIGHLIGHT_SUGGESTIONS")).toEqual(["c1"]);
    expect(ids("HIGHLIGHT_ALL_CHANGES").sort()).toEqual(["c1", "edit"]);
    expect([ids("HIDE_SUGGESTIONS"), ids("ONLY_PUBLISHED")]).toEqual([[], []]);
  });

  it("says nothing of what stands in something that was rejected, or that its author took back", () => {
    const added = done(start(), ada, inserting("c1", "Never mind. "));
    const commented = done(added, ben, deleting("c2", { start: 0, end: 5 }));
    const rejected = done(commented, ben, {
      ...{ type: "decideChanges", at: 9, changeIds: ["c1"], decision: "REJECTED" },
    });
    expect(reviewCards(rejected, "HIGHLIGHT_SUGGESTIONS")).toEqual([]);
    expect(reviewArchive(rejected)).toMatchObject([{ id: "c1", decision: "REJECTED", decisionBy: "ben" }]);
    const takenBack = done(added, ada, deleting("c3", { start: 0, end: 12 }));
    expect(reviewCards(takenBack, "HIGHLIGHT_SUGGESTIONS")).toEqual([]);
  });

  it("names each change that the specification's lists name, and no other", () => {
    const draft = done(
      start(),
      ada,
      inserting("c1", "One "),
      bold("c2"),
      {
        type: "splitParagraph",
        at: 8,
        changeId: "c3",
        isSuggestion: true,
        uid: text,
        offset: 6,
        newUid: "half",
      },
      { type: "deleteNode", at: 8, changeId: "c4", isSuggestion: true, uid: "question" },
    );
    const told = new Set(
      Object.values(toRecords(draft, (id) => id)).flatMap((lists) =>
        Object.values(lists).flatMap((records) => records.map(({ change_id }) => change_id)),
      ),
    );
    const cards = reviewCards(draft, "HIGHLIGHT_ALL_CHANGES");
    expect(new Set(cards.flatMap((card) => (card.kind === "change" ? card.changeIds : [])))).toEqual(told);
  });

  it("shows a thread beside its words until it is resolved, then in the archive, and names everybody", () => {
    const asked = done(start(), ada, {
      ...{ type: "addCommentThread", at: 1, threadId: "t1", commentId: "m1", text: "Who?" },
      ...{ uid: text, key: "content", range: { start: 0, end: 8 } },
    });
    expect(reviewCards(asked, "HIGHLIGHT_SUGGESTIONS")).toMatchObject([
      { kind: "thread", id: "t1", about: "Somebody", thread: { comments: [{ text: "Who?" }] } },
    ]);
    const closed = done(asked, ben, { type: "closeCommentThread", at: 2, threadId: "t1" });
    expect(reviewCards(closed, "HIGHLIGHT_SUGGESTIONS")).toEqual([]);
    expect(reviewArchive(closed)).toMatchObject([{ id: "t1", thread: { closedBy: "ben", closedAt: 2 } }]);
    expect([...peopleIn(closed)].sort()).toEqual(["ada", "ben"]);
  });

  it("has one for what touches and is by one author, through what others have struck through, and none across live text", () => {
    const ids = (draft: Draft) =>
      reviewCards(draft, "HIGHLIGHT_SUGGESTIONS").map((card) =>
        card.kind === "change" ? card.changeIds.join("+") : "",
      );
    const typedOver = done(
      start(),
      ada,
      deleting("gone", { start: 0, end: 8 }),
      inserting("came", "Some", 8),
      inserting("more", " one", 12),
    );
    expect(ids(typedOver)).toEqual(["gone+came+more"]);
    const others = done(typedOver, ben, deleting("ben", { start: 16, end: 20 }));
    expect(ids(done(others, ada, deleting("behind", { start: 20, end: 22 })))).toEqual([
      "gone+came+more+behind",
      "ben",
    ]);
    expect(ids(done(typedOver, ada, deleting("apart", { start: 17, end: 20 })))).toEqual([
      "gone+came+more",
      "apart",
    ]);
    expect(ids(done(typedOver, ben, inserting("ben", "Ben", 16)))).toEqual(["gone+came+more", "ben"]);
    expect(ids(done(typedOver, ada, inserting("edit", " so", 16, false)))).toEqual(["gone+came+more"]);
  });

  it("has one for lines that are written one after the other", () => {
    const split: Operation = {
      ...{ type: "splitParagraph", at: 8, changeId: "split", isSuggestion: true },
      ...{ uid: text, offset: 20, newUid: "half" },
    };
    const written = done(start(), ada, inserting("one", " It hurts.", 20), { ...split, offset: 30 });
    const more = done(written, ada, { ...(inserting("two", "Much.") as object), uid: "half" } as Operation);
    expect(reviewCards(more, "HIGHLIGHT_SUGGESTIONS")).toMatchObject([
      { changeIds: ["one", "split", "two"] },
    ]);
    const apart = done(start(), ada, inserting("one", "Now. ", 0), { ...split, offset: 25 });
    expect(reviewCards(apart, "HIGHLIGHT_SUGGESTIONS")).toHaveLength(2);
  });

  it("has one for edits of a burst, and another after five minutes", () => {
    const edit = (changeId: string, at: number, offset: number): Operation => ({
      ...inserting(changeId, "Now. ", offset, false),
      at,
    });
    const draft = done(start(), ada, edit("c1", 0, 0), edit("c2", 299_000, 5), edit("c3", 700_000, 10));
    expect(
      reviewCards(draft, "HIGHLIGHT_ALL_CHANGES").map((card) => card.kind === "change" && card.changeIds),
    ).toEqual([["c1", "c2"], ["c3"]]);
  });

  it("keeps one in the archive of what was decided as one", () => {
    const typedOver = done(
      start(),
      ada,
      deleting("gone", { start: 0, end: 8 }),
      inserting("came", "Some", 8),
    );
    const [card] = reviewCards(typedOver, "HIGHLIGHT_SUGGESTIONS");
    const changeIds = card?.kind === "change" ? [...card.changeIds] : [];
    const decided = done(typedOver, ben, { type: "decideChanges", at: 9, changeIds, decision: "REJECTED" });
    expect(reviewArchive(decided)).toMatchObject([{ changeIds: ["gone", "came"], decision: "REJECTED" }]);
  });
});
