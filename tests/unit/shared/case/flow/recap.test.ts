import { describe, expect, it } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { recapOf } from "#shared/case/flow/recap.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode, LearnerState } from "#shared/case/model/types.ts";
import { seal } from "#shared/case/sealed/seal.ts";
import { newItemUid } from "#shared/case/tools/itemUid.ts";
import { isKeptWorkEmpty, keptWorkOf, withPlaces } from "#shared/case/tools/kept.ts";

const make = caseBuilder("t");
const options = [{ text: "This", correct: true }, { text: "That" }];
const question = (uid: string) => make.multipleChoiceQuestion({ uid, stem: `Question ${uid}?`, options });
const flowOfTree = (root: ContentNode) =>
  deriveFlow(root, { kind: "signature_case", features: { vpe: false }, aiFallback: false });
const flowOf = (timeLimit?: number) =>
  flowOfTree(
    make.signatureCase({
      uid: "case",
      title: "A case",
      authors: [],
      learningObjectives: [],
      cards: [
        make.card({ uid: "c1", title: "First", content: [question("a"), question("b")] }),
        {
          ...make.card({ uid: "c2", title: "Second", content: [question("c")] }),
          ...(timeLimit === undefined ? {} : { timeLimit }),
        },
        make.card({ uid: "c3", title: "Third", content: [question("d")] }),
      ],
    }),
  );
const flowWith = (...content: ContentNode[]) =>
  flowOfTree(
    make.signatureCase({
      uid: "case",
      title: "A case",
      authors: [],
      learningObjectives: [],
      cards: [make.card({ uid: "c1", title: "First", content })],
    }),
  );
const entry = (value: unknown) => ({ value, updatedAt: 1 });
const answered = (uid: string, option: number): LearnerState => ({
  [`${uid}_input`]: { graded: entry(true) },
  [`${uid}_input_${option}`]: { value: entry(true) },
});
const state: LearnerState = {
  ...answered("a", 1),
  ...answered("b", 2),
  ...answered("c", 1),
  c1: { invisible: entry(false) },
  c2: { invisible: entry(false) },
};

describe("the recap of a case (issue 12, item 7)", () => {
  it("has the questions that the learner came to, in order, with the score of those that have one", () => {
    const { questions, scorePercent } = recapOf(flowOf(), state, { isExamTold: true });
    expect(questions.map(({ card, question: words, score }) => [card, words, score])).toEqual([
      ["First", "Question a?", 1],
      ["First", "Question b?", 0],
      ["Second", "Question c?", 1],
    ]);
    expect(scorePercent).toBeCloseTo(200 / 3);
  });

  it("counts a question once that two buttons submit, and one that stands inside another where it stands", () => {
    const outer = question("outer");
    const [stem, ...rest] = contentOf(outer);
    if (!stem) throw new Error("a question begins with its stem");
    const again = rest.filter(({ type }) => type === "button").map((node) => ({ ...node, uid: "again" }));
    const both = { ...outer, content: [stem, question("inner"), ...rest, ...again] };
    const flow = flowWith(both);
    expect(flow.questions.size).toBe(3);
    const { questions } = recapOf(flow, {}, { isExamTold: true });
    expect(questions.map(({ inputUid }) => inputUid)).toEqual(["inner_input", "outer_input"]);
  });

  it("says which questions without a right answer were submitted, and has no score where none is right or wrong", () => {
    const why = (uid: string) => make.freeTextQuestion({ uid, stem: "Why?" });
    const state: LearnerState = { one_input: { value: entry("Because."), graded: entry(true) } };
    const recap = recapOf(flowWith(why("one"), why("two")), state, { isExamTold: true });
    expect(recap).toEqual({
      questions: [
        { inputUid: "one_input", sectionUid: "one", card: "First", question: "Why?", isSubmitted: true },
        { inputUid: "two_input", sectionUid: "two", card: "First", question: "Why?", isSubmitted: false },
      ],
      scored: 0,
    });
  });

  it("tells what came of a self-assessment, which never moves the score of the case", () => {
    const tree = make.signatureCase({
      uid: "case",
      title: "A case",
      authors: [],
      learningObjectives: [],
      cards: [make.card({ uid: "c1", title: "First", content: [question("a")] })],
      saqCards: [make.card({ uid: "saq", title: "Check", subtype: "saq_page", content: [question("s")] })],
    });
    const reached: LearnerState = { c1: { invisible: entry(false) }, saq: { invisible: entry(false) } };
    for (const own of [1, 2]) {
      const state: LearnerState = { ...reached, ...answered("a", 1), ...answered("s", own) };
      const { questions, scored, scorePercent } = recapOf(flowOfTree(tree), state, { isExamTold: true });
      expect(questions.map(({ score, isSelfAssessment }) => [score, isSelfAssessment])).toEqual([
        [1, undefined],
        [2 - own, true],
      ]);
      expect([scored, scorePercent]).toEqual([1, 100]);
    }
    const alone = recapOf(flowOfTree(tree), { ...reached, ...answered("s", 2) }, { isExamTold: true });
    expect([alone.scored, alone.scorePercent]).toEqual([0, undefined]);
  });

  it("leaves out an exam where it is not told", () => {
    const uids = recapOf(flowOf(600), state, { isExamTold: false }).questions.map(({ inputUid }) => inputUid);
    expect(uids).toEqual(["a_input", "b_input"]);
  });
});

