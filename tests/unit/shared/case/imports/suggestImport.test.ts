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
import { plainText, richOf } from "#shared/case/model/richText.ts";
import { nodeOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { caseOfPlan, someRichText, someVersions } from "#tests/builders/caseTrees.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
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

const inserted = (changeId: string, text: string, offset = 0): Operation => ({
  ...{ type: "insertText", at: 1, changeId, isSuggestion: false, uid: "a", key: "content" },
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
});
