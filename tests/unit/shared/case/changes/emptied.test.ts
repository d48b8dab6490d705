import { describe, expect, it } from "vitest";
import { replaying } from "#shared/case/changes/actor.ts";
import { compact } from "#shared/case/changes/compact.ts";
import { type Draft, viewModes } from "#shared/case/changes/draft.ts";
import { parseDraft } from "#shared/case/changes/draftSchema.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { authorsView, nextPublishedTree, publishedTree, view } from "#shared/case/changes/view.ts";
import { plainText, richOf } from "#shared/case/model/richText.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { ada, ben, done } from "#tests/builders/reviewers.ts";

const line = (uid: string): ContentNode => ({ type: "paragraph", uid, content: richOf(`word ${uid}`) });
const item = (uid: string, ...content: ContentNode[]): ContentNode => ({ type: "listItem", uid, content });

/** Anew each time: what is known of a draft is kept beside it. */
const begun = (): Draft =>
  draftFromSnapshot({
    ...{ type: "section", uid: "case" },
    content: [
      line("a"),
      line("b"),
      {
        type: "regularList",
        uid: "list",
        content: [item("one", line("c")), item("two", line("d"), line("e"))],
      },
      { type: "section", uid: "page", content: [line("only")] },
    ],
  });

const cutting = (
  uid: string,
  changeId: string,
  parts: { start?: number; end?: number; by?: "edit" } = {},
): Operation => ({
  ...{ type: "deleteText", at: 2, changeId, uid, key: "content", isSuggestion: parts.by !== "edit" },
  range: { start: parts.start ?? 0, end: parts.end ?? `word ${uid}`.length },
});
const typing = (uid: string, changeId: string, isSuggestion: boolean): Operation => ({
  ...{ type: "insertText", at: 3, changeId, uid, key: "content", isSuggestion, offset: 0, text: "new" },
});
const deciding = (decision: "ACCEPTED" | "REJECTED" | null, ...changeIds: string[]): Operation => ({
  ...{ type: "decideChanges", at: 5, changeIds, decision },
});
const publishing: Operation = { type: "publish", at: 8 };

/** Uids and words of the lines that are there. */
const linesOf = (root: ContentNode): string =>
  findNodes(root, ({ type }) => type === "paragraph")
    .map(({ uid, content }) => `${uid}:${plainText(content)}`)
    .join(" ");
const next = (draft: Draft): string => linesOf(nextPublishedTree(draft));
const all = linesOf(authorsView(begun()));
const without = (...uids: string[]): string =>
  all
    .split(/ (?=\w+:)/)
    .filter((each) => !uids.includes(each.split(":")[0] ?? ""))
    .join(" ");
const views = (draft: Draft) => [...viewModes.map((mode) => view(draft, mode)), authorsView(draft)];