describe("what a student keeps of a case (ADR 0193)", () => {
  it("puts the leading diagnosis first, says what notes and bookmarks are on, and of an exam says neither the places nor the score", () => {
    const [one, two, note] = [
      newItemUid("diagnosis", 1, () => 0),
      newItemUid("diagnosis", 2, () => 0),
      newItemUid("note", 1, () => 0),
    ];
    const kept: LearnerState = {
      ...state,
      [one]: { content: entry("Asthma") },
      [two]: { content: entry("Embolism"), isDangerousDiagnosis: entry(true) },
      [note]: { content: entry("Ask."), notedNodeUid: entry("a_stem") },
      root: { leadingDiagnosis: entry(two) },
      b_stem: { bookmarked: entry(true) },
      c_stem: { bookmarked: entry(true) },
    };
    const work = keptWorkOf(flowOf(), kept);
    expect(work.diagnoses.map(({ text, isLeading }) => [text, isLeading])).toEqual([
      ["Embolism", true],
      ["Asthma", false],
    ]);
    expect(work.notes[0]?.place).toEqual({ uid: "a_stem", card: "First", words: "Question a?" });
    expect(work.bookmarks).toEqual([
      { uid: "b_stem", card: "First", words: "Question b?" },
      { uid: "c_stem", card: "Second", words: "Question c?" },
    ]);
    expect(work.score?.questions).toBe(3);

    const ofExam = keptWorkOf(flowOf(600), kept);
    expect(ofExam.score).toEqual({ percent: 50, questions: 2 });
    expect(ofExam.notes[0]?.place).toEqual({ uid: "a_stem", card: "", words: "" });
    expect(ofExam.bookmarks.map(({ uid, card, words }) => [uid, card, words])).toEqual([
      ["b_stem", "", ""],
      ["c_stem", "", ""],
    ]);
    // What may be read of it tells them: before the time runs not what stands in the exam.
    const { stored } = flowOf(600);
    const closed = seal(stored, { uid: "c2", timeLimitSeconds: 600 }, { stage: "closed" });
    const told = withPlaces(ofExam, flowOfTree(closed));
    expect(told.notes[0]?.place).toEqual({ uid: "a_stem", card: "First", words: "Question a?" });
    expect(told.bookmarks.map(({ uid }) => uid)).toEqual(["b_stem"]);
    expect(withPlaces(ofExam, flowOf(600)).bookmarks).toEqual(work.bookmarks);
    expect(isKeptWorkEmpty(work)).toBe(false);
    expect(isKeptWorkEmpty(keptWorkOf(flowOf(), {}))).toBe(true);
  });
});
