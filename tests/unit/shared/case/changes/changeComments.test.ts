import { describe, expect, it } from "vitest";
import { apply } from "#shared/case/changes/apply/apply.ts";
import { longestComment } from "#shared/case/changes/apply/comments.ts";
import { compactOld, settledForMs, withdrawnForMs } from "#shared/case/changes/compactOld.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import { parseDraft } from "#shared/case/changes/draftSchema.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import { invert } from "#shared/case/changes/invert.ts";
import { unansweredMentions } from "#shared/case/changes/openWork.ts";
import { parseOperations } from "#shared/case/changes/operationSchema.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { peopleIn } from "#shared/case/changes/peopleIn.ts";
import { reviewArchive, reviewCards } from "#shared/case/changes/reviewCards.ts";
import { toRecords } from "#shared/case/changes/toRecords.ts";
import { ada, ben, done } from "#tests/builders/reviewers.ts";
import { aSmallCase, firstText } from "#tests/builders/smallCase.ts";

const uid = firstText();
const inserting = (changeId: string, more: { setId?: string; isSuggestion?: boolean } = {}): Operation => ({
  ...{ type: "insertText", at: 5, changeId, isSuggestion: true, uid, key: "content", offset: 0 },
  ...{ text: `${changeId} `, ...more },
});
const replying = (parentChangeId: string, commentId: string, text: string, at = 6): Operation => ({
  ...{ type: "addChangeComment", at, parentChangeId, commentId, text },
});
const deciding = (changeId: string, decision: "ACCEPTED" | "REJECTED" | null): Operation => ({
  ...{ type: "decideChanges", at: 9, changeIds: [changeId], decision },
});

const suggested = done(
  draftFromSnapshot(aSmallCase()),
  ada,
  inserting("sug"),
  inserting("edit", { isSuggestion: false }),
);
const talked = done(
  done(suggested, ben, replying("sug", "c1", "Why?")),
  ada,
  replying("sug", "c2", "It was so.", 7),
);

const changeCards = (draft: Draft) =>
  reviewCards(draft, "HIGHLIGHT_SUGGESTIONS").flatMap((card) => (card.kind === "change" ? [card] : []));
const said = (cards: readonly { comments?: readonly { text: string }[] }[]) =>
  cards.map(({ comments = [] }) => comments.map(({ text }) => text));
const refusal = (draft: Draft, operation: Operation, actor = ben) => {
  const applied = apply(draft, operation, actor);
  return applied.ok ? undefined : applied.reason;
};

