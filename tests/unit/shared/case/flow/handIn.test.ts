import { describe, expect, test } from "vitest";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { handInOf } from "#shared/case/flow/handIn.ts";
import { reduce } from "#shared/case/flow/reduce.ts";
import type { ContentNode, LearnerState } from "#shared/case/model/types.ts";
import { entryRulesOf } from "#shared/case/rules/entryRules.ts";
import { emptyState } from "#shared/case/state/learnerState.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";

const flowOf = (root: ContentNode) =>
  deriveFlow(root, { kind: "signature_case", features: { vpe: false }, aiFallback: false });
const exam = flowOf({ ...aSmallCase(), timeLimit: 60 });
const input = `${uids.question}_input`;

type Step = Parameters<typeof reduce>[2] extends infer Event ? Omit<Event & object, "now"> : never;

function after(...steps: Step[]): LearnerState {
  let state: LearnerState = emptyState;
  let now = 1_000;
  for (const step of [{ type: "open" } as Step, ...steps]) {
    state = reduce(exam, state, { ...step, now: now++ } as Parameters<typeof reduce>[2]).state;
  }
  return state;
}

const choose = { type: "answer", uid: uids.choice, value: true } as Step;
const submit = { type: "press", uid: `${uids.question}_submit` } as Step;
const goOn = { type: "continue", cardUid: uids.cardOne } as Step;
const mark = (uid: string, value = true) => ({ type: "set", uid, key: "markedForReview", value }) as Step;

describe("what stands before an exam is submitted (A-03)", () => {
  test("names the questions that one has come to, and counts those ahead", () => {
    const { questions, ahead } = handInOf(exam, after());
    expect(questions).toEqual([
      {
        inputUid: input,
        sectionUid: uids.question,
        card: "First",
        question: "Where?",
        standing: "unanswered",
        isMarked: false,
      },
    ]);
    expect(ahead).toBe(1);
  });

  test("tells an answer from one that was submitted, in the order of the case", () => {
    expect(handInOf(exam, after(choose)).questions[0]?.standing).toBe("chosen");
    const { questions, ahead } = handInOf(exam, after(choose, submit, goOn));
    expect(questions.map(({ inputUid, standing }) => [inputUid, standing])).toEqual([
      [input, "submitted"],
      [uids.essayInput, "unanswered"],
    ]);
    expect(ahead).toBe(0);
  });

  test("tells what is marked, until it is not", () => {
    expect(handInOf(exam, after(mark(input))).questions[0]?.isMarked).toBe(true);
    expect(handInOf(exam, after(mark(input), mark(input, false))).questions[0]?.isMarked).toBe(false);
  });

  test("holds nothing for a case without a time limit, nor what stands outside of the timed card", () => {
    expect(handInOf(flowOf(aSmallCase()), emptyState)).toEqual({ questions: [], ahead: 0 });
    const small = aSmallCase();
    const pages = Array.isArray(small.content) ? small.content : [];
    const root = {
      ...small,
      content: pages.map((page) => (page.uid === uids.cardTwo ? { ...page, timeLimit: 60 } : page)),
    };
    expect(handInOf(flowOf(root), emptyState)).toEqual({ questions: [], ahead: 1 });
  });

  test("is kept of questions and options of an exam alone, true or false", () => {
    const rules = entryRulesOf(exam);
    expect(rules.problemOf(input, "markedForReview", true)).toBeUndefined();
    expect(rules.problemOf(uids.choice, "struckOut", false)).toBeUndefined();
    expect(rules.problemOf(input, "markedForReview", "yes")).toBe("must be true or false");
    expect(rules.problemOf(input, "struckOut", true)).toBe("is not something that this case writes");
    expect(rules.problemOf(uids.choice, "markedForReview", true)).toBe(
      "is not something that this case writes",
    );
    const learning = entryRulesOf(flowOf(aSmallCase()));
    expect(learning.problemOf(input, "markedForReview", true)).toBe("is not something that this case writes");
  });
});
