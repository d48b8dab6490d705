import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { Block, Item } from "#functions/word/wordBlock.ts";
import { wordLines } from "#functions/word/wordLines.ts";
import { type WordParts, writeWord } from "#functions/word/writeWord.ts";
import { apply } from "#shared/case/changes/apply/apply.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { authorsView, nextPublishedTree } from "#shared/case/changes/view.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { childrenOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { actorOf, deskAfter, intents, people } from "#tests/builders/draftSteps.ts";
import { onePointPng } from "#tests/builders/media.ts";
import { aSmallCase, smallCaseUids } from "#tests/builders/smallCase.ts";
import { runs } from "../../../propertyRuns.ts";

const parts = (draft: Draft, more: Partial<WordParts> = {}): WordParts => ({
  title: "A case",
  changes: draft.changes,
  nameOf: (id) => `Dr. ${id}`,
  pictureOf: () => undefined,
  ...more,
});

async function xmlOf(draft: Draft, more: Partial<WordParts> = {}): Promise<Record<string, string>> {
  const files = unzipSync(await writeWord(wordLines(draft), parts(draft, more)));
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, name.endsWith(".xml") ? strFromU8(bytes) : ""]),
  );
}

const after = (draft: Draft, operations: readonly Operation[], author = 0): Draft =>
  operations.reduce((before, operation) => {
    const applied = apply(before, operation, actorOf(author));
    if (!applied.ok) throw new Error(applied.detail);
    return applied.draft;
  }, draft);

const { cardOne } = smallCaseUids;
const para = (uid: string, text: string): ContentNode => ({
  ...{ type: "paragraph", uid, content: { text, styleRanges: [] } },
});
const written = () => draftFromSnapshot(aSmallCase("A case", [para("p1", "He coughs at night.")]));
const at = Date.UTC(2026, 10, 20, 8);
const suggested = { at, isSuggestion: true } as const;
const where = (uid: string) => ({ uid, key: "content" }) as const;

/** Letters that the tests' changes write, each of them once. */
const letters = (text: string): string[] => [...text].filter((sign) => sign >= "\u4e00" && sign <= "\ud7a3");
const sorted = (signs: readonly string[]): string => signs.toSorted().join("");

function lettersIn(node: ContentNode): string[] {
  const own = [node.title, node.content].flatMap((field) => letters(plainText(field)));
  return [...own, ...childrenOf(node).flatMap(lettersIn)];
}

const itemsIn = (blocks: readonly Block[]): Item[] =>
  blocks.flatMap((block) =>
    block.kind === "line"
      ? block.items
      : block.rows.flatMap(({ cells }) => cells.flatMap((cell) => itemsIn(cell.blocks))),
  );

const lettersOf = (items: readonly Item[]): string =>
  sorted(items.flatMap((item) => (item.kind === "words" ? letters(item.text) : [])));

