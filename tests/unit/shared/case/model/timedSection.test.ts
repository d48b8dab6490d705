import { describe, expect, it } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { isTimed, startsTimer, timedFacts, timedSectionOf } from "#shared/case/model/timedSection.ts";
import type { ButtonAction, ContentNode } from "#shared/case/model/types.ts";

function aCase(flags: Partial<ContentNode> = {}): ContentNode {
  const make = caseBuilder("exam");
  const root = make.signatureCase({
    uid: "exam",
    title: "An exam",
    authors: [],
    learningObjectives: [],
    cards: [
      make.card({ uid: "intro", title: "Intro", content: [make.para("Ready?")] }),
      make.card({
        uid: "timed",
        title: "Exam",
        content: [make.freeTextQuestion({ uid: "q", stem: "Why?", answerComment: "So." })],
      }),
    ],
  });
  return { ...root, ...flags };
}
const shownOf = (root: ContentNode): ContentNode =>
  deriveFlow(root, { kind: "signature_case", features: { vpe: false }, aiFallback: false }).root;
const withCardLimit = (root: ContentNode, timeLimit: unknown): ContentNode => ({
  ...root,
  content: (root.content as ContentNode[]).map((card) =>
    card.uid === "timed" ? ({ ...card, timeLimit } as ContentNode) : card,
  ),
});

describe("the section that is timed (A-03)", () => {
  it("is the root, or the first section below it with a limit", () => {
    expect(timedSectionOf(aCase({ timeLimit: 600 }))).toEqual({ uid: "exam", timeLimitSeconds: 600 });
    const both = withCardLimit(aCase(), 300);
    expect(timedSectionOf(both)).toEqual({ uid: "timed", timeLimitSeconds: 300 });
    expect(timedSectionOf({ ...both, timeLimit: 600 })?.uid).toBe("exam");
  });

  it("is none without a limit above zero", () => {
    expect(timedSectionOf(aCase())).toBeUndefined();
    for (const limit of [0, -5, "600", null]) {
      expect(timedSectionOf(withCardLimit(aCase(), limit))).toBeUndefined();
    }
  });

  it("holds everything when it is the root, also what stands under no node", () => {
    const root = aCase({ timeLimit: 600 });
    const section = { uid: "exam", timeLimitSeconds: 600 };
    for (const uid of ["root", "exam", "intro", "q_input", "intro_continue"]) {
      expect(isTimed(shownOf(root), section, uid), uid).toBe(true);
    }
  });

  it("holds what is below it, with the nodes that the flow adds there, and nothing else", () => {
    const root = withCardLimit(aCase(), 300);
    const section = { uid: "timed", timeLimitSeconds: 300 };
    for (const uid of ["timed", "q", "q_input", "timed_continue"]) {
      expect(isTimed(shownOf(root), section, uid), uid).toBe(true);
    }
    for (const uid of ["root", "exam", "intro", "intro_continue", "unknown"]) {
      expect(isTimed(shownOf(root), section, uid), uid).toBe(false);
    }
  });

  it("is found with its minutes by lists, and by the button that starts its time", () => {
    expect(timedFacts(aCase({ timeLimit: 90 }))).toEqual({ is_timed: true, timed_minutes: 1.5 });
    expect(timedFacts(aCase())).toEqual({ is_timed: false, timed_minutes: null });
    const button = (...onClick: ButtonAction[]): ContentNode => ({ type: "button", uid: "b", onClick });
    expect(
      startsTimer(button({ action: "submitExam" }, { action: "startTimer", uid: "timed" }), "timed"),
    ).toBe(true);
    expect(startsTimer(button({ action: "startTimer", uid: "other" }), "timed")).toBe(false);
    expect(startsTimer(button({ action: "scrollTo", uid: "timed" }), "timed")).toBe(false);
    expect(startsTimer({ type: "button", uid: "b" }, "timed")).toBe(false);
  });

  it("is no card, table or text with a limit, but also a section in a section", () => {
    const inner: ContentNode = { type: "section", uid: "inner", timeLimit: 60, content: [] };
    const text = { type: "RLOModal", uid: "text", timeLimit: 30, content: [inner] } as ContentNode;
    const root: ContentNode = {
      type: "section",
      uid: "r",
      content: [{ type: "section", uid: "c", content: [text] }],
    };
    expect([timedSectionOf(root), timedSectionOf(root)]).toEqual([
      { uid: "inner", timeLimitSeconds: 60 },
      { uid: "inner", timeLimitSeconds: 60 },
    ]);
    const section = { uid: "c", timeLimitSeconds: 60 };
    for (const uid of ["c_continue", "inner_continue"]) expect(isTimed(root, section, uid), uid).toBe(true);
    for (const uid of ["_continue", "c_continue_x", "r_continue"])
      expect(isTimed(root, section, uid), uid).toBe(false);
  });
});
