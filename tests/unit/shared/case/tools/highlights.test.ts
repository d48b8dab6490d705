import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { reduce } from "#shared/case/flow/reduce.ts";
import { rich } from "#shared/case/model/richText.ts";
import { segments } from "#shared/case/model/segments.ts";
import type { ContentNode, LearnerState } from "#shared/case/model/types.ts";
import { entryRulesOf } from "#shared/case/rules/entryRules.ts";
import { emptyState } from "#shared/case/state/learnerState.ts";
import {
  highlightsAtMost,
  highlightsOf,
  isHighlights,
  type TextSpan,
} from "#shared/case/tools/highlights.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { runs } from "#tests/propertyRuns.ts";

const flow = deriveFlow(aSmallCase("A case"), {
  kind: "signature_case",
  features: { vpe: false },
  aiFallback: false,
});
const found = [...flow.index.byUid.values()].find(({ node }) => node.type === "paragraph")?.node;
if (!found) throw new Error("The case has no paragraph");
const text = "Mr. Okafor, 58 years old, sits bent forward, pale and sweating, one fist on his breastbone.";
const uid = found.uid;
const saying = (words: string): ContentNode => ({ ...found, content: rich(words) });
const node = saying(text);
const tree: ContentNode = {
  ...flow.stored,
  content: (Array.isArray(flow.stored.content) ? flow.stored.content : []).map((card) => withWords(card)),
};
function withWords(at: ContentNode): ContentNode {
  if (at.uid === uid) return node;
  return Array.isArray(at.content) ? { ...at, content: at.content.map(withWords) } : at;
}
const own = deriveFlow(tree, flow.options);

let now = 1_000;
const act = (state: LearnerState, part: TextSpan, isOn = true) =>
  reduce(own, state, { type: "highlight", uid, ...part, isOn, now: now++ });
const spanOf = (words: string): TextSpan => {
  const start = text.indexOf(words);
  return { start, end: start + words.length };
};
const wordsOf = (state: LearnerState, at: ContentNode = node, read = text): string[] =>
  highlightsOf(state, at).map(({ start, end }) => read.slice(start, end));
const highlighted = (...words: string[]): LearnerState =>
  words.reduce((state, each) => act(state, spanOf(each)).state, emptyState);

