import { describe, expect, it } from "vitest";
import type { Draft } from "#shared/case/changes/draft.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import { originsOf } from "#shared/case/changes/whoWrote.ts";
import { ada, ben, done } from "#tests/builders/reviewers.ts";
import { aSmallCase, firstText } from "#tests/builders/smallCase.ts";

const uid = firstText();
/** Anew each time: what is known of a draft is kept beside it. */
const start = (): Draft => draftFromSnapshot(aSmallCase());

const line = { uid, key: "content" as const };
const made = (changeId: string, isSuggestion = true) => ({ at: 5, changeId, isSuggestion });
const told = (draft: Draft, from = 0, to = 1000) =>
  originsOf(draft, [{ ...line, range: { start: from, end: to } }]).map(
    ({ text, added, deleted, styled }) =>
      `${text}|${added?.author ?? "–"}|${deleted.map(({ author }) => author)}|${styled.map(({ style, by }) => `${style} ${by.author}`)}`,
  );

describe("who wrote a character (D-47)", () => {
  const writtenOn = (): Draft =>
    done(start(), ada, { type: "insertText", ...made("c1"), ...line, offset: 8, text: " else" });

  it("tells the stretches of a text apart by who brought, deletes and styles them", () => {
    const draft = done(
      writtenOn(),
      ben,
      { type: "deleteText", ...made("c2"), ...line, range: { start: 4, end: 10 } },
      { type: "addStyle", ...made("c3"), ...line, range: { start: 9, end: 13 }, style: { type: "bold" } },
    );
    expect(told(draft)).toEqual([
      "Some|–||",
      "body|–|ben|",
      " |ada|ben|",
      "e|ada|ben|bold ben",
      "lse|ada||bold ben",
      " has a pain.|–||",
    ]);
    expect(told(draft, 5, 9)).toEqual(["ody|–|ben|", " |ada|ben|"]);
  });

  it("says when it was decided and published, and nothing of what was rejected or undone", () => {
    const deleted = done(writtenOn(), ben, {
      ...{ type: "deleteText", ...made("c2"), ...line },
      range: { start: 0, end: 13 },
    });
    const decided = done(
      deleted,
      ben,
      { type: "decideChanges", at: 7, changeIds: ["c1"], decision: "ACCEPTED" },
      { type: "decideChanges", at: 8, changeIds: ["c2"], decision: "REJECTED" },
      { type: "publish", at: 9 },
    );
    expect(told(decided)).toEqual(["Somebody|–||", " else|ada||", " has a pain.|–||"]);
    const [, added] = originsOf(decided, [{ ...line, range: { start: 0, end: 13 } }]);
    expect(added?.added).toMatchObject({ decisionBy: "ben", decisionAt: 7, publishedAt: 9 });
    const withdrawn = done(deleted, ben, { type: "withdrawChanges", at: 7, changeIds: ["c2"] });
    expect(told(withdrawn)).toEqual(["Somebody|–||", " else|ada||", " has a pain.|–||"]);
  });

  it("takes what came with a node for its author's, in the halves that another cuts it into as well", () => {
    const node = { type: "paragraph" as const, uid: "new", content: { text: "Two halves", styleRanges: [] } };
    const draft = done(
      done(start(), ada, {
        ...{ type: "addNodes", ...made("c1", false), place: { parent: "card_one", key: "content" } },
        nodes: [node],
      }),
      ben,
      { type: "splitParagraph", ...made("c2", false), uid: "new", offset: 3, newUid: "half" },
      { type: "insertText", ...made("c3", false), uid: "half", key: "content", offset: 1, text: "own " },
    );
    const whole = { start: 0, end: 1000 };
    const origins = originsOf(draft, [
      { uid: "new", key: "content", range: whole },
      { uid: "half", key: "content", range: whole },
      { uid: "new" },
      { uid: "nowhere" },
    ]);
    expect(origins.map(({ text, added }) => `${text}|${added?.author}`)).toEqual([
      "Two |ada",
      "own |ben",
      "halves|ada",
    ]);
  });

  it("tells stretches apart that others delete or style, or style otherwise, one and the same as one", () => {
    const cut = (changeId: string, from: number, to: number) =>
      ({ type: "deleteText", ...made(changeId), ...line, range: { start: from, end: to } }) as const;
    const styled = (changeId: string, from: number, to: number, type: "bold" | "italic" = "bold") =>
      ({
        type: "addStyle",
        ...made(changeId),
        ...line,
        range: { start: from, end: to },
        style: { type },
      }) as const;
    const deleted = done(done(start(), ada, cut("a", 0, 2)), ben, cut("b", 2, 4), cut("c", 4, 6));
    expect(told(deleted, 0, 8)).toEqual(["So|–|ada|", "me|–|ben|", "bo|–|ben|", "dy|–||"]);
    expect(told(done(start(), ben, cut("b", 0, 2), cut("b", 2, 4)), 0, 8)).toEqual([
      "Some|–|ben|",
      "body|–||",
    ]);
    const bold = done(
      done(start(), ada, styled("a", 0, 2)),
      ben,
      styled("b", 2, 4),
      styled("c", 4, 6, "italic"),
    );
    expect(told(bold, 0, 8)).toEqual(["So|–||bold ada", "me|–||bold ben", "bo|–||italic ben", "dy|–||"]);
    const both = done(start(), ben, styled("b", 0, 4), styled("b", 2, 6, "italic"));
    expect(told(both, 0, 8)).toEqual([
      "So|–||bold ben",
      "me|–||bold ben,italic ben",
      "bo|–||italic ben",
      "dy|–||",
    ]);
    expect(told(start(), 2, 2)).toEqual([]);
  });

  it("tells of a part as a whole what brought it and what deletes it or something around it", () => {
    const draft = done(done(start(), ada, { type: "deleteNode", ...made("c1"), uid: "question" }), ben, {
      type: "deleteNode",
      ...made("c2"),
      uid: "card_one",
    });
    const [origin] = originsOf(draft, [{ uid: "question_stem" }]);
    expect(origin).toMatchObject({ text: "", added: undefined, styled: [] });
    expect(origin?.deleted.map(({ id }) => id)).toEqual(["c1", "c2"]);
    const place = { uid: "question_stem", key: "content", range: { start: 0, end: 5 } } as const;
    expect(originsOf(draft, [place]).map(({ text, deleted }) => [text, deleted.length])).toEqual([
      ["Where", 2],
    ]);
    expect(originsOf(draft, [{ uid: "question_stem", key: "content" }])).toEqual([origin]);
    // One change that deletes a letter and what it stands in deletes it once.
    const twice = done(draft, ben, {
      type: "deleteText",
      ...made("c2"),
      uid: "question_stem",
      key: "content",
      range: { start: 0, end: 5 },
    });
    expect(
      originsOf(twice, [place])[0]
        ?.deleted.map(({ id }) => id)
        .sort(),
    ).toEqual(["c1", "c2"]);
  });
});
