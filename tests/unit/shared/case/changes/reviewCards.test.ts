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
    const draft = done(start(), ada, inserting("c1", "Yesterday "), deleting("c2", { start: 10, end: 18 }));
    expect(reviewCards(draft, "HIGHLIGHT_SUGGESTIONS")).toMatchObject([
      { id: "c1", author: "ada", createdAt: 5, parts: [{ kind: "textAdded", text: "Yesterday " }] },
      { id: "c2", anchor: { mark: "c2", uid: text }, parts: [{ kind: "textDeleted", text: "Somebody" }] },
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
});