describe("a paragraph whose whole text is suggested to be deleted (D-48)", () => {
  it("goes when that is accepted, stays when it is rejected, and is there as struck text until then", () => {
    const suggested = done(begun(), ada, cutting("b", "x"));
    expect(next(suggested)).toBe(all);
    expect(linesOf(view(suggested, "HIGHLIGHT_SUGGESTIONS"))).toBe(all);
    expect(linesOf(authorsView(suggested))).toBe(without("b"));
    const accepted = done(suggested, ben, deciding("ACCEPTED", "x"));
    expect(next(accepted)).toBe(without("b"));
    expect(linesOf(view(accepted, "HIGHLIGHT_SUGGESTIONS"))).toBe(without("b"));
    expect(linesOf(publishedTree(accepted))).toBe(all);
    expect(linesOf(publishedTree(done(accepted, ben, publishing)))).toBe(without("b"));
    expect(next(done(suggested, ben, deciding("REJECTED", "x")))).toBe(all);
    expect(next(done(accepted, ben, deciding(null, "x")))).toBe(all);
  });

  it("goes once the last of several suggestions is accepted, in any order", () => {
    const suggested = done(begun(), ada, cutting("b", "x", { end: 3 }), cutting("b", "y", { start: 3 }));
    for (const [first, second] of [
      ["x", "y"],
      ["y", "x"],
    ] as const) {
      const one = done(suggested, ben, deciding("ACCEPTED", first));
      expect(next(one)).toContain("b:");
      expect(next(done(one, ben, deciding("ACCEPTED", second)))).toBe(without("b"));
    }
  });

  it("stays for words that somebody suggests in it, and goes when those are rejected", () => {
    const suggested = done(begun(), ada, cutting("b", "x"), typing("b", "y", true));
    const accepted = done(suggested, ben, deciding("ACCEPTED", "x"));
    expect(linesOf(view(accepted, "HIGHLIGHT_SUGGESTIONS"))).toContain("b:new");
    expect(next(done(accepted, ben, deciding("ACCEPTED", "y")))).toContain("b:new");
    expect(next(done(accepted, ben, deciding("REJECTED", "y")))).toBe(without("b"));
  });

  it("stays as an empty line where nothing else is left beside it", () => {
    const accepted = done(begun(), ada, cutting("only", "x"), deciding("ACCEPTED", "x"));
    expect(next(accepted)).toBe(all.replace("only:word only", "only:"));
  });

  it("takes its list item along where that holds nothing else", () => {
    const accepted = done(begun(), ada, cutting("c", "x"), deciding("ACCEPTED", "x"));
    expect(findNodes(nextPublishedTree(accepted), ({ uid }) => uid === "one")).toEqual([]);
    const other = done(begun(), ada, cutting("d", "x"), deciding("ACCEPTED", "x"));
    expect(next(other)).toBe(without("d"));
    expect(findNodes(nextPublishedTree(other), ({ uid }) => uid === "two")).toHaveLength(1);
    const both = done(other, ada, cutting("e", "y"), deciding("ACCEPTED", "y"));
    expect(findNodes(nextPublishedTree(both), ({ uid }) => uid === "two")).toEqual([]);
  });

  it("stays as an empty line where an edit takes the last of it away", () => {
    const edited = done(begun(), ada, cutting("b", "x", { by: "edit" }));
    expect(next(edited)).toBe(all.replace("b:word b", "b:"));
    const replaced = done(begun(), ada, cutting("b", "x"), typing("b", "y", false));
    const accepted = done(replaced, ben, deciding("ACCEPTED", "x"), publishing);
    const emptied = done(accepted, ben, cutting("b", "z", { end: 3, by: "edit" }));
    expect(next(emptied)).toBe(all.replace("b:word b", "b:"));
  });

  it("is, in what was saved by earlier rules, an empty line as it was then", () => {
    const before = done(begun(), replaying("ada", 2), cutting("b", "x"));
    expect(JSON.stringify(before)).not.toContain("emptiedBy");
    const accepted = done(before, ben, deciding("ACCEPTED", "x"));
    expect(next(accepted)).toBe(all.replace("b:word b", "b:"));
  });

  it("leaves nothing once it is published, and what was put in its place nothing of it", () => {
    for (const uids of [["b"], ["c"], ["a", "b"], ["d", "e"], ["only"]]) {
      const cut = uids.map((uid) => cutting(uid, `x${uid}`));
      const accepted = done(begun(), ada, ...cut, deciding("ACCEPTED", ...uids.map((uid) => `x${uid}`)));
      const published = done(accepted, ben, publishing);
      const { draft } = compact(published);
      expect(views(draft)).toEqual(views(published));
      expect(compact(draft).draft).toEqual(draft);
      expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual({ ok: true, draft });
      if (uids[0] !== "only") expect(JSON.stringify(draft)).not.toContain("emptiedBy");
    }
    const replaced = done(begun(), ada, cutting("b", "x"), typing("b", "y", true));
    const { draft } = compact(done(replaced, ben, deciding("ACCEPTED", "x", "y"), publishing));
    expect([next(draft), draft.changes]).toEqual([all.replace("b:word b", "b:new"), {}]);
  });
});
