import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { isInactive } from "#shared/case/flow/inactive.ts";
import { reduce } from "#shared/case/flow/reduce.ts";
import { visible } from "#shared/case/flow/visible.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { caseOf, someCase, someFlowOptions } from "#tests/builders/caseTrees.ts";
import { begin, playOn, possibleActions } from "#tests/builders/learner.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";

const options = { kind: "signature_case", features: { vpe: false }, aiFallback: false } as const;
const shownIn = (state: LearnerState, title = "An exam") => {
  const flow = deriveFlow(aSmallCase(title), { ...options, isExamOver: true });
  return { flow, shown: visible(flow, state, { mode: "student" }) };
};

describe("a case whose exam is over", () => {
  it("shows every card and its end to a learner who came no further than the first", () => {
    const { flow, shown } = shownIn({ root: { startedAt: { value: 1, updatedAt: 1 } } });
    expect(flow.cards.filter(({ uid }) => shown.byUid.has(uid)).map(({ role }) => role)).toEqual([
      "content",
      "content",
      "finish",
      "learningObjectives",
    ]);
    expect(shown.feedback).toBeUndefined();
  });

  it("shows each question as submitted, with its comment, whether it was answered or not", () => {
    const flow = deriveFlow(aSmallCase(), { ...options, isExamOver: true });
    expect(flow.index.byUid.get("question_input")?.node.graded).toBe(true);
    const open: LearnerState = { [uids.cardTwo]: { collapsed: { value: false, updatedAt: 1 } } };
    expect(visible(flow, open, { mode: "student" }).byUid.has("essay_answer_comment")).toBe(true);
    expect(isInactive(flow, {}, "essay_submit")).toBe(true);
  });

  it("offers nothing to do but to fold and unfold, wherever a learner had come to", () => {
    fc.assert(
      fc.property(someCase, someFlowOptions, fc.boolean(), (source, flowOptions, hasPlayed) => {
        const root = caseOf(source);
        const flow = deriveFlow(root, flowOptions);
        const state = hasPlayed ? playOn(flow, begin(flow), "answers").state : begin(flow).state;
        const over = deriveFlow(root, { ...flowOptions, isExamOver: true });
        for (const action of possibleActions(over, state)) {
          if (action.type !== "press") continue;
          const { entries } = reduce(over, state, { ...action, now: 9e12 });
          expect(entries.filter(({ key }) => key === "graded" || key === "finished")).toEqual([]);
        }
        expect(reduce(over, state, { type: "open", now: 9e12 }).entries).toEqual([]);
      }),
    );
  });

  it("is told of no wait for a Continue", () => {
    const { flow } = shownIn({});
    expect(flow.continueOfCard.size).toBe(0);
    expect(flow.gates.size).toBe(0);
  });
});
