import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { anchorsOf, findAnchor, type OperationAnchors } from "#shared/case/changes/anchors.ts";
import { apply } from "#shared/case/changes/apply/apply.ts";
import { compact } from "#shared/case/changes/compact.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import { textAt } from "#shared/case/changes/draftTree.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { authorsView } from "#shared/case/changes/view.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { contentOf, findNodes } from "#shared/case/model/tree.ts";
import { allNodes } from "#tests/builders/draftSteps.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { runs } from "#tests/propertyRuns.ts";
import { anchorsOfAll, asSuggestions, hasUnsavedWork } from "#web/features/editor/saving/restored.ts";
import { author } from "../acts/openSession.ts";

const uid = "long";
const begun = (text: string): Draft =>
  draftFromSnapshot(aSmallCase("Long", [{ ...caseBuilder("made").para(text), uid }]));

const after = (draft: Draft, operations: readonly Operation[]): Draft =>
  operations.reduce((now, operation) => {
    const applied = apply(now, operation, author);
    if (!applied.ok) throw new Error(applied.detail);
    return applied.draft;
  }, draft);

const of = { at: 1, isSuggestion: false, uid, key: "content" as const };
let ids = 0;
const inserting = (offset: number, text: string): Operation => ({
  ...of,
  type: "insertText",
  changeId: `c${++ids}`,
  offset,
  text,
});
const deleting = (start: number, end: number): Operation => ({
  ...of,
  type: "deleteText",
  changeId: `c${++ids}`,
  range: { start, end },
});

/** What was ever in the paragraph and in what was cut off from it, in reading order. */
const unionOf = (draft: Draft): string =>
  allNodes(draft)
    .filter((node) => node.uid === uid || node.uid.startsWith("half"))
    .flatMap((node) => textAt(node, "content")?.runs ?? [])
    .map(({ text }) => text)
    .join("");

/** Work on one draft, upon another: with what stood around it. */
function restored(base: Draft, work: readonly Operation[], now: Draft) {
  const anchors = new Map<Operation, OperationAnchors>();
  anchorsOfAll(base, work, author).forEach((each, i) => {
    const operation = work[i];
    if (operation && each) anchors.set(operation, each);
  });
  const { operations, leftOut } = asSuggestions(
    now,
    { operations: work, anchors },
    { actor: author, mint: (what) => `${what}_${++ids}` },
  );
  return { draft: after(now, operations), operations, leftOut };
}

/** Words of letters that say whose they are, each another one: among words that are all alike no place is known by them. */
const wordsOf = (letters: string, from: number, to: number) =>
  fc.uniqueArray(fc.string({ unit: fc.constantFrom(...letters), minLength: 4, maxLength: 6 }), {
    minLength: from,
    maxLength: to,
  });

const starts = (text: string): number[] => [...text.matchAll(/(?<=^| )\S/g)].map(({ index }) => index);

