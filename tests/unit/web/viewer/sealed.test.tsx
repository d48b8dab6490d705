import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { answerTexts, sealedTexts } from "#shared/case/model/texts.ts";
import { timedSectionOf } from "#shared/case/model/timedSection.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { seal } from "#shared/case/sealed/seal.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { dispatching, show } from "./playing.tsx";

const root: ContentNode = { ...aSmallCase("An exam"), timeLimit: 600 };
const section = timedSectionOf(root) ?? { uid: "", timeLimitSeconds: 0 };
const running = seal(root, section, { stage: "running", revealed: new Set() });
const atEnd = seal({ ...root, answersAtEnd: true }, section, { stage: "running", revealed: new Set() });

type Store = ReturnType<typeof show>["store"];
const submit = (store: Store, uid: string, value: unknown, button: string): void =>
  dispatching(() => {
    store.dispatch({ type: "answer", uid, value });
    store.dispatch({ type: "press", uid: button });
  });

describe("a question that was submitted in an exam, before its key is here", () => {
  it("says that the best answer is on its way, and grades nothing meanwhile", async () => {
    const { store } = show(running);
    submit(store, uids.choice, true, "question_submit");
    expect(await screen.findByText(sealedTexts.answerComing)).toBeVisible();
    expect(screen.queryByText(/single best answer/)).toBeNull();
    dispatching(() => store.setTree(root));
    expect(await screen.findByText("Best option")).toBeVisible();
    expect(screen.queryByText(sealedTexts.answerComing)).toBeNull();
  });

  it("says that it comes at the end, where the exam keeps it until then", async () => {
    const { store } = show(atEnd);
    submit(store, uids.choice, true, "question_submit");
    expect(await screen.findByText(sealedTexts.untilOver)).toBeVisible();
  });

  it("promises no suggested answer below a written response", async () => {
    const { store } = show(running, { mode: "full" });
    submit(store, uids.essayInput, "So.", "essay_submit");
    expect(await screen.findByText(sealedTexts.answerComing)).toBeVisible();
    expect(screen.queryByText(answerTexts.suggestedAnswer)).toBeNull();
  });
});

describe("the page whose button starts a timed case (A-03)", () => {
  const make = caseBuilder("t");
  const begin: ContentNode = {
    type: "button",
    uid: "begin",
    title: "Begin",
    onClick: [{ action: "startTimer", uid: root.uid }],
  };
  const before = make.card({ uid: "before", title: "Before", content: [begin] });
  const whole: ContentNode = { ...root, content: [before, ...contentOf(root)] };
  const closed = seal(whole, section, { stage: "closed" });

  it("has that one way on, and says that the questions come until they are there", async () => {
    const { store, effects } = show(closed);
    expect(screen.queryByRole("button", { name: /Continue/ })).toBeNull();
    expect(screen.queryByRole("status")).toBeNull();
    dispatching(() => store.dispatch({ type: "press", uid: "begin" }));
    expect(screen.getByRole("status")).toHaveTextContent(sealedTexts.starting);
    dispatching(() => store.setTree(seal(whole, section, { stage: "running", revealed: new Set() })));
    expect(await screen.findByRole("radio", { name: /Here/ })).toBeVisible();
    expect(effects).toEqual([{ type: "scrollTo", uid: uids.cardOne, delayMs: 100, topOffsetPx: 125 }]);
  });
});

describe("a timed card whose time does not run", () => {
  const whole = aSmallCase("A case with an exam");
  const content = contentOf(whole).map((card) =>
    card.uid === uids.cardOne ? { ...card, timeLimit: 60 } : card,
  );
  const timed: ContentNode = { ...whole, content };
  const closed = seal(timed, { uid: uids.cardOne, timeLimitSeconds: 60 }, { stage: "closed" });

  it("has its title and the way to start it, and leads nowhere", async () => {
    show(closed);
    expect(screen.getByRole("heading", { name: /First/ })).toBeVisible();
    expect(screen.getByText(sealedTexts.unopened)).toBeVisible();
    const next = screen.getByRole("button", { name: /Continue/ });
    expect(next).toHaveAttribute("aria-disabled", "true");
    expect(next).toHaveAccessibleDescription(sealedTexts.startFirst);
  });

  it("shows what it asks in the same place as soon as that is here", async () => {
    const { store } = show(closed);
    dispatching(() =>
      store.setTree(
        seal(timed, { uid: uids.cardOne, timeLimitSeconds: 60 }, { stage: "running", revealed: new Set() }),
      ),
    );
    expect(await screen.findByRole("radio", { name: /Here/ })).toBeVisible();
    expect(screen.queryByText(sealedTexts.unopened)).toBeNull();
  });
});
