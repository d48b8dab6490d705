import { describe, expect, it } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { shownScore, shownTally } from "#shared/case/flow/verdicts.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { matcherTally } from "#shared/case/questions/categoryMatcher/matcher.ts";
import { choiceTally } from "#shared/case/questions/options.ts";
import { playOf } from "#shared/case/questions/questionPlays.ts";
import { tallyText } from "#shared/case/questions/tally.ts";
import { aLearner, holding } from "./aLearner.ts";

const make = caseBuilder("t");
const inputOf = (section: ContentNode): ContentNode => contentOf(section)[1] as ContentNode; // stem, input, button
const choice = (...options: boolean[]): ContentNode =>
  inputOf(
    make.multipleChoiceQuestion({
      uid: "q",
      stem: "?",
      options: options.map((correct, i) => ({ text: `${i + 1}`, correct })),
    }),
  );
const chosen = (...places: number[]) => new Set(places.map((place) => `q_input_${place}`));

describe("what was right of an answer (D-16, D-17, D-19)", () => {
  it("counts the right options that were chosen, and those chosen that are not", () => {
    expect(choiceTally(choice(true, true, false, true), chosen(1, 3, 4))).toEqual({
      right: 2,
      of: 3,
      wrong: 1,
    });
  });

  it("says nothing where nothing is best, or where an exam keeps it", () => {
    expect(choiceTally(choice(false, false), chosen(1))).toBeUndefined();
    expect(choiceTally({ ...choice(true, false), sealed: "untilOver" }, chosen(1))).toBeUndefined();
  });

  it("counts an item of a matcher where it belongs, in whichever of its categories", () => {
    const matcher: ContentNode = {
      type: "categoryMatcher",
      uid: "m",
      answer: { a: ["1", "2"], b: ["2", "3"] },
    };
    expect(matcherTally(matcher, { a: ["1", "3"], b: ["2"] })).toEqual({ right: 2, of: 3, wrong: 1 });
    expect(matcherTally(matcher, { c: ["1"] })).toEqual({ right: 0, of: 3, wrong: 1 });
    expect(matcherTally({ ...matcher, answer: {} }, { a: ["1"] })).toBeUndefined();
    expect(matcherTally({ ...matcher, sealed: "untilSubmitted" }, { a: ["1"] })).toBeUndefined();
  });

  it.each([
    [{ right: 2, of: 3, wrong: 0 }, "2 of 3 right"],
    [{ right: 2, of: 3, wrong: 1 }, "2 of 3 right, 1 wrong"],
    [{ right: 1, of: 1, wrong: 0 }, "Correct"],
    [{ right: 0, of: 1, wrong: 1 }, "Incorrect"],
    [{ right: 1, of: 2, wrong: 0 }, "1 of 2 right"],
    [{ right: 0, of: 2, wrong: 0 }, "0 of 2 right"],
    [{ right: 1, of: 1, wrong: 2 }, "1 of 1 right, 2 wrong"],
  ])("says %o as '%s'", (tally, text) => {
    expect(tallyText(tally)).toBe(text);
  });

  it("is told and scored once the question is graded, and of a CDQ where its author shows it", () => {
    const features = [
      { uid: "f", text: "Airway" },
      { uid: "g", text: "Circulation" },
    ];
    const options = [
      { text: "Oxygen", answer: true, feature: "f" },
      { text: "Intubation", answer: true, feature: "f" },
      { text: "Line", answer: true, feature: "g" },
    ];
    const scored = (shouldShowGrade: boolean, graded: boolean) => {
      const question = make.cdqQuestion({ uid: "q", stem: "?", features, options });
      const content = contentOf(question).map((node) =>
        node.type === "cdqQuestion" ? { ...node, shouldShowGrade } : node,
      );
      const root = make.signatureCase({
        uid: "case",
        title: "A case",
        authors: [],
        learningObjectives: [],
        cards: [make.card({ title: "One", content: [{ ...question, content }] })],
      });
      const flow = deriveFlow(root, { kind: "signature_case", features: { vpe: false }, aiFallback: false });
      const entry = (value: unknown) => ({ value, updatedAt: 1 });
      const state = { q_input: { graded: entry(graded) }, q_input_1: { value: entry(true) } };
      const input = flow.index.byUid.get("q_input")?.node;
      if (!input) throw new Error("no question");
      return [shownTally(flow, state, input), shownScore(flow, state, input)];
    };
    expect(scored(true, true)).toEqual([{ right: 1, of: 3, wrong: 0 }, 0.25]);
    expect(scored(true, false)).toEqual([undefined, undefined]);
    expect(scored(false, true)).toEqual([undefined, undefined]);
  });

  const shown = ({ flow, state }: ReturnType<typeof aLearner>, uid: string) => {
    const input = flow.index.byUid.get(uid)?.node;
    if (!input) throw new Error(`no node ${uid}`);
    return [shownTally(flow, state, input), shownScore(flow, state, input)];
  };

  it("of a choice of several is partial credit, and all or nothing where the author says so", () => {
    const options = [{ text: "A", correct: true }, { text: "B", correct: true }, { text: "C" }];
    const question = make.multipleChoiceQuestion({ uid: "q", stem: "?", multiple: true, options });
    const learner = aLearner([holding("one", question)]);
    learner.answer("q_input_1", true);
    expect(shown(learner, "q_input")).toEqual([undefined, undefined]);
    learner.press("q_submit");
    expect(shown(learner, "q_input")).toEqual([{ right: 1, of: 2, wrong: 0 }, 0.5]);
    const [stem, input, ...rest] = contentOf(question);
    const strict = { ...question, content: [stem, { ...input, allOrNothing: true }, ...rest] } as ContentNode; // as above
    const other = aLearner([holding("one", strict)]);
    other.answer("q_input_1", true);
    other.press("q_submit");
    expect(shown(other, "q_input")).toEqual([{ right: 1, of: 2, wrong: 0 }, 0]);
  });

  it("of a matcher is the same", () => {
    const categories = [
      { text: "Early", items: ["a", "b"] },
      { text: "Late", items: ["c", "d"] },
    ];
    const learner = aLearner([
      holding("one", make.categoryMatcherQuestion({ uid: "q", stem: "?", categories })),
    ]);
    const [a, b, c] = [1, 2, 3].map((n) => `q_input_item_${n}`);
    learner.answer("q_input", { q_input_category_1: [a, c], q_input_category_2: [b] });
    expect(shown(learner, "q_input")).toEqual([undefined, undefined]);
    learner.press("q_submit");
    expect(shown(learner, "q_input")).toEqual([{ right: 1, of: 4, wrong: 2 }, 0]);
  });

  it("of a text there is none: nothing of it is right or wrong", () => {
    const learner = aLearner([holding("one", make.freeTextQuestion({ uid: "q", stem: "?" }))]);
    learner.answer("q_input", "words");
    learner.press("q_submit");
    expect(learner.read("q_input", "graded")).toBe(true);
    expect(shown(learner, "q_input")).toEqual([undefined, undefined]);
  });
});

describe("a verdict (D-16, D-17)", () => {
  it.each([
    [{ right: 0, of: 1, wrong: 0 }, "Incorrect"],
    [{ right: 0, of: 1, wrong: 2 }, "0 of 1 right, 2 wrong"],
    [{ right: 1, of: 1, wrong: 1 }, "1 of 1 right, 1 wrong"],
  ])("of %o is '%s'", (tally, text) => {
    expect(tallyText(tally)).toBe(text);
  });

  it.each([
    ["multipleChoice", undefined, true],
    ["categoryMatcher", false, true],
    ["cdqQuestion", undefined, false],
    ["cdqQuestion", false, false],
    ["cdqQuestion", true, true],
  ] as const)("of a %s whose author shows the grade (%s) is told: %s", (type, shouldShowGrade, isTold) => {
    const question: ContentNode = {
      type,
      uid: "q",
      ...(shouldShowGrade === undefined ? {} : { shouldShowGrade }),
    };
    expect(playOf(question)?.showsVerdict(question)).toBe(isTold);
  });
});