describe("work that was not saved, upon a text that others have written on (D-52; ADR 0150)", () => {
  it("stands between the words that it was written between, whatever came in front of it", () => {
    const base = begun("She has pain in the chest.");
    const work = [inserting("She has pain ".length, "and fever "), deleting(0, 4)];
    const now = after(base, [inserting(0, "Since this morning, as her husband tells, all is worse. ")]);
    const { draft, leftOut } = restored(base, work, now);
    expect(leftOut).toEqual([]);
    const paragraph = findNodes(authorsView(draft), (node) => node.uid === uid)[0];
    expect(plainText(paragraph?.content)).toBe(
      "Since this morning, as her husband tells, all is worse. has pain and fever in the chest.",
    );
  });

  it("changes nothing of the order of its own letters, and breaks no word of others, in random runs", () => {
    fc.assert(
      fc.property(
        wordsOf("abcdefghij", 12, 40),
        fc.array(fc.tuple(fc.nat(99), wordsOf("klmnop", 1, 2)), { minLength: 1, maxLength: 4 }),
        fc.array(fc.tuple(fc.nat(99), wordsOf("ABCDEF", 1, 8), fc.constantFrom("write", "strike", "split")), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.boolean(),
        (words, mine, theirs, isCompacted) => {
          const base = begun(`${words.join(" ")} `);
          let own = base;
          const work = mine.map(([place, text]) => {
            const places = starts(unionOf(own));
            const operation = inserting(places[place % places.length] ?? 0, `${text.join(" ")} `);
            own = after(own, [operation]);
            return operation;
          });
          let now = base;
          let isSplit = false;
          for (const [place, text, what] of theirs) {
            const first = allNodes(now).find((node) => node.uid === uid);
            const runsOfFirst = (first && textAt(first, "content")?.runs) ?? [];
            const line = runsOfFirst.map((run) => run.text).join("");
            const places = starts(line);
            const at = places[place % Math.max(1, places.length)] ?? 0;
            const end = line.indexOf(" ", at);
            if (what === "write") now = after(now, [inserting(at, `${text.join(" ")} `)]);
            else if (what === "strike" && end > at) now = after(now, [deleting(at, end)]);
            else if (what === "split" && !isSplit && at > 0) {
              isSplit = true;
              const { key: _, ...made } = of;
              now = after(now, [
                { ...made, type: "splitParagraph", changeId: `c${++ids}`, offset: at, newUid: "half" },
              ]);
            }
          }
          // Struck words of others are gone for good then, and with them some of what stood around.
          if (isCompacted) now = compact(now).draft;
          const { draft, leftOut } = restored(base, work, now);
          expect(leftOut).toEqual([]);
          const result = unionOf(draft);
          if (!isCompacted) expect(result.replace(/[A-F]+ /g, "")).toBe(unionOf(own));
          // Each word is of one hand.
          for (const word of result.split(" ")) expect(word).toMatch(/^([a-j]*|[k-p]*|[A-F]*)$/);
        },
      ),
      { numRuns: runs(150) },
    );
  });

  it("does not grow together with a word of others where what it stood before is gone (found by chance)", () => {
    const words = "ec fgedfd gci cefegj jhgai hj fi ddhjfg bfdbja ijca bdf jaad cbc hbec fgigfj fj gc ";
    const { key: _, ...made } = of;
    const split: Operation = {
      ...made,
      type: "splitParagraph",
      changeId: `c${++ids}`,
      offset: 3,
      newUid: "half",
    };
    const now = compact(after(begun(words), [deleting(0, 2), split])).draft;
    const { draft } = restored(begun(words), [inserting(0, "onkn ")], now);
    expect(unionOf(draft)).toMatch(/(^| )onkn /);
  });

  it("takes a range along, and a comment; without anything known of its place it stays where it was", () => {
    const base = begun("One two three four five six seven.");
    const struck = deleting(8, 14);
    const comment: Operation = {
      type: "addCommentThread",
      at: 1,
      threadId: "t",
      commentId: "t1",
      text: "Why?",
      uid,
      key: "content",
      range: { start: 14, end: 18 },
    };
    const now = after(base, [inserting(4, "and a half "), inserting(0, "Count: ")]);
    const { draft, operations } = restored(base, [struck, comment], now);
    expect(operations.map((operation) => "range" in operation && operation.range)).toEqual([
      { start: 26, end: 32 },
      { start: 32, end: 36 },
    ]);
    expect(unionOf(draft).slice(26, 36)).toBe("three four");
    const plain = asSuggestions(now, { operations: [struck] }, { actor: author, mint: String });
    expect(plain.operations[0]).toMatchObject({ range: { start: 8, end: 14 } });
  });

  it("finds the words in another paragraph where its own is gone, and counts what is nowhere", () => {
    const text = "A long sentence that stands here but once, and that somebody moves.";
    const base = begun(text);
    const work = [
      inserting(text.indexOf("but"), "now "),
      { ...inserting(3, "lost "), uid: "nowhere" } as Operation,
    ];
    const tree = aSmallCase("Long", [{ ...caseBuilder("made").para(`Before it: ${text}`), uid: "other" }]);
    const { draft, leftOut } = restored(base, work, draftFromSnapshot(tree));
    expect(leftOut).toHaveLength(1);
    const card = contentOf(authorsView(draft)).flatMap(contentOf);
    expect(card.map(({ content }) => plainText(content))).toContain(
      "Before it: A long sentence that stands here now but once, and that somebody moves.",
    );
  });

  it("leaves undone what its author undid, and offers nothing where that is all", () => {
    const base = begun("One two three.");
    const slip = inserting(0, "Slip ");
    const kept = inserting(5, "Kept ");
    const undo: Operation = {
      type: "withdrawChanges",
      at: 2,
      changeIds: ["changeId" in slip ? slip.changeId : ""],
    };
    expect(hasUnsavedWork(base, [slip, undo])).toBe(false);
    const { draft } = restored(base, [slip, kept, undo], base);
    const paragraph = findNodes(authorsView(draft), (node) => node.uid === uid)[0];
    expect(plainText(paragraph?.content)).toBe("Kept One two three.");
  });

  it("of two places that fit alike takes the nearer one", () => {
    const text = "ab ab ab ab";
    expect(findAnchor(text, { before: "ab ", after: "ab" }, 6).at).toBe(6);
    expect(findAnchor(text, { before: "ab ", after: "ab" }, 8).at).toBe(9);
    expect(anchorsOf(begun("abc"), deleting(0, 2))).toMatchObject({
      start: { before: "", after: "abc" },
      end: { before: "ab", after: "c" },
    });
  });
});
