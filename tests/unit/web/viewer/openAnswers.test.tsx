import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { examAnswerTexts } from "#shared/case/model/texts.ts";
import { isFinishReached } from "#shared/case/rules/finishReached.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { show } from "./playing.tsx";

const exam = { ...aSmallCase("An exam"), timeLimit: 600 };
const open = { ...exam, answersAtEnd: true };
const option = (name: string) => screen.getByRole("radio", { name: new RegExp(name) });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

describe("an exam whose answers stay open until the hand-in (B.2)", () => {
  it("needs no Submit, can be changed and gone back to, and says that what is chosen counts", () => {
    const { store } = show(open, { isExam: true });
    expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
    expect(screen.queryByText(examAnswerTexts.staysOpen)).toBeNull();
    fireEvent.click(option("There"));
    expect(screen.getByText(examAnswerTexts.staysOpen)).toBeVisible();
    press("Mark for review");
    press("Continue");
    expect(screen.getByRole("textbox")).toBeVisible();
    press(/Read:.*First/);
    expect(screen.getByRole("button", { name: "Mark for review", pressed: true })).toBeVisible();
    fireEvent.click(option("Here"));
    expect(option("Here")).toBeChecked();
    expect(store.state[uids.question]?.graded).toBeUndefined();
  });

  it("comes to its finish without a Submit", () => {
    const { store } = show(open, { isExam: true });
    for (const cardUid of [uids.cardOne, uids.cardTwo]) store.dispatch({ type: "continue", cardUid });
    for (const n of [1, 2])
      store.dispatch({ type: "answer", uid: `feedback_card_${n}_rating_bar`, value: 4 });
    store.dispatch({ type: "press", uid: "feedback_card_1_submit_button" });
    expect(isFinishReached(store.flow, store.state)).toBe(true);
  });

  it.each([
    ["the author fixed the way forward", { ...open, fixedForward: true }],
    ["what is right comes with each Submit", exam],
  ])("asks for each Submit where %s, and says that what is chosen counts", (_why, root) => {
    show(root, { isExam: true });
    const next = () => screen.getByRole("button", { name: /Continue/ });
    fireEvent.click(option("There"));
    expect(screen.getByText(examAnswerTexts.unsubmitted)).toBeVisible();
    expect(next()).toHaveAttribute("aria-disabled", "true");
    press("Submit");
    expect(screen.queryByText(examAnswerTexts.unsubmitted)).toBeNull();
    expect(next()).toHaveAttribute("aria-disabled", "false");
  });

  it("says nothing of that in a case that is no exam", () => {
    show(aSmallCase());
    fireEvent.click(option("There"));
    expect(screen.queryByText(examAnswerTexts.unsubmitted)).toBeNull();
    expect(screen.getByRole("button", { name: "Submit" })).toBeVisible();
  });
});
