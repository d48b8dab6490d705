import { describe, expect, it } from "vitest";
import { anchorsOf, findAnchor, reanchored } from "#shared/case/changes/anchors.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { richOf } from "#shared/case/model/richText.ts";
import { ada, done } from "#tests/builders/reviewers.ts";

/** A case of paragraphs p1, p2 and so on. */
const draftOf = (...texts: string[]): Draft =>
  draftFromSnapshot({
    ...{ type: "section", uid: "case", title: richOf("Title") },
    content: texts.map((text, i) => ({ type: "paragraph", uid: `p${i + 1}`, content: richOf(text) })),
  });

const made = { at: 1, changeId: "x", isSuggestion: false, uid: "p1" } as const;
const inText = { ...made, key: "content" } as const;
const typing = (offset: number) => ({ ...inText, type: "insertText", offset, text: "X" }) as const;
const cutting = (start: number, end: number) =>
  ({ ...inText, type: "deleteText", range: { start, end } }) as const;

/** The operation as it is made again on another draft than the one that it was made on. */
const again = <O extends Operation>(operation: O, before: Draft, now: Draft): O =>
  reanchored(now, operation, anchorsOf(before, operation));

describe("where work belongs by the words around it (D-52; ADR 0150)", () => {
  it.each<[what: string, was: string, now: string]>([
    ["the same text", "She has| pain.", "She has| pain."],
    ["more words in front", "She has| pain.", "Today she has| pain."],
    ["fewer words in front", "Today she has| pain.", "she has| pain."],
    ["other words behind", "She has| pain.", "She has| no fever"],
    ["other words in front", "She has| pain.", "He had| pain."],
    ["the beginning", "|She has pain.", "|She has pain."],
    ["the end", "She has pain.|", "And she has pain.|"],
    ["an empty text", "She has| pain.", "|"],
    ["nothing that is known", "12345|,6", "She has|"],
    ["a word that has grown at its end", "a fever| today", "a fevers| today"],
    ["a word that has grown at its front", "a |fever today", "some |highfever today"],
    ["the inside of a word, which stays inside", "a fe|ver today", "so a fe|vers today"],
    ["a number that has grown", "take 5| mg", "take 50| mg"],
    ["a letter with an accent of its own", "a fever| today", "a fever\u0301| today"],
    ["a sign of two halves, of which none is parted", "1.2|. 3", "\u{1F600}\u{1F600}|\u{1F600}"],
    ["a sign of two halves inside what was a word", "ab|c", "-\u{1F600}|"],
    ["the first of such signs", "ab|c", "-\u{10000}|"],
    ["the last of such signs", "ab|c", "-\u{10FFFF}|"],
    ["a sign of one half", "ab|c", "-+|\uFF5E"],
  ])("is found in %s", (_, was, now) => {
    const offset = was.indexOf("|");
    const text = now.replace("|", "");
    const found = again(typing(offset), draftOf(was.replace("|", "")), draftOf(text));
    expect(`${text.slice(0, found.offset)}|${text.slice(found.offset)}`).toBe(now);
    expect(found).toEqual({ ...typing(found.offset) });
  });

  it("is, of several places that fit alike, the nearest to where it was, of two as near the first", () => {
    const anchor = { before: "ab", after: "" };
    for (const [expected, at] of [
      [0, 2],
      [3, 2],
      [4, 5],
      [6, 5],
      [9, 8],
    ] as const) {
      expect(findAnchor("ab ab ab", anchor, expected), String(expected)).toEqual({ at, fit: 2 });
    }
    expect(findAnchor("ab-ab", { before: "ab", after: "-a" }, 5)).toEqual({ at: 2, fit: 4 });
    expect(findAnchor("ababab", { before: "ab", after: "" }, 3).at).toBe(2);
  });

  it("knows 64 letters on each side", () => {
    const [front, back] = ["a".repeat(80), "b".repeat(80)];
    const draft = draftOf(`${front}${back}`);
    const side = { before: "a".repeat(64), after: "b".repeat(64) };
    expect(anchorsOf(draft, typing(80))).toEqual({ at: side });
    expect(anchorsOf(draft, cutting(1, 80))).toEqual({
      start: { before: "a", after: "a".repeat(64) },
      end: side,
    });
  });

  it.each<[what: string, was: string, now: string]>([
    ["more words in front", "She [has] pain.", "Today she [has] pain."],
    ["more words inside", "She [has a] pain.", "She [has hardly a] pain."],
    ["an end that has grown", "She has [pain] now.", "She has [pains] now."],
    ["a start that has grown", "She has [pain] now.", "She has [headpain] now."],
    ["an end that is gone", "She has [a pain].", "She has [a 1234]56"],
    ["an end that nothing is left before", "a [b] c1", "a [ ]c1"],
    ["an end that stands in front of it now", "x [y] z1", " z1 [y]"],
    ["an end behind the text", "She has [a pain]12", "She has [a]"],
  ])("is a range in %s", (_, was, now) => {
    const [start, end] = [was.indexOf("["), was.indexOf("]") - 1];
    const text = now.replace(/[[\]]/g, "");
    const { range } = again(cutting(start, end), draftOf(was.replace(/[[\]]/g, "")), draftOf(text));
    expect(
      `${text.slice(0, range.start)}[${text.slice(range.start, range.end)}]${text.slice(range.end)}`,
    ).toBe(now);
  });

  it("is a range for styles as well", () => {
    const range = { start: 4, end: 7 };
    for (const styling of [
      { ...inText, type: "addStyle", range, style: { type: "bold" } },
      { ...inText, type: "deleteStyle", range, style: "bold" },
    ] as const) {
      expect(again(styling, draftOf("She has pain."), draftOf("Now she has pain.")).range).toEqual({
        start: 8,
        end: 11,
      });
    }
  });

  it("is a range of one length, at its place, in a text that repeats itself", () => {
    const draft = draftOf("ab".repeat(100));
    expect(again(cutting(90, 94), draft, draft).range).toEqual({ start: 90, end: 94 });
  });

  it("is in the half that was cut off, where its words went with it, and a range in the half that it begins in", () => {
    const before = draftOf("One day she had pain. The next day she had fever.", "One day she had pain.");
    const now = done(before, ada, {
      ...{ ...made, type: "splitParagraph", changeId: "cut", offset: 22, newUid: "half" },
    });
    expect(again(typing(43), before, now)).toEqual({ ...typing(21), uid: "half" });
    expect(again(typing(7), before, now)).toEqual(typing(7));
    expect(again(cutting(26, 30), before, now)).toEqual({ ...cutting(4, 8), uid: "half" });
    expect(again(cutting(16, 30), before, now)).toMatchObject({ uid: "p1", range: { start: 16 } });
    const twice = done(now, ada, {
      ...{ ...made, type: "splitParagraph", changeId: "again", uid: "half", offset: 9, newUid: "quarter" },
    });
    expect(again(typing(43), before, twice)).toEqual({ ...typing(12), uid: "quarter" });
    // What was cut off from another text is another text, wherever it was moved.
    const fever = "she had fever in";
    const other = done(draftOf("", `Pain. ${fever}`, ""), ada, {
      ...{ ...made, type: "splitParagraph", changeId: "cut", uid: "p2", offset: 6, newUid: "half" },
    });
    const moved = done(other, ada, {
      ...{ ...made, type: "moveNode", changeId: "moved", uid: "p3" },
      place: { parent: "case", key: "content", before: "p1" },
    });
    expect(again(typing(3), draftOf(fever), moved)).toEqual({ ...typing(3), uid: "half" });
    expect(again(typing(3), draftOf(fever.slice(1)), moved)).toEqual(typing(0));
  });

  it("is in another text only where that has 16 letters of it, and more than twice as many as its own", () => {
    const words = "she had a pain in her chest";
    const at = words.indexOf(" in");
    const before = draftOf(words, "");
    expect(again(typing(at), before, draftOf("", words))).toEqual({ ...typing(at), uid: "p2" });
    const split = { ...made, type: "splitParagraph", offset: at, newUid: "half" } as const;
    expect(again(split, before, draftOf("", words))).toEqual({ ...split, uid: "p2" });
    // 16 letters, and 15.
    expect(again(typing(at), before, draftOf("", "had a pain in he")).uid).toBe("p2");
    expect(again(typing(at), before, draftOf("", "had a pain in h")).uid).toBe("p1");
    expect(again(typing(at), before, draftOf("", words, words)).uid).toBe("p2");
    expect(again(typing(at), before, draftOf("pain in ", "had a pain in he")).uid).toBe("p1");
    expect(again(typing(at), before, draftOf("pain in", "had a pain in he")).uid).toBe("p2");
    // 16 letters are enough for its own.
    const longer = `${words} and her back`;
    expect(again(typing(at), draftOf(longer), draftOf("had a pain in he", longer)).uid).toBe("p1");
    expect(again(typing(at), draftOf(longer), draftOf("had a pain in h", longer)).uid).toBe("p2");
    expect(
      again(typing(at), draftOf(longer), draftOf("ad a pain in h", "she had a pain in her chest")).uid,
    ).toBe("p1");
  });

  it("is in a title where its words became one, and nowhere else where none are left", () => {
    const words = "She had a pain in her chest.";
    const title = draftFromSnapshot({ type: "section", uid: "case", title: richOf(words), content: [] });
    expect(again(typing(7), draftOf(words), title)).toEqual({ ...typing(7), uid: "case", key: "title" });
    const gone = draftFromSnapshot({ type: "section", uid: "case", title: richOf("Title"), content: [] });
    for (const operation of [typing(7), cutting(1, 3)])
      expect(again(operation, draftOf(words), gone)).toBe(operation);
  });

  it("is where it was for what names no place in a text that there is, or of which no words were kept", () => {
    const draft = draftOf("She has pain.");
    const thread = {
      type: "addCommentThread",
      at: 1,
      threadId: "t",
      commentId: "m",
      text: "?",
      uid: "p1",
    } as const;
    const untouched: Operation[] = [
      thread,
      { ...made, type: "deleteNode" },
      { ...typing(1), uid: "nobody" },
      { ...typing(1), key: "title" },
    ];
    for (const operation of untouched) {
      expect(anchorsOf(draft, operation)).toBeUndefined();
      expect(reanchored(draft, operation, { at: { before: "She has", after: "" } })).toEqual(operation);
    }
    const asked = { ...thread, key: "content", range: { start: 4, end: 7 } } as const;
    expect(again(asked, draft, draftOf("Today she has pain."))).toEqual({
      ...asked,
      range: { start: 10, end: 13 },
    });
    for (const operation of [typing(1), cutting(0, 3)]) {
      expect(reanchored(draft, operation, undefined)).toBe(operation);
      expect(reanchored(draft, operation, {})).toBe(operation);
    }
  });
});
