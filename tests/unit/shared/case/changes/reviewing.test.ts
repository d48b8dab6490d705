import { describe, expect, it } from "vitest";
import { apply } from "#shared/case/changes/apply/apply.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { nextPublishedTree, publishedTree } from "#shared/case/changes/view.ts";
import { plainText, richOf } from "#shared/case/model/richText.ts";
import { nodeOf } from "#shared/case/model/tree.ts";
import { ada, ben, done } from "#tests/builders/reviewers.ts";

/** Anew each time: what is known of a draft is kept beside it. */
const begun = (): Draft =>
  draftFromSnapshot({
    ...{ type: "section", uid: "case" },
    content: [{ type: "paragraph", uid: "p", content: richOf("ab") }],
  });
const inP = { uid: "p", key: "content" } as const;
const typing = (changeId: string, text: string, isSuggestion: boolean, offset = 0): Operation => ({
  ...{ ...inP, type: "insertText", at: 1, changeId, isSuggestion, text, offset },
});
const cutting = (changeId: string, start: number, end: number, isSuggestion: boolean): Operation => ({
  ...{ ...inP, type: "deleteText", at: 2, changeId, isSuggestion, range: { start, end } },
});
const deciding = (decision: "ACCEPTED" | "REJECTED" | null, ...changeIds: string[]): Operation => ({
  ...{ type: "decideChanges", at: 5, changeIds, decision },
});
const undoing = (...changeIds: string[]): Operation => ({ type: "withdrawChanges", at: 6, changeIds });
const redoing = (...changeIds: string[]): Operation => ({ type: "restoreChanges", at: 7, changeIds });
const publishing = (at = 8): Operation => ({ type: "publish", at });
const next = (of: Draft): string => plainText(nodeOf(nextPublishedTree(of), "p")?.content);
const published = (of: Draft): string => plainText(nodeOf(publishedTree(of), "p")?.content);

describe("deciding on suggestions (D-48)", () => {
  const suggest = (): Draft => done(begun(), ada, typing("x", "X", true), typing("y", "Y", true));

  it("says what was decided, when and by whom; another decision takes its place, and none opens it again", () => {
    const suggested = suggest();
    const accepted = done(suggested, ben, deciding("ACCEPTED", "x"));
    expect(accepted.changes.x).toMatchObject({ decision: "ACCEPTED", decisionAt: 5, decisionBy: "ben" });
    expect([next(accepted), accepted.root === suggested.root]).toEqual(["Xab", true]);
    const rejected = done(accepted, ada, deciding("REJECTED", "x", "y"));
    expect(rejected.changes.x).toMatchObject({ decision: "REJECTED", decisionBy: "ada" });
    expect(next(rejected)).toBe("ab");
    expect(done(rejected, ada, deciding(null, "x", "y"))).toEqual(suggested);
  });

  it("is over once they are published or withdrawn, and changes nothing where one of several is", () => {
    const suggested = suggest();
    const out = done(done(suggested, ben, deciding("ACCEPTED", "x"), publishing()), ada, undoing("y"));
    for (const [ids, path] of [
      [["x"], "changeIds[0]"],
      [["y"], "changeIds[0]"],
      [["constructor"], "changeIds[0]"],
    ] as const) {
      expect(apply(out, deciding("REJECTED", ...ids), ben)).toMatchObject({ ok: false, path });
    }
    const some = done(suggested, ada, undoing("y"));
    expect(apply(some, deciding("ACCEPTED", "x", "y"), ben)).toMatchObject({
      ok: false,
      reason: "NOT_UNDECIDED",
      path: "changeIds[1]",
    });
  });
});

