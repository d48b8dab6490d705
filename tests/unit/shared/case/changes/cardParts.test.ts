import { describe, expect, it } from "vitest";
import type { Draft } from "#shared/case/changes/draft.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { type ReviewCard, reviewArchive, reviewCards } from "#shared/case/changes/reviewCards.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { ada, ben, done } from "#tests/builders/reviewers.ts";

const range = { start: 1, end: 3 };
const para = (uid: string, text: string): ContentNode => ({
  ...{ type: "paragraph", uid },
  content: { text, styleRanges: [] },
});
/** Made anew each time: cards are kept by draft, and what a node tells by node. */
const begun = (text = "abcd"): Draft =>
  draftFromSnapshot({
    ...{ type: "section", uid: "case" },
    content: [
      {
        ...{ type: "paragraph", uid: "p" },
        content: { text, styleRanges: [{ type: "italic", range }] },
      },
      para("q", "efgh"),
      { type: "section", uid: "s", title: "Title", content: [para("s1", "one"), para("s2", "two")] },
    ],
  });

const suggestion = { at: 1, changeId: "x", isSuggestion: true } as const;
const inP = { ...suggestion, uid: "p", key: "content" } as const;
const bold = { type: "bold" } as const;
const place = { parent: "case", key: "content" };
const typed: Operation = { ...inP, type: "insertText", offset: 2, text: "X" };
const cut = (start: number, end: number, more: object = {}): Operation => ({
  ...{ ...inP, type: "deleteText", range: { start, end }, ...more },
});
const styled = (start: number, end: number, more: object = {}): Operation => ({
  ...{ ...inP, type: "addStyle", range: { start, end }, style: bold, ...more },
});
const asked = (more: object = {}): Operation => ({
  ...{ type: "addCommentThread", at: 1, threadId: "t", commentId: "c", text: "?", uid: "p", ...more },
});
const decided = (decision: "ACCEPTED" | "REJECTED", at: number, ...changeIds: string[]): Operation => ({
  ...{ type: "decideChanges", at, changeIds, decision },
});
const saying = (at: number, parentChangeId: string, commentId: string): Operation => ({
  ...{ type: "addChangeComment", at, parentChangeId, commentId, text: commentId },
});

const cardsOf = (draft: Draft): readonly ReviewCard[] => reviewCards(draft, "HIGHLIGHT_SUGGESTIONS");
const partsOf = (...operations: Operation[]) =>
  cardsOf(done(begun(), ada, ...operations)).map((card) =>
    card.kind === "change" ? card.parts : card.about,
  );
const ofP = { node: "paragraph", text: "abcd" };

