import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { editPermissions } from "#shared/case/changes/actor.ts";
import { applyAll } from "#shared/case/changes/apply/apply.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import { parseOperations } from "#shared/case/changes/operationSchema.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { authorsView, nextPublishedTree } from "#shared/case/changes/view.ts";
import { compareCases } from "#shared/case/compare/compareCases.ts";
import { suggestImport } from "#shared/case/imports/suggestImport.ts";
import { bold, plainText, rich, richOf } from "#shared/case/model/richText.ts";
import { contentOf, nodeOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { caseOfPlan, someRichText, someVersions } from "#tests/builders/caseTrees.ts";
import { aSmallCase, firstText, smallCaseUids } from "#tests/builders/smallCase.ts";
import { runs } from "#tests/propertyRuns.ts";

const para = (uid: string, content: ContentNode["content"]): ContentNode => ({
  type: "paragraph",
  uid,
  content: content ?? richOf(""),
});
const withParas = (...paras: ContentNode[]): ContentNode => aSmallCase("A small case", paras);

// Many runs on a machine that does other things too.
vi.setConfig({ testTimeout: 60_000 });

/** As any tree is stored: in the one form of its texts. */
const inItsForm = (tree: ContentNode): ContentNode => nextPublishedTree(draftFromSnapshot(tree));

let count = 0;
const mint = (what: string): string => `${what}_${++count}`;
const by = { id: "importer", at: 1 };
const editor = { id: "ann", mode: "editing", permissions: new Set(editPermissions) } as const;
const textIn = (tree: ContentNode, uid: string): string => plainText(nodeOf(tree, uid)?.content);

const inserted = (changeId: string, text: string, offset = 0, isSuggestion = false): Operation => ({
  ...{ type: "insertText", at: 1, changeId, isSuggestion, uid: "a", key: "content" },
  ...{ offset, text },
});

describe("an import into a case that authors write on", () => {
  it("is what it was before once all is accepted, whatever changed, and shows nothing before that", () => {
    fc.assert(
      fc.property(someVersions, ([one, other]) => {
        const [before, after] = [caseOfPlan(one), caseOfPlan(other)];
        const draft = draftFromSnapshot(before);
        const { draft: next, leftOut, operations } = suggestImport(draft, { before, after, by, mint });
        expect(leftOut).toEqual([]);
        expect(parseOperations(operations).ok).toBe(true);
        expect(compareCases(authorsView(next), inItsForm(after))).toEqual([]);
        expect(nextPublishedTree(next)).toEqual(nextPublishedTree(draft));
      }),
      { numRuns: runs(30) },
    );
  });

  it("replaces of a text just what is another, in letters and in styles", () => {
    fc.assert(
      fc.property(someRichText, someRichText, (one, other) => {
        // A paragraph whose whole text is struck out goes when that is accepted. @see ADR 0143
        fc.pre(other.text !== "" || one.text === "");
        const [old, next] = [withParas(para("a", one)), withParas(para("a", other))];
        const draft = draftFromSnapshot(old);
        const result = suggestImport(draft, { before: old, after: next, by, mint });
        expect(compareCases(authorsView(result.draft), inItsForm(next))).toEqual([]);
        expect(nextPublishedTree(result.draft)).toEqual(nextPublishedTree(draft));
      }),
      { numRuns: runs(30) },
    );
    const [old, next] = ["A mild pain today", "A severe pain today"].map((text) =>
      withParas(para("a", richOf(text))),
    );
    if (!old || !next) throw new Error("two cases");
    const { operations } = suggestImport(draftFromSnapshot(old), { before: old, after: next, by, mint });
    expect(operations).toMatchObject([
      { type: "deleteText", range: { start: 2, end: 6 } },
      { type: "insertText", offset: 2, text: "severe" },
    ]);
  });

  it("leaves what authors wrote, suggests beside it, and says in a comment what has no place", () => {
    const [one, two] = [richOf("One"), richOf("Two")];
    const before = withParas(para("a", one), para("b", two));
    const after = withParas(
      para("a", richOf("One more")),
      para("b", richOf("Two, too")),
      para("c", richOf("Three")),
    );
    const written = applyAll(draftFromSnapshot(before), [inserted("mine", "Mine: ")], editor);
    if (!written.ok) throw new Error(written.detail);
    const result = suggestImport(written.draft, { before, after, by, mint });
    expect(result.suggested).toBe(2);
    expect(result.leftOut.map(({ uid }) => uid)).toEqual(["a"]);
    expect(nextPublishedTree(result.draft)).toEqual(nextPublishedTree(written.draft));
    const all = authorsView(result.draft);
    expect(["a", "b", "c"].map((uid) => textIn(all, uid))).toEqual(["Mine: One", "Two, too", "Three"]);
    const [thread] = Object.values(result.draft.threads);
    expect(thread?.comments.map(({ text, author }) => [author, text])).toEqual([
      ["importer", "The import has here: One more"],
    ]);
  });

  it("moves what was there into what is new", () => {
    const before = withParas(para("a", richOf("One")), para("b", richOf("Two")));
    const box: ContentNode = {
      type: "section",
      uid: "box",
      content: [para("new", richOf("New")), para("a", richOf("One"))],
    };
    const after = withParas(box, para("b", richOf("Two")));
    const draft = draftFromSnapshot(before);
    const result = suggestImport(draft, { before, after, by, mint });
    expect(result.leftOut).toEqual([]);
    expect(compareCases(authorsView(result.draft), inItsForm(after))).toEqual([]);
    expect(nextPublishedTree(result.draft)).toEqual(nextPublishedTree(draft));
  });

  it("suggests nothing where the source says the same as the last time, whatever authors have done", () => {
    const before = withParas(para("a", richOf("One")));
    const written = applyAll(
      draftFromSnapshot(before),
      [{ type: "deleteNode", at: 1, changeId: "gone", isSuggestion: false, uid: "a" }],
      editor,
    );
    if (!written.ok) throw new Error(written.detail);
    const again = suggestImport(written.draft, { before, after: structuredClone(before), by, mint });
    expect([again.operations, again.leftOut]).toEqual([[], []]);
    // What they took out is not brought back by other words in it.
    const after = withParas(para("a", richOf("Two")));
    const other = suggestImport(written.draft, { before, after, by, mint });
    expect(other.suggested).toBe(0);
    expect(other.leftOut).toHaveLength(1);
    expect(nextPublishedTree(other.draft)).toEqual(nextPublishedTree(written.draft));
  });

  const edit = { at: 1, isSuggestion: false } as const;
  const written = (before: ContentNode, ...operations: Operation[]) => {
    const applied = applyAll(draftFromSnapshot(before), operations, editor);
    if (!applied.ok) throw new Error(applied.detail);
    return applied.draft;
  };
  const inFirst = (tree: ContentNode): string[] =>
    contentOf(nodeOf(tree, smallCaseUids.cardOne) ?? tree)
      .map(({ uid }) => uid)
      .slice(1, -1);

  it("leaves out what authors took away that it would go into or change, and does not take away again what is gone", () => {
    const box = (...content: ContentNode[]): ContentNode => ({ type: "section", uid: "box", content });
    const picture: ContentNode = { type: "image", uid: "pic", uri: "a.png" };
    const before = withParas(box(), picture, para("b", richOf("Two")));
    const gone = ["box", "pic", "b"].map(
      (uid): Operation => ({ type: "deleteNode", ...edit, changeId: `no_${uid}`, uid }),
    );
    const draft = written(before, ...gone);
    const after = withParas(box(para("new", richOf("New"))), { ...picture, uri: "b.png" });
    const result = suggestImport(draft, { before, after, by, mint });
    expect(result.leftOut.map(({ uid, kind }) => [uid, kind])).toEqual([
      ["new", "added"],
      ["pic", "changed"],
    ]);
    expect([result.suggested, authorsView(result.draft)]).toEqual([0, authorsView(draft)]);
    // A draft that knows nothing of the picture any more.
    const compacted = suggestImport(draftFromSnapshot(withParas(box())), { before, after, by, mint });
    expect(compacted.leftOut.map(({ uid }) => uid)).toEqual(["pic"]);
  });

  it("says in a comment, of at most 2,000 characters, what it has no more and what it has instead", () => {
    const before = withParas(para("a", richOf("One")), para("b", richOf("Two")));
    const joined = written(before, { type: "joinParagraph", ...edit, changeId: "join", uid: "b" });
    const without = withParas(para("a", richOf("One")));
    const comments = (after: ContentNode): string[] =>
      Object.values(suggestImport(joined, { before, after, by, mint }).draft.threads).flatMap((thread) =>
        thread.comments.map(({ text }) => text),
      );
    expect(comments(without)).toEqual(["The import has this no more"]);
    const mine = written(before, inserted("mine", "Mine: "));
    const long = withParas(para("a", richOf("x".repeat(3000))), para("b", richOf("Two")));
    const [thread] = Object.values(suggestImport(mine, { before, after: long, by, mint }).draft.threads);
    expect(thread?.comments[0]?.text).toBe(`The import has here: ${"x".repeat(3000)}`.slice(0, 2000));
  });

  it("puts what is new behind what stands before it in the source, else before what follows it", () => {
    const before = withParas(para("a", richOf("One")), para("b", richOf("Two")));
    const place = { parent: smallCaseUids.cardOne, key: "content", after: "a" };
    const nodes = [para("mine", richOf("Mine"))];
    const draft = written(before, { type: "addNodes", ...edit, changeId: "mine", place, nodes });
    const [a, b] = [para("a", richOf("One now")), para("b", richOf("Two now"))];
    const between = suggestImport(draft, {
      before,
      after: withParas(a, para("n", richOf("N")), b),
      by,
      mint,
    });
    expect(inFirst(authorsView(between.draft))).toEqual(["a", "n", "mine", "b"]);
    // Of what the source has before it nothing is there.
    const headless = written(before, { type: "deleteNode", ...edit, changeId: "no", uid: firstText() });
    const ahead = suggestImport(headless, {
      before,
      after: withParas(para("n", richOf("N")), a, b),
      by,
      mint,
    });
    const seen = contentOf(nodeOf(authorsView(ahead.draft), smallCaseUids.cardOne) ?? before);
    expect(seen.map(({ uid }) => uid).slice(0, 3)).toEqual(["n", "a", "b"]);
  });

  it("writes into a text around what is in it and not to be seen, and into one that was never written", () => {
    const before = withParas(para("a", richOf("One two three")));
    // Suggested by somebody and rejected: it is kept in the text, and nobody sees it.
    const rejected = written(before, inserted("no", "XX", 2, true), inserted("no", "YYY", 9, true), {
      type: "decideChanges",
      at: 2,
      changeIds: ["no"],
      decision: "REJECTED",
    });
    const suggested = (text: string) =>
      suggestImport(rejected, { before, after: withParas(para("a", richOf(text))), by, mint });
    for (const text of ["One 2 three", "Ones two three", "three", "One two three four", "0, 1, 2", ""]) {
      expect(textIn(authorsView(suggested(text).draft), "a")).toBe(text);
      expect(suggested(text).leftOut).toEqual([]);
    }
    const button: ContentNode = { type: "button", uid: "go" };
    const titled = { before: withParas(button), after: withParas({ ...button, title: "Go" }), by, mint };
    const { draft } = suggestImport(draftFromSnapshot(titled.before), titled);
    expect(plainText(nodeOf(authorsView(draft), "go")?.title)).toBe("Go");
  });

  it("takes one operation for what is written in one style, and replaces letters whose style alone is another", () => {
    const suggested = (one: ContentNode["content"], other: ContentNode["content"]) => {
      const [before, after] = [withParas(para("a", one)), withParas(para("a", other))];
      return suggestImport(draftFromSnapshot(before), { before, after, by, mint }).operations;
    };
    expect(suggested(richOf("One"), richOf("One more"))).toMatchObject([
      { type: "insertText", offset: 3, text: " more", styles: [] },
    ]);
    expect(suggested(richOf("One day"), rich("One ", bold("day")))).toMatchObject([
      { type: "deleteText", range: { start: 4, end: 7 } },
      { type: "insertText", offset: 4, text: "day", styles: [{ type: "bold" }] },
    ]);
    expect(suggested(richOf("It"), rich("It ", bold("is"), " so"))).toMatchObject([
      { offset: 2, text: " ", styles: [] },
      { offset: 3, text: "is", styles: [{ type: "bold" }] },
      { offset: 5, text: " so", styles: [] },
    ]);
  });
});