describe("replies to a suggestion (documents §4 ADD_CHANGE_COMMENT; D-49, ADR 0215)", () => {
  it("stand on its card and in its record, in the order in which they were made, and survive saving", () => {
    expect(said(changeCards(talked))).toEqual([["Why?", "It was so."]]);
    expect(parseDraft(JSON.parse(JSON.stringify(talked)))).toMatchObject({ ok: true });
    const records = Object.values(toRecords(talked, (id) => id.toUpperCase())).flatMap(
      ({ addDeleteChanges = [] }) => addDeleteChanges,
    );
    expect(records.find(({ change_id }) => change_id === "sug")?.comments).toEqual([
      { comment_id: "c1", author_id: "ben", author_full_name: "BEN", created_at: 6, text: "Why?" },
      { comment_id: "c2", author_id: "ada", author_full_name: "ADA", created_at: 7, text: "It was so." },
    ]);
    expect(peopleIn(done(suggested, { ...ben, id: "cai" }, replying("sug", "c", "Hm")))).toContain("cai");
  });

  it("of a set of changes stand on one card, whichever of them they are on", () => {
    const set = done(suggested, ada, inserting("s1", { setId: "set" }), inserting("s2", { setId: "set" }));
    const draft = done(set, ben, replying("s1", "c1", "second", 8), replying("s2", "c2", "first", 7));
    expect(
      changeCards(draft)
        .find(({ id }) => id === "set")
        ?.comments.map(({ text }) => text),
    ).toEqual(["first", "second"]);
  });

  it("are taken while it waits alone, with words, under a name of their own, from whoever may respond", () => {
    const decided = done(suggested, ben, deciding("sug", "ACCEPTED"));
    const withdrawn = done(suggested, ada, { type: "withdrawChanges", at: 9, changeIds: ["sug"] });
    expect(refusal(decided, replying("sug", "c", "But"))).toBe("NOT_UNDECIDED");
    expect(refusal(withdrawn, replying("sug", "c", "But"))).toBe("NOT_UNDECIDED");
    expect(refusal(suggested, replying("edit", "c", "But"))).toBe("NOT_UNDECIDED");
    expect(refusal(suggested, replying("gone", "c", "But"))).toBe("NO_SUCH_CHANGE");
    expect(refusal(suggested, replying("sug", "c", "  "))).toBe("MALFORMED");
    expect(refusal(suggested, replying("sug", "c", "x".repeat(longestComment + 1)))).toBe("TEXT_TOO_LONG");
    expect(refusal(talked, replying("sug", "c1", "Twice"))).toBe("UID_TAKEN");
    const permissions = new Set([...ben.permissions].filter((flag) => flag !== "respondToComments"));
    expect(refusal(suggested, replying("sug", "c", "But"), { ...ben, permissions })).toBe("NO_PERMISSION");
    expect(parseOperations([replying("sug", "c", "")])).toMatchObject({ ok: false });
    expect(parseOperations([replying("sug", "c", "Why?")])).toMatchObject({ ok: true });
  });

  it("are deleted by their author alone, and undone as they were made", () => {
    const away = (commentId: string): Operation => ({
      ...{ type: "deleteChangeComment", at: 8, parentChangeId: "sug", commentId },
    });
    expect(refusal(talked, away("c2"))).toBe("NOT_YOURS");
    expect(refusal(talked, away("gone"))).toBe("NO_SUCH_COMMENT");
    expect(said(changeCards(done(talked, ben, away("c1"))))).toEqual([["It was so."]]);
    const reply = replying("sug", "c3", "Oh", 8);
    expect(done(done(talked, ben, reply), ben, ...invert(talked, reply))).toEqual(talked);
    const first = replying("sug", "c", "Oh", 8);
    expect(done(done(suggested, ben, first), ben, ...invert(suggested, first))).toEqual(suggested);
  });

  it("go to the archive with its decision, and come back as it is decided again", () => {
    const decided = done(talked, ben, deciding("sug", "REJECTED"));
    expect(changeCards(decided)).toEqual([]);
    expect(reviewArchive(decided)).toMatchObject([
      { decision: "REJECTED", comments: [{ id: "c1" }, { id: "c2" }] },
    ]);
    expect(said(changeCards(done(decided, ben, deciding("sug", null))))).toEqual([["Why?", "It was so."]]);
  });

  it("stay in the archive where its author takes it back, by undo or by deleting it", () => {
    expect(reviewArchive(talked)).toEqual([]);
    const undone = done(talked, ada, { type: "withdrawChanges", at: 9, changeIds: ["sug"] });
    const deleted = done(talked, ada, {
      ...{ type: "deleteText", at: 9, changeId: "del", isSuggestion: true, uid, key: "content" },
      ...{ range: { start: 5, end: 9 } },
    });
    for (const draft of [undone, deleted]) {
      expect(said(changeCards(draft))).toEqual([]);
      expect(said(reviewArchive(draft).flatMap((card) => (card.kind === "change" ? [card] : [])))).toEqual([
        ["Why?", "It was so."],
      ]);
    }
    const silent = done(suggested, ada, { type: "withdrawChanges", at: 9, changeIds: ["sug"] });
    expect(reviewArchive(silent)).toEqual([]);
    // What others said of it is kept for longer than what was undone alone.
    expect(compactOld(undone, 9 + withdrawnForMs).changes.sug).toBeDefined();
    expect(compactOld(silent, 9 + withdrawnForMs).changes.sug).toBeUndefined();
    expect(compactOld(undone, 9 + settledForMs).changes.sug).toBeUndefined();
  });

  it("wait for whom they mention until they answer or the suggestion is decided", () => {
    const namedIn = (text: string) => [...text.matchAll(/@(\w+)/g)].map(([, name = ""]) => name);
    const asked = done(suggested, ben, replying("sug", "c1", "@ada?"));
    expect(unansweredMentions(asked, namedIn)).toEqual([{ user_id: "ada", comments: 1, comment_id: "c1" }]);
    expect(unansweredMentions(done(asked, ada, replying("sug", "c2", "Yes", 7)), namedIn)).toEqual([]);
    expect(unansweredMentions(done(asked, ben, deciding("sug", "ACCEPTED")), namedIn)).toEqual([]);
  });
});