describe("what a card says that a change did (D-49)", () => {
  it.each<[what: string, operation: Operation, uid: string, part: object]>([
    ["words that are written", typed, "p", { kind: "textAdded", text: "X" }],
    ["words that are taken out", cut(0, 3), "p", { kind: "textDeleted", text: "abc" }],
    ["words that are styled", styled(0, 3), "p", { kind: "styleAdded", style: "bold", text: "abc" }],
    [
      "a style that is taken off",
      { ...inP, type: "deleteStyle", range: { start: 0, end: 4 }, style: "italic" },
      "p",
      { kind: "styleDeleted", style: "italic", text: "bc" },
    ],
    [
      "a part that is added",
      { ...suggestion, type: "addNodes", place, nodes: [para("n", "new")] },
      "n",
      { kind: "nodeAdded", node: "paragraph", text: "new" },
    ],
    [
      "a part that is deleted",
      { ...suggestion, type: "deleteNode", uid: "p" },
      "p",
      { ...ofP, kind: "nodeDeleted" },
    ],
    [
      "a part that is moved",
      { ...suggestion, type: "moveNode", uid: "p", place },
      "p",
      { ...ofP, kind: "moved" },
    ],
    [
      "a paragraph that is cut in two, by its second half",
      { ...suggestion, type: "splitParagraph", uid: "p", offset: 3, newUid: "half" },
      "half",
      { kind: "split", node: "paragraph", text: "d" },
    ],
    [
      "paragraphs that are made one, by the second",
      { ...suggestion, type: "joinParagraph", uid: "q" },
      "q",
      { kind: "joined", node: "paragraph", text: "efgh" },
    ],
    [
      "values that are set",
      {
        ...{ ...suggestion, type: "setKeysValues", uid: "p" },
        keysAndValues: { invisible: true, hideEducators: null },
      },
      "p",
      { kind: "valuesSet", node: "paragraph", keys: ["invisible", "hideEducators"] },
    ],
    [
      "a part with parts, by the words of all of them",
      { ...suggestion, type: "deleteNode", uid: "s" },
      "s",
      { kind: "nodeDeleted", node: "section", text: "Title one two" },
    ],
  ])("is %s", (_, operation, uid, part) => {
    expect(cardsOf(done(begun(), ada, operation))).toEqual([
      {
        ...{ kind: "change", id: "x", changeIds: ["x"], author: "ada", createdAt: 1, isSuggestion: true },
        ...{ parts: [part], anchor: { mark: "x", uid }, comments: [] },
      },
    ]);
  });

  it("is told once of words that stand together, whatever else divides them, and apart of words that do not", () => {
    expect(partsOf(styled(0, 2), styled(2, 4))).toEqual([
      [{ kind: "styleAdded", style: "bold", text: "abcd" }],
    ]);
    expect(partsOf(cut(0, 1), cut(3, 4))).toEqual([
      [
        { kind: "textDeleted", text: "a" },
        { kind: "textDeleted", text: "d" },
      ],
    ]);
    const underlined = styled(0, 4, { changeId: "y", setId: "x", style: { type: "underline" } });
    expect(partsOf(styled(0, 4, { setId: "x" }), underlined)).toEqual([
      [
        { kind: "styleAdded", style: "bold", text: "abcd" },
        { kind: "styleAdded", style: "underline", text: "abcd" },
      ],
    ]);
    // Of a set: words beside others that something else was done to, and words in another text.
    const set = { setId: "set" };
    const beside = cut(3, 4, { ...set, changeId: "y" });
    expect(partsOf({ ...typed, ...set } as Operation, beside)).toEqual([
      [
        { kind: "textAdded", text: "X" },
        { kind: "textDeleted", text: "c" },
      ],
    ]);
    expect(partsOf(cut(0, 2, set), cut(2, 4, { ...set, changeId: "y", uid: "q" }))).toEqual([
      [
        { kind: "textDeleted", text: "ab" },
        { kind: "textDeleted", text: "gh" },
      ],
    ]);
    expect(partsOf(cut(3, 4), cut(0, 1, { uid: "q" }))).toEqual([
      [
        { kind: "textDeleted", text: "d" },
        { kind: "textDeleted", text: "e" },
      ],
    ]);
  });

  it("is cut where the words are more than 120 letters, with a sign that it is", () => {
    const [short, long] = ["a".repeat(120), "a".repeat(121)];
    const deleting: Operation = { ...suggestion, type: "deleteNode", uid: "p" };
    for (const [text, told] of [
      [short, short],
      [long, `${short}…`],
    ] as const) {
      const cards = cardsOf(
        done(
          begun(text),
          ada,
          deleting,
          asked({ key: "content", range: { start: 0, end: 121 > text.length ? 120 : 121 } }),
        ),
      );
      expect(cards).toMatchObject([{ parts: [{ text: told }] }, { about: told }]);
    }
  });

  it("is told of a set in the order of the text, with all that was said of its changes in the order of time", () => {
    const set = { setId: "set" };
    const draft = done(
      done(begun(), ada, cut(0, 4, { ...set, changeId: "y", uid: "q" }), cut(0, 1, set)),
      ben,
      ...[saying(9, "x", "third"), saying(7, "y", "first"), saying(8, "y", "second")],
    );
    expect(cardsOf(draft)).toMatchObject([
      {
        ...{ id: "set", changeIds: ["x", "y"], anchor: { mark: "x", uid: "p" } },
        parts: [
          { kind: "textDeleted", text: "a" },
          { kind: "textDeleted", text: "efgh" },
        ],
        comments: [{ id: "first" }, { id: "second" }, { id: "third" }],
      },
    ]);
  });

  it("is, of a thread, the words that it is about, beside the first of them, or those of a whole part", () => {
    const onWords = done(begun(), ada, asked({ key: "content", range: { start: 0, end: 4 } }));
    expect(cardsOf(onWords)).toMatchObject([
      { kind: "thread", about: "abcd", anchor: { mark: "t", uid: "p" } },
    ]);
    const half: Operation = { ...suggestion, type: "splitParagraph", uid: "p", offset: 2, newUid: "half" };
    expect(cardsOf(done(onWords, ada, half))).toMatchObject([
      { kind: "thread", about: "abcd", anchor: { uid: "p" } },
      { kind: "change" },
    ]);
    expect(partsOf(asked({ uid: "s" }))).toEqual(["Title one two"]);
  });

  it("is nothing where what it was done to is not there: neither a change nor a thread", () => {
    const adding: Operation = {
      ...suggestion,
      changeId: "n",
      type: "addNodes",
      place,
      nodes: [para("new", "new")],
    };
    const inNew = { uid: "new" };
    const work = [
      adding,
      cut(0, 1, inNew),
      asked({ ...inNew, key: "content", range }),
      asked({ ...inNew, threadId: "u" }),
    ];
    const written = done(done(begun(), ada, work[0] as Operation), ben, ...work.slice(1));
    expect(
      cardsOf(written)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(["n", "t", "u", "x"]);
    expect(cardsOf(done(written, ben, decided("REJECTED", 2, "n")))).toEqual([]);
    // A style on words that are not there, and what was moved out of what is not.
    const styledWords = done(done(begun(), ada, { ...typed, changeId: "w" } as Operation), ben, styled(2, 3));
    expect(cardsOf(done(styledWords, ada, decided("REJECTED", 2, "w")))).toEqual([]);
    // A join of halves that are none.
    const split: Operation = {
      ...suggestion,
      changeId: "s",
      type: "splitParagraph",
      uid: "p",
      offset: 2,
      newUid: "half",
    };
    const joined = done(done(begun(), ada, split), ben, {
      ...suggestion,
      type: "joinParagraph",
      uid: "half",
    });
    expect(
      cardsOf(joined)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(["s", "x"]);
    expect(cardsOf(done(joined, ben, decided("REJECTED", 2, "s")))).toEqual([]);
    const section: ContentNode = { type: "section", uid: "in", content: [para("new", "new")] };
    const moved = done(begun(), ada, { ...adding, nodes: [section] } as Operation, {
      ...{ ...suggestion, type: "moveNode", uid: "new", place },
    });
    expect(cardsOf(done(moved, ben, decided("REJECTED", 2, "n")))).toEqual([]);
  });
});

describe("what was decided and resolved (D-49)", () => {
  it("is told with who decided and when, the latest first, between what was resolved", () => {
    const draft = done(
      done(
        begun(),
        ada,
        cut(0, 1),
        cut(2, 3, { changeId: "y" }),
        typed,
        asked(),
        asked({ threadId: "u", uid: "q" }),
      ),
      ben,
      ...[decided("REJECTED", 5, "y"), decided("ACCEPTED", 9, "x")],
      { type: "closeCommentThread", at: 7, threadId: "t" },
      { type: "publish", at: 11 },
    );
    expect(reviewArchive(draft)).toMatchObject([
      { id: "x", decision: "ACCEPTED", decisionAt: 9, decisionBy: "ben", publishedAt: 11 },
      { kind: "thread", id: "t", thread: { closedAt: 7 } },
      { id: "y", decision: "REJECTED", decisionAt: 5, decisionBy: "ben" },
    ]);
    expect(reviewArchive(draft)[2]).not.toHaveProperty("publishedAt");
    expect(cardsOf(draft)).toMatchObject([{ kind: "thread", id: "u" }]);
  });

  it("is told of what its author took back by the last that was said of it, where anything was, and not while it waits", () => {
    const said = done(
      done(begun(), ada, cut(0, 1), cut(2, 3, { changeId: "y" })),
      ben,
      saying(4, "x", "a"),
      saying(8, "x", "b"),
    );
    expect(reviewArchive(said)).toEqual([]);
    const back = done(
      said,
      ada,
      { type: "withdrawChanges", at: 9, changeIds: ["x", "y"] },
      cut(1, 2, { changeId: "z" }),
    );
    const archive = reviewArchive(done(back, ben, decided("REJECTED", 6, "z")));
    expect(archive.map(({ id }) => id)).toEqual(["x", "z"]);
    for (const field of ["decision", "decisionAt", "decisionBy", "publishedAt"])
      expect(archive[0]).not.toHaveProperty(field);
  });
});
