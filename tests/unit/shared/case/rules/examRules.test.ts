import { describe, expect, test } from "vitest";
import { embolismExam } from "#scripts/seed/cases/embolismExam/embolismExam.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { reduce } from "#shared/case/flow/reduce.ts";
import { timedSectionOf } from "#shared/case/model/timedSection.ts";
import type { ContentNode, LearnerState } from "#shared/case/model/types.ts";
import { examProblem, startsTime } from "#shared/case/rules/examRules.ts";
import { begin, possibleActions, step } from "#tests/builders/learner.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";

const flowOf = (root: ContentNode) =>
  deriveFlow(root, { kind: "signature_case", features: { vpe: false }, aiFallback: false });
const timed = (root: ContentNode) => {
  const flow = flowOf(root);
  const section = timedSectionOf(root);
  if (!section) throw new Error("Nothing in this case is timed");
  return {
    flow,
    starts: (uid: string, key: string, value: unknown) => startsTime(flow, section, { uid, key, value }),
  };
};

describe("what starts the time of an exam (A-03)", () => {
  const make = caseBuilder("t");
  const small = aSmallCase();
  const pages = Array.isArray(small.content) ? small.content : [];

  test("Continue, which goes round the start button of the demo exam, and not what stands before it", () => {
    const { flow, starts } = timed(embolismExam.build((file) => file));
    const opened = begin(flow);
    expect(opened.entries.some(({ uid, key, value }) => starts(uid, key, value))).toBe(false);
    const [first, second] = flow.sequence;
    const shown = possibleActions(flow, opened.state).filter(({ type }) => type === "toggle");
    for (const action of shown) {
      const toggled = step(flow, { ...opened, entries: [] }, action);
      expect(toggled.entries.some(({ uid, key, value }) => starts(uid, key, value))).toBe(false);
    }
    const continued = reduce(flow, opened.state, { type: "press", uid: `${first}_continue`, now: 5 });
    expect(continued.entries.some(({ uid, key, value }) => starts(uid, key, value))).toBe(true);
    expect(starts(second ?? "", "invisible", false)).toBe(true);
    const button = [...flow.index.byUid.values()].find(({ node }) =>
      node.onClick?.some(({ action }) => action === "startTimer"),
    );
    const pressed = reduce(flow, opened.state, { type: "press", uid: button?.node.uid ?? "", now: 5 });
    expect(pressed.entries.some(({ uid, key, value }) => starts(uid, key, value))).toBe(true);
  });

  test("showing or unfolding a timed card that has no button to start it", () => {
    const root = {
      ...small,
      content: pages.map((page) => (page.uid === uids.cardTwo ? { ...page, timeLimit: 60 } : page)),
    };
    const { starts } = timed(root);
    expect(starts(uids.cardTwo, "invisible", false)).toBe(true);
    expect(starts(uids.cardTwo, "collapsed", false)).toBe(true);
    expect(starts(uids.cardTwo, "collapsed", true)).toBe(false);
    expect(starts(uids.essayInput, "value", "So.")).toBe(true);
    expect(starts(uids.essayInput, "graded", true)).toBe(true);
    expect(starts(uids.cardOne, "invisible", false)).toBe(false);
    expect(starts(uids.choice, "value", true)).toBe(false);
    expect(starts("root", "startedAt", 1)).toBe(false);
  });

  test("what follows upon the button of a timed card, and not showing the card with its button", () => {
    const card = make.card({
      uid: "exam",
      title: "Exam",
      content: [
        { type: "button", uid: "go", title: "Start", onClick: [{ action: "startTimer", uid: "exam" }] },
        make.section(undefined, { uid: "within", collapsible: true, content: [make.para("Ask.")] }),
      ],
    });
    const { starts } = timed({ ...small, content: [...pages, { ...card, timeLimit: 60 }] });
    expect(starts("exam", "invisible", false)).toBe(false);
    expect(starts("exam", "collapsed", false)).toBe(false);
    expect(starts("exam", "currentTimeSegmentStart", 5)).toBe(true);
    expect(starts("within", "collapsed", false)).toBe(true);
  });
});

describe("what an exam takes of a question (A-04)", () => {
  const flow = flowOf(aSmallCase());
  const input = `${uids.question}_input`;
  const at = (value: unknown) => ({ value, updatedAt: 1 });
  const answered: LearnerState = { [uids.choice]: { value: at(true) } };
  const submitted: LearnerState = { ...answered, [input]: { graded: at(true) } };
  const problem = (kept: LearnerState, uid: string, key: string, value: unknown) =>
    examProblem(flow, kept, { uid, key, value });

  test("is any answer until it is submitted, and none afterwards", () => {
    expect(problem({}, uids.choice, "value", true)).toBeUndefined();
    expect(problem(answered, uids.choice, "value", false)).toBeUndefined();
    for (const option of [uids.choice, `${uids.question}_input_2`]) {
      expect(problem(submitted, option, "value", false)).toBe(
        "belongs to a question that was submitted already",
      );
    }
    expect(problem(submitted, uids.essayInput, "value", "Because.")).toBeUndefined();
    const essay = { [uids.essayInput]: { value: at("Because."), graded: at(true) } };
    expect(problem(essay, uids.essayInput, "value", "No.")).toBeDefined();
  });

  test("is no Submit before an answer, since that would give out what is right", () => {
    expect(problem({}, input, "graded", true)).toBe("was submitted before it was answered");
    expect(problem(answered, input, "graded", true)).toBeUndefined();
    expect(
      problem({ [uids.essayInput]: { value: at("") } }, uids.essayInput, "graded", true),
    ).toBeUndefined();
  });

  test("is the answer to a question that was submitted without one: nothing was given out then", () => {
    expect(problem({ [input]: { graded: at(true) } }, uids.choice, "value", true)).toBeUndefined();
  });

  test("is what a button of the author's sets on a node that is no question", () => {
    expect(problem({}, uids.cardOne, "graded", true)).toBeUndefined();
    expect(problem({}, input, "graded", false)).toBeUndefined();
  });

  test("is whatever shows, folds and marks", () => {
    expect(problem(submitted, uids.cardOne, "collapsed", true)).toBeUndefined();
    expect(problem(submitted, input, "inactive", 2)).toBeUndefined();
    expect(problem(submitted, "root", "startedAt", 1)).toBeUndefined();
  });
});
