import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { isInactive } from "#shared/case/flow/inactive.ts";
import { reduce } from "#shared/case/flow/reduce.ts";
import { visible } from "#shared/case/flow/visible.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode, LearnerState } from "#shared/case/model/types.ts";
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

describe("the pages of a case whose exam is over", () => {
  const make = caseBuilder("r");
  const aCase = (releaseNotes: ContentNode[]) =>
    make.signatureCase({
      uid: "case",
      title: "An exam",
      authors: [],
      cards: [make.card({ uid: "one", content: [make.para("Text.")] })],
      learningObjectives: ["Know."],
      releaseNotes: { nodes: releaseNotes },
      saqCards: [make.card({ uid: "saq", subtype: "saq_page", content: [make.para("?")] })],
      synopsis: "S",
    });
  const cardsOf = (root: ContentNode, more: object = {}) => {
    const flow = deriveFlow(root, { ...options, isExamOver: true, ...more });
    const { byUid } = visible(flow, {}, { mode: "student" });
    return flow.cards.filter(({ uid }) => byUid.has(uid)).map(({ role }) => role);
  };

  it("are all but those for editors, release notes that nobody wrote, and a self-assessment that is a quiz", () => {
    const notes = aCase([make.para("New.")]);
    expect(cardsOf(notes)).toEqual(["content", "finish", "releaseNotes", "learningObjectives", "saq"]);
    expect(cardsOf(aCase([]))).toEqual(["content", "finish", "learningObjectives", "saq"]);
    expect(cardsOf(notes, { quizUrl: "/quiz" })).not.toContain("saq");
  });

  it("leave out the feedback card, the author's own too, and open with what the exam leads to", () => {
    const feedback = make.card({ uid: "fb", classes: ["feedback_card"], content: [] });
    const root = aCase([]);
    const flow = deriveFlow(
      { ...root, content: [...contentOf(root), feedback] },
      { ...options, isExamOver: true },
    );
    expect(visible(flow, {}, { mode: "student" }).byUid.has("fb")).toBe(false);
    expect(flow.cards.filter(({ node }) => !node.collapsed).map(({ role }) => role)).toEqual(["finish"]);
  });
});

describe("a document without card flow whose exam is over", () => {
  it("shows its questions as submitted, and waits for nothing", () => {
    const root = { ...aSmallCase(), timeLimit: 60 };
    const over = deriveFlow(root, { ...options, kind: "unassigned_case", isExamOver: true });
    expect(over.index.byUid.get("question_input")?.node.graded).toBe(true);
    expect(over.gates.size).toBe(0);
    const running = deriveFlow(root, { ...options, kind: "unassigned_case" });
    expect(running.root).toBe(root);
    expect(running.gates.size).toBe(2);
  });
});
