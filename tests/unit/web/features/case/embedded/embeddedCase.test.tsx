import "@testing-library/jest-dom/vitest";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { rich } from "#shared/case/model/richText.ts";
import type { ContentNode, LearnerState } from "#shared/case/model/types.ts";
import { EmbeddedContent } from "#web/features/case/embedded/EmbeddedCase.tsx";
import type { OpenedCase } from "#web/features/case/session/openCase.ts";
import { someContexts } from "../caseFixture.ts";

function aTree(): ContentNode {
  const m = caseBuilder("t");
  return m.signatureCase({
    uid: "case",
    title: "A case",
    authors: [],
    learningObjectives: [],
    cards: [
      m.card({
        uid: "c1",
        title: "First",
        content: [
          { ...m.para("A cough."), uid: "p1" },
          m.deepDive({ uid: "dive", title: "More", content: [{ ...m.para("Depth."), uid: "deep" }] }),
          m.multipleChoiceQuestion({
            uid: "q",
            stem: "Where?",
            options: [{ text: "Here", correct: true }, { text: "There" }],
            answerComment: "Here.",
          }),
          { type: "RLOModal", uid: "rlo", title: rich("Reused"), content: [m.para("Again.")] },
        ],
      }),
      m.card({ uid: "c2", title: "Second", content: [{ ...m.para("Later."), uid: "p2" }] }),
    ],
  });
}

const open = (displayUid?: string, state: LearnerState = {}, exam?: OpenedCase["exam"]) => {
  const tree = aTree();
  const opened = { contexts: someContexts({ displayContext: { isEmbeded: true } }), tree, state, exam };
  // Nothing else of it is looked at.
  return render(<EmbeddedContent opened={opened as OpenedCase} displayUid={displayUid} />);
};

const answered: LearnerState = {
  q_input_1: { value: { value: true, updatedAt: 1 } },
  q_input: { graded: { value: true, updatedAt: 2 }, inactive: { value: 2, updatedAt: 2 } },
  q_answer_comment: { invisible: { value: false, updatedAt: 2 } },
};

describe("an embedded case (documents §2.2, §2.7, D-03)", () => {
  it("shows what the reader has come to, and nothing of what is ahead", () => {
    open();
    expect(screen.getByText("A cough.")).toBeVisible();
    expect(screen.queryByText("Second")).toBeNull();
    expect(screen.queryByText("Later.")).toBeNull();
  });

  it("takes no answer and has no button of the flow, but folds and unfolds", () => {
    open();
    for (const choice of screen.getAllByRole("radio")) expect(choice).toBeDisabled();
    expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
    expect(screen.queryByText("Depth.")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: /More/ }));
    expect(screen.getByText("Depth.")).toBeVisible();
  });

  it("shows the reader's own answer, and what it has revealed", () => {
    open("q", answered);
    expect(screen.getByRole("radio", { name: /Here/ })).toBeChecked();
    expect(screen.getByText("Here.", { selector: "section *" })).toBeVisible();
  });

  it("opens reusable content in its modal", () => {
    open();
    fireEvent.click(screen.getByRole("button", { name: "Reused" }));
    expect(within(screen.getByRole("dialog")).getByText("Again.")).toBeVisible();
  });

  it("does not show an exam, which has a clock on its own page", () => {
    // Only that there is one is looked at.
    open(undefined, {}, {} as OpenedCase["exam"]);
    expect(screen.getByText("This case is an exam. Open it on its own page.")).toBeVisible();
    expect(screen.queryByText("A cough.")).toBeNull();
  });
});

describe("one node of a case", () => {
  it("is shown alone, and unfolded", () => {
    open("dive");
    expect(screen.getByText("Depth.")).toBeVisible();
    expect(screen.queryByText("A cough.")).toBeNull();
  });

  it("is shown although what holds it is folded", () => {
    open("deep");
    expect(screen.getByText("Depth.")).toBeVisible();
    expect(screen.queryByText("More")).toBeNull();
  });

  it("is the whole question for a part of one", () => {
    open("q_input_2");
    expect(screen.getByText("Where?")).toBeVisible();
    expect(screen.getAllByRole("radio")).toHaveLength(2);
  });

  it("is reusable content itself, not a link to it", () => {
    open("rlo");
    expect(screen.getByText("Again.")).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it.each([
    ["stands in a card that is still ahead", "p2"],
    ["is a card that is still ahead", "c2"],
    ["is a comment on an answer that was not given", "q_answer_comment"],
    ["the case does not have", "nowhere"],
    ["is named like a prototype", "__proto__"],
  ])("that %s is not shown, in the same words", (_what, uid) => {
    open(uid);
    expect(screen.getByText("This part of the case is not available.")).toBeVisible();
    expect(screen.queryByText(/Later|Second|Here\./)).toBeNull();
  });

  it("is shown once the learner is there", () => {
    open("p2", { c2: { invisible: { value: false, updatedAt: 1 } } });
    expect(screen.getByText("Later.")).toBeVisible();
  });
});
