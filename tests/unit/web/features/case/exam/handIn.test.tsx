import "@testing-library/jest-dom/vitest";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import type { ExamEnding } from "#web/features/case/exam/examPorts.ts";
import { HandInDialog } from "#web/features/case/exam/HandInDialog.tsx";
import { HandInPrompt } from "#web/features/case/exam/HandInPrompt.tsx";
import { observable } from "#web/features/case/session/observable.ts";
import { Children } from "#web/viewer/Children.tsx";
import { registry } from "#web/viewer/registry.ts";
import { useOfCase, ViewerContext } from "#web/viewer/ViewerContext.ts";
import { play } from "../../../viewer/playing.tsx";

const input = `${uids.question}_input`;

function Cards() {
  const content = useOfCase(({ flow }) => flow.root.content);
  return <Children nodes={Array.isArray(content) ? content : []} />;
}

function anExam() {
  const { store } = play({ ...aSmallCase(), timeLimit: 60 });
  const handIn = observable<string | undefined>(undefined);
  const ending = observable<ExamEnding | undefined>(undefined);
  const submit = vi.fn();
  render(
    <ViewerContext value={{ store, registry, documentId: 7, isExam: true }}>
      <Cards />
      <HandInDialog session={{ handIn }} exam={{ submit, ending }} />
    </ViewerContext>,
  );
  const ask = () => act(() => handIn.set("Submitted."));
  return { store, handIn, ending, submit, ask };
}

const dialog = () => screen.getByRole("dialog", { name: "Submit your exam?" });

describe("handing in an exam (A-03)", () => {
  it("says what is open, and submits once that is confirmed", () => {
    const { submit, ask, handIn } = anExam();
    ask();
    expect(dialog()).toHaveTextContent(
      "1 question is not answered. 1 question is in a part of the exam that you have not reached.",
    );
    expect(submit).not.toHaveBeenCalled();
    fireEvent.click(within(dialog()).getByRole("button", { name: "Back to exam" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(submit).not.toHaveBeenCalled();
    ask();
    // The safe choice first, and the verb last.
    const [safe, verb] = within(dialog()).getAllByRole("button").slice(-2);
    expect(safe?.textContent).toBe("Back to exam");
    expect(verb?.textContent).toBe("Submit exam");
    fireEvent.click(within(dialog()).getByRole("button", { name: "Submit exam" }));
    expect(submit).toHaveBeenCalledExactlyOnceWith("Submitted.");
    expect(handIn.get()).toBeUndefined();
  });

  it("says that an answer counts which is chosen and not submitted (ruling 24)", () => {
    const { ask } = anExam();
    fireEvent.click(screen.getByRole("radio", { name: /Here/ }));
    ask();
    expect(dialog()).toHaveTextContent("1 answer is chosen but not submitted. It will be submitted as is.");
  });

  it("leads to the question that is pressed", () => {
    const { store, ask } = anExam();
    ask();
    fireEvent.click(within(dialog()).getByRole("button", { name: "1. Where? Not answered" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(store.focused).toBe(uids.question);
  });

  it("gives way where the time ends meanwhile", () => {
    const { ending, ask } = anExam();
    ask();
    act(() => ending.set({ step: "submitting" }));
    expect(screen.queryByRole("dialog", { name: "Submit your exam?" })).toBeNull();
  });
});

describe("going back from the button that ends the case (A-03)", () => {
  const show = (isRunning: boolean) => {
    const { store } = play({ ...aSmallCase(), timeLimit: 60 });
    const handIn = observable<string | undefined>(undefined);
    const time = observable({ timeLeftSeconds: 30, isRunning });
    render(
      <ViewerContext value={{ store, registry, documentId: 7, isExam: true }}>
        <HandInPrompt session={{ handIn }} exam={{ time }} />
      </ViewerContext>,
    );
    return { store, handIn };
  };
  const finished = { root: { finished: { value: true, updatedAt: 5 } } };

  it("leaves another button to submit the exam by, as long as it runs", () => {
    const { store, handIn } = show(true);
    expect(screen.queryByRole("button")).toBeNull();
    act(() => store.mergeIn(finished));
    fireEvent.click(screen.getByRole("button", { name: "Submit exam" }));
    expect(handIn.get()).toBe("Your exam has been successfully submitted");
  });

  it("leaves none where the time does not run", () => {
    const { store } = show(false);
    act(() => store.mergeIn(finished));
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("marks that somebody sets in an exam (A-03)", () => {
  it("are a flag at the question and a line through an option, neither of which answers", () => {
    const { store, ask } = anExam();
    const flag = screen.getByRole("button", { name: "Mark for review" });
    fireEvent.click(flag);
    expect(flag).toHaveAttribute("aria-pressed", "true");
    const strike = screen.getByRole("button", { name: "Strike out A" });
    fireEvent.click(strike);
    expect(strike).toHaveAttribute("aria-pressed", "true");
    expect(store.read(input, "markedForReview")).toBe(true);
    expect(store.read(uids.choice, "struckOut")).toBe(true);
    expect(screen.getByRole("radio", { name: /Here/ })).not.toBeChecked();
    expect(screen.getByRole("button", { name: "Submit" })).toHaveAttribute("aria-disabled", "true");
    ask();
    expect(
      within(dialog()).getByRole("button", { name: "1. Where? Marked for review Not answered" }),
    ).toBeVisible();
    expect(dialog()).toHaveTextContent("1 question is marked for review.");
  });
});