describe("undoing one's own changes (D-47)", () => {
  it("takes them out and puts them back as they were", () => {
    const written = done(begun(), ada, typing("x", "X", false), typing("y", "Y", false));
    const undone = done(written, ada, undoing("x"));
    expect([next(undone), undone.changes.x?.withdrawnAt]).toEqual(["Yab", 6]);
    expect(
      done(undone, ada, { type: "withdrawChanges", at: 9, changeIds: ["x"] }).changes.x?.withdrawnAt,
    ).toBe(6);
    expect(done(undone, ada, redoing("x"))).toEqual(written);
  });

  it("is for their author, while nothing is decided or published", () => {
    const written = done(begun(), ada, typing("x", "X", true));
    expect(apply(written, undoing("x"), ben)).toMatchObject({
      ok: false,
      reason: "NOT_YOURS",
      path: "changeIds[0]",
    });
    expect(apply(written, redoing("x"), ben)).toMatchObject({ ok: false, reason: "NOT_YOURS" });
    for (const decision of ["ACCEPTED", "REJECTED"] as const) {
      expect(apply(done(written, ben, deciding(decision, "x")), undoing("x"), ada)).toMatchObject({
        reason: "NOT_UNDECIDED",
      });
    }
    expect(apply(written, undoing("gone"), ada)).toMatchObject({ ok: false, reason: "NO_SUCH_CHANGE" });
  });

  it("does not bring back what others have decided on since", () => {
    // Ada takes back by one change what she suggested by another.
    const back = done(begun(), ada, typing("x", "X", true), cutting("d", 0, 1, true));
    expect(back.changes.d?.takesBack).toEqual(["x"]);
    expect(next(done(back, ada, undoing("d")))).toBe("ab");
    expect(done(back, ada, undoing("d"), undoing("x"), redoing("d")).changes.d).not.toHaveProperty(
      "withdrawnAt",
    );
    const decided = done(back, ben, deciding("ACCEPTED", "x"));
    expect(apply(decided, undoing("d"), ada)).toMatchObject({
      ok: false,
      reason: "NOT_UNDECIDED",
      path: "changeIds[0]",
    });
  });
});

describe("publishing (documents §4 'PUBLISH stamps published_at')", () => {
  it("stamps what counts, once, and leaves what waits, is rejected or was undone", () => {
    const written = done(
      begun(),
      ada,
      ...[typing("e", "E", false), typing("w", "W", true), typing("a", "A", true), typing("r", "R", true)],
      ...[typing("u", "U", false), deciding("ACCEPTED", "a"), deciding("REJECTED", "r"), undoing("u")],
    );
    const out = done(written, ben, publishing());
    const stamped = Object.values(out.changes).filter(({ publishedAt }) => publishedAt === 8);
    expect(stamped.map(({ id, publishedBy }) => [id, publishedBy])).toEqual([
      ["e", "ben"],
      ["a", "ben"],
    ]);
    expect([published(written), published(out), next(out)]).toEqual(["ab", "AEab", "AEab"]);
    const later = done(out, ada, deciding("ACCEPTED", "w"), publishing(20));
    expect(Object.values(later.changes).map(({ id, publishedAt }) => [id, publishedAt])).toEqual([
      ...[
        ["e", 8],
        ["w", 20],
        ["a", 8],
        ["r", undefined],
        ["u", undefined],
      ],
    ]);
  });
});

describe("a change that goes on", () => {
  const goingOn = (): Draft => done(begun(), ada, typing("x", "X", true));

  it.each<[what: string, operation: Operation, before?: Operation]>([
    ["in the other mode", typing("x", "Y", false)],
    ["under another set", { ...typing("x", "Y", true), setId: "s" } as Operation],
    ["after it was decided on", typing("x", "Y", true), deciding("REJECTED", "x")],
    ["after it was undone", typing("x", "Y", true), undoing("x")],
  ])("is refused %s", (_, operation, before) => {
    const draft = goingOn();
    expect(apply(before ? done(draft, ada, before) : draft, operation, ada)).toMatchObject({
      ok: false,
      reason: "CHANGE_TAKEN",
      path: "changeId",
    });
  });

  it("keeps its header, and has one of an id that is one", () => {
    const begin = goingOn();
    expect(done(begin, ada, { ...typing("x", "Y", true), at: 9 } as Operation).changes).toEqual(
      begin.changes,
    );
    expect(apply(begun(), typing("a b", "Y", true), ada)).toMatchObject({
      ok: false,
      reason: "MALFORMED",
      path: "changeId",
    });
    expect(apply(begun(), typing("constructor", "Y", true), ada)).toMatchObject({
      ok: false,
      reason: "MALFORMED",
    });
    const grouped = done(begun(), ada, { ...typing("x", "Y", true), setId: "s" } as Operation);
    expect(grouped.changes.x).toEqual({
      ...{
        id: "x",
        setId: "s",
        kind: "CHANGE_TEXT_AND_NODES",
        author: "ada",
        isSuggestion: true,
        createdAt: 1,
      },
    });
  });
});
