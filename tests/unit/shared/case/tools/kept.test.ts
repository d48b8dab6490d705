import { describe, expect, test } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import type { FlowAction } from "#shared/case/flow/events.ts";
import { reduce } from "#shared/case/flow/reduce.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { emptyState } from "#shared/case/state/learnerState.ts";
import { newItemUid } from "#shared/case/tools/itemUid.ts";
import { isKeptWorkEmpty, type KeptWork, keptWorkOf, withPlaces } from "#shared/case/tools/kept.ts";
import { excerptOf } from "#shared/case/tools/passages.ts";
import { searchCase } from "#shared/case/tools/searchCase.ts";

const make = caseBuilder("k");
const root = make.signatureCase({
  uid: "case",
  title: "A case",
  authors: [],
  learningObjectives: [],
  cards: [
    make.card({
      uid: "one",
      title: "First",
      content: [
        { ...make.para("A cough  for\n weeks."), uid: "p1" },
        { ...make.tableOf([["", "Sodium"]]), uid: "t1" },
        make.multipleChoiceQuestion({
          uid: "q",
          stem: "Which?",
          options: [{ text: "This", correct: true }, { text: "That" }],
        }),
        make.freeTextQuestion({ uid: "e", stem: "Why?", answerComment: "So." }),
      ],
    }),
  ],
});
const flow = deriveFlow(root, { kind: "signature_case", features: { vpe: false }, aiFallback: false });
let now = 1_000;
const run = (...actions: FlowAction[]): LearnerState =>
  actions.reduce((state, action) => reduce(flow, state, { ...action, now: now++ }).state, emptyState);
const uid = (kind: "diagnosis" | "finding" | "note", n: number): string => newItemUid(kind, n, () => 0.5);
const save = (item: string, content: string, notedNodeUid?: string): FlowAction => ({
  type: "saveItem",
  uid: item,
  content,
  ...(notedNodeUid ? { notedNodeUid } : {}),
});
const nothing: KeptWork = { notes: [], bookmarks: [], findings: [], diagnoses: [], score: null };

describe("what a learner keeps of a case", () => {
  test("is their notes with their passages, bookmarks, findings, diagnoses and a score of what is scored", () => {
    const state = run(
      { type: "open" },
      save(uid("note", 1), "Ask", "p1"),
      save(uid("note", 2), "Free"),
      { type: "bookmark", uid: "t1", isBookmarked: true },
      save(uid("finding", 1), "Fever"),
      save(uid("diagnosis", 1), "Asthma"),
      { type: "answer", uid: "q_input_1", value: true },
      { type: "press", uid: "q_submit" },
    );
    expect(keptWorkOf(flow, state)).toEqual({
      notes: [
        {
          uid: uid("note", 1),
          text: "Ask",
          place: { uid: "p1", card: "First", words: "A cough for weeks." },
        },
        { uid: uid("note", 2), text: "Free", place: null },
      ],
      bookmarks: [{ uid: "t1", card: "First", words: "Sodium" }],
      findings: ["Fever"],
      diagnoses: [{ text: "Asthma", isLeading: false, isDangerous: false }],
      // The essay has no score, and is not counted.
      score: { percent: 100, questions: 1 },
    });
  });

  test("is nothing where there is nothing of any kind, and something where there is one of any kind", () => {
    expect(keptWorkOf(flow, emptyState)).toEqual(nothing);
    expect(isKeptWorkEmpty(nothing)).toBe(true);
    const place = { uid: "p1", card: "", words: "" };
    for (const one of [
      { notes: [{ uid: "n", text: "x", place: null }] },
      { bookmarks: [place] },
      { findings: ["x"] },
      { diagnoses: [{ text: "x", isLeading: false, isDangerous: false }] },
      { score: { percent: 0, questions: 1 } },
    ]) {
      expect([one, isKeptWorkEmpty({ ...nothing, ...one })]).toEqual([one, false]);
    }
  });

  test("loses the place, not the note, where a passage is not there", () => {
    const places = [
      { uid: "gone", card: "", words: "" },
      { uid: "p1", card: "", words: "" },
    ];
    const notes = places.map((place, n) => ({ uid: `n${n}`, text: "x", place }));
    const told = withPlaces({ ...nothing, notes, bookmarks: places }, flow);
    const p1 = { uid: "p1", card: "First", words: "A cough for weeks." };
    expect(told.notes.map(({ place }) => place)).toEqual([null, p1]);
    expect(told.bookmarks).toEqual([p1]);
  });
});

describe("an excerpt", () => {
  const saying = (words: string): string => excerptOf({ ...make.para(words), uid: "x" }, 20);

  test.each([
    ["just what there is room for", "Exactly twenty chars", "Exactly twenty chars"],
    ["one letter more, cut at a word", "Exactly twenty charsX", "Exactly twenty…"],
    ["no space before the end", "Pseudohypoparathyroidism", "Pseudohypoparathyroi…"],
    ["words that just fit before more of them", "Exactly twenty chars and more", "Exactly twenty chars…"],
    ["signs at the end of what is left", "He was well -–, therefore", "He was well…"],
    ["space around", "   so ", "so"],
    ["nothing", "   ", ""],
  ])("of %s", (_what, words, told) => {
    expect(saying(words)).toBe(told);
  });

  test("of what holds others is that of the first that has words", () => {
    expect(
      excerptOf(
        make.tableOf([
          ["", " "],
          ["K", "4.1"],
        ]),
      ),
    ).toBe("K");
    expect(excerptOf(make.tableOf([["", ""]]))).toBe("");
  });
});

describe("a hit of a search", () => {
  const around = (words: string) => {
    const own = deriveFlow(
      {
        ...root,
        content: [make.card({ uid: "one", title: "First", content: [{ ...make.para(words), uid: "p" }] })],
      },
      flow.options,
    );
    const state = reduce(own, emptyState, { type: "open", now: 1 }).state;
    return searchCase(own, state, { wanted: "gout", canRead: () => true }).map(
      ({ before, words: hit, after }) => [before, hit, after],
    );
  };

  test("shows forty characters before it and ninety after it, and says where there are more", () => {
    const [a, b] = ["a".repeat(40), "b".repeat(90)];
    expect(around(`${a}gout${b}`)).toEqual([[a, "gout", b]]);
    expect(around(`-${a}gout${b}-`)).toEqual([[`…${a}`, "gout", `${b}…`]]);
    expect(around("gout")).toEqual([["", "gout", ""]]);
  });
});