describe("highlighting text (D-22)", () => {
  test("keeps the part with its words, and takes away just what is named", () => {
    const { state, entries } = act(emptyState, spanOf("58 years old"));
    expect(entries).toEqual([
      {
        uid,
        key: "highlights",
        value: [{ start: 12, end: 24, quote: "58 years old" }],
        updatedAt: expect.any(Number),
      },
    ]);
    expect(wordsOf(state)).toEqual(["58 years old"]);
    const less = act(state, spanOf("years"), false).state;
    expect(wordsOf(less)).toEqual(["58 ", " old"]);
    expect(wordsOf(act(less, { start: 0, end: text.length }, false).state)).toEqual([]);
  });

  test("makes one of what meets, and nothing of space, of what is outside or of what is no paragraph", () => {
    expect(wordsOf(highlighted("pale and", "and sweating"))).toEqual(["pale and sweating"]);
    expect(act(emptyState, { start: 3, end: 4 }).entries).toEqual([]);
    expect(act(emptyState, { start: 500, end: 600 }).entries).toEqual([]);
    expect(act(emptyState, { start: 9, end: 2 }).entries).toEqual([]);
    const none = reduce(own, emptyState, {
      type: "highlight",
      uid: uids.choice,
      start: 0,
      end: 2,
      isOn: true,
      now,
    });
    expect(none.entries).toEqual([]);
  });

  test("says that a paragraph has room for so many, and then still lets them be taken away", () => {
    let state: LearnerState = emptyState;
    for (let i = 0; i < highlightsAtMost; i++) state = act(state, { start: 4 * i, end: 4 * i + 3 }).state;
    const more = act(state, { start: 80, end: 84 });
    expect(more.entries).toEqual([]);
    expect(more.effects).toMatchObject([{ type: "alert" }]);
    expect(highlightsOf(act(state, { start: 0, end: text.length }, false).state, node)).toEqual([]);
  });

  test("follows its words where the text before them was corrected, and shows nothing where they were", () => {
    const state = highlighted("58 years old", "pale and sweating, one fist on his breastbone");
    const longer = text.replace("Mr. Okafor", "Mr. Thomas Okafor");
    expect(wordsOf(state, saying(longer), longer)).toEqual([
      "58 years old",
      "pale and sweating, one fist on his breastbone",
    ]);
    const older = text.replace("58 years", "59 years").replace("his breastbone", "his chest");
    expect(wordsOf(state, saying(older), older)).toEqual([]);
    // Two places with the same words: neither can be told to be the one.
    const twice = `Now ${text} ${text}`;
    expect(wordsOf(state, saying(twice), twice)).toEqual([]);
    expect(wordsOf(state)).toHaveLength(2);
  });

  test("is taken by the server in this form alone, and of paragraphs", () => {
    const rules = entryRulesOf(own);
    const ok = [{ start: 12, end: 24, quote: "58 years old" }];
    expect(rules.problemOf(uid, "highlights", ok)).toBeUndefined();
    expect(rules.problemOf(uid, "highlights", [])).toBeUndefined();
    expect(rules.problemOf(uids.choice, "highlights", ok)).toBeDefined();
    const [one] = ok;
    const bad: unknown[] = [
      "all",
      null,
      [null],
      [{ ...one, end: 12 }],
      [{ ...one, start: -1 }],
      [{ ...one, start: 1.5 }],
      [{ ...one, quote: "58 years" }],
      [{ ...one, quote: 5 }],
      [{ ...one, more: "x".repeat(1000) }],
      [one, one],
      [{ start: 30, end: 31, quote: "a" }, one],
      [{ start: 0, end: 1e9, quote: "x".repeat(40) }],
      Array.from({ length: highlightsAtMost + 1 }, (_, i) => ({ start: 2 * i, end: 2 * i + 1, quote: "a" })),
    ];
    for (const value of bad)
      expect(rules.problemOf(uid, "highlights", value), JSON.stringify(value)).toBeDefined();
  });

  test("whatever is highlighted and taken away, in whatever order, is what a character by character account says", () => {
    const part = fc
      .tuple(fc.nat(text.length), fc.nat(text.length), fc.boolean())
      .map(([a, b, isOn]) => ({ start: Math.min(a, b), end: Math.max(a, b), isOn }));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const marked = new Set<number>();
        let state: LearnerState = emptyState;
        for (const { isOn, ...span } of parts) {
          const step = act(state, span, isOn);
          for (const { uid: at, key, value } of step.entries)
            expect(entryRulesOf(own).problemOf(at, key, value)).toBeUndefined();
          state = step.state;
          if (step.effects.length > 0 || text.slice(span.start, span.end).trim() === "") continue;
          for (let i = span.start; i < span.end; i++) isOn ? marked.add(i) : marked.delete(i);
        }
        const spans = highlightsOf(state, node);
        const shown = spans.flatMap(({ start, end }) =>
          Array.from({ length: end - start }, (_, i) => start + i),
        );
        expect(shown).toEqual([...marked].sort((a, b) => a - b));
        const cut = segments(rich(text), spans);
        expect(cut.map((run) => run.text).join("")).toBe(text);
        expect(
          cut.filter(({ styles }) => styles.highlight).reduce((sum, run) => sum + run.text.length, 0),
        ).toBe(marked.size);
      }),
      { numRuns: runs(200) },
    );
  });

  test("a value of any shape is no fault", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => typeof isHighlights(value) === "boolean"),
      { numRuns: runs(200) },
    );
  });
});