describe("a case as a Word file", () => {
  it("holds each letter as its suggestions leave it, accepted and rejected, whatever was written but moves, for which Word has no mark here", () => {
    let marked = 0;
    fc.assert(
      fc.property(intents(25, ["move"]), (steps) => {
        const { draft } = deskAfter(steps);
        const items = itemsIn(wordLines(draft).blocks);
        marked += items.filter(({ added, deleted }) => added ?? deleted).length;
        expect(lettersOf(items.filter(({ deleted }) => deleted === undefined))).toBe(
          sorted(lettersIn(authorsView(draft))),
        );
        expect(lettersOf(items.filter(({ added }) => added === undefined))).toBe(
          sorted(lettersIn(nextPublishedTree(draft))),
        );
      }),
      { numRuns: runs(200) },
    );
    expect(marked).toBeGreaterThan(runs(200));
  });

  it("says who suggested what and when, as Word's own changes, and leaves the suggested style off what was", async () => {
    const draft = after(written(), [
      { ...suggested, type: "insertText", changeId: "c1", ...where("p1"), offset: 0, text: "Every night: " },
      {
        ...{ ...suggested, type: "deleteText", changeId: "c2", ...where("p1") },
        range: { start: 22, end: 31 },
      },
      {
        ...{ ...suggested, type: "addStyle", changeId: "c3", ...where("p1") },
        ...{ range: { start: 13, end: 15 }, style: { type: "bold" } },
      },
    ] as Operation[]);
    const { "word/document.xml": document = "" } = await xmlOf(draft);
    const by = `w:author="Dr. ${people[0]}" w:date="2026-11-20T08:00:00Z"`;
    expect(document).toMatch(new RegExp(`<w:ins w:id="\\d+" ${by}>.*?Every night: `));
    expect(document).toMatch(new RegExp(`<w:del w:id="\\d+" ${by}>.*?<w:delText[^>]*> at night</w:delText>`));
    expect(document).toMatch(/<w:b\/?>.*?<w:rPrChange [^>]*><w:rPr><w:b w:val="false"\/>/);
    expect(document).toContain("coughs");
  });

  it("marks what one added and another deletes as both, and a paragraph that is added as a whole", async () => {
    const one = after(written(), [
      { ...suggested, type: "insertText", changeId: "c1", ...where("p1"), offset: 0, text: "Twice " },
      {
        ...{ ...suggested, type: "addNodes", changeId: "c2" },
        ...{ place: { parent: cardOne, key: "content" }, nodes: [para("p2", "He smokes.")] },
      },
    ] as Operation[]);
    const draft = after(
      one,
      [
        {
          ...{ ...suggested, type: "deleteText", changeId: "c3", ...where("p1") },
          range: { start: 0, end: 6 },
        },
      ] as Operation[],
      1,
    );
    const { "word/document.xml": document = "" } = await xmlOf(draft);
    expect(document).toMatch(
      new RegExp(`<w:ins [^>]*${people[0]}[^>]*><w:del [^>]*${people[1]}[^>]*>.*?Twice .*?</w:del></w:ins>`),
    );
    const [paragraph = ""] = document.match(/<w:p>(?:(?!<w:p>).)*He smokes\..*?<\/w:p>/) ?? [];
    expect(paragraph).toMatch(/<w:pPr>.*<w:rPr><w:ins [^>]*\/><\/w:rPr>/);
  });

  it("has comments with their replies at the words that they are about, and tells in a comment what Word has no mark for", async () => {
    const draft = after(written(), [
      {
        ...{ type: "addCommentThread", at, threadId: "t1", commentId: "t1_1", ...where("p1") },
        ...{ range: { start: 3, end: 9 }, text: "Since when?\nAnd how?" },
      },
      { type: "addComment", at: at + 1, threadId: "t1", commentId: "t1_2", text: "For 8 weeks." },
      {
        ...{ ...suggested, type: "setKeysValues", changeId: "c1", uid: cardOne },
        keysAndValues: { hideEducators: true },
      },
    ] as Operation[]);
    const files = await xmlOf(draft);
    const { "word/comments.xml": comments = "", "word/document.xml": document = "" } = files;
    expect(comments.match(/<w:comment /g)).toHaveLength(3);
    expect(comments).toMatch(/Since when\?.*And how\?/);
    expect(comments).toContain("Suggests changing this section: hideEducators.");
    expect(files["word/commentsExtended.xml"]).toMatch(/w15:paraIdParent/);
    expect(document).toMatch(/commentRangeStart[^>]*>(?:(?!commentRangeEnd).)*coughs<\/w:t>/);
  });

  it("shows pictures that Word can show, names others by their descriptions, and holds no sign that XML forbids", async () => {
    const picture = (uid: string, url: string): ContentNode => ({
      ...{ type: "image", uid, url, altText: `Described ${uid}` },
    });
    const root = aSmallCase("A case", [
      picture("i1", "7/original/images/a.png"),
      picture("i2", "7/original/images/b.webp"),
      para("p1", "Low\u0001er & <b>"),
    ]);
    const draft = draftFromSnapshot(root);
    const bytes = onePointPng;
    const files = await xmlOf(draft, {
      pictureOf: (key) => (key.endsWith(".png") ? { bytes, type: "png" } : undefined),
    });
    const { "word/document.xml": document = "" } = files;
    expect(Object.keys(files).filter((name) => /media\/.*\.png$/.test(name))).toHaveLength(1);
    expect(document).toContain('descr="Described i1"');
    expect(document).toContain("[Picture: Described i2]");
    expect(document).toContain("Lower &amp; &lt;b&gt;");
  });
});
