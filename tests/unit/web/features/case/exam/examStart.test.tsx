import "@testing-library/jest-dom/vitest";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { sealedTexts } from "#shared/case/model/texts.ts";
import { ExamHold } from "#web/features/case/exam/ExamHold.tsx";
import { ExamOverNote } from "#web/features/case/exam/ExamOverNote.tsx";
import { ExamStart } from "#web/features/case/exam/ExamStart.tsx";
import type { ExamTime } from "#web/features/case/exam/examPorts.ts";
import { StartDialog } from "#web/features/case/exam/StartDialog.tsx";
import { sittingHere } from "#web/features/case/exam/sittingHere.ts";
import { observable } from "#web/features/case/session/observable.ts";
import { cardHeadingId } from "#web/viewer/nodes/cardHeadingId.ts";

describe("what stands in place of an exam before its time (A-03)", () => {
  const aStart = (timeLeftSeconds = 1800, questions?: number) => {
    const time = observable<ExamTime | undefined>({ timeLeftSeconds, isRunning: false });
    const online = observable(true);
    const begun = { times: 0 };
    const exam = { time, held: observable(false), begin: () => begun.times++ };
    const session = { starting: observable<(() => void) | undefined>(undefined) };
    render(
      <>
        <ExamStart session={session} exam={exam} online={online} questions={questions} />
        <StartDialog session={session} exam={exam} />
      </>,
    );
    return { time, online, begun };
  };

  it("says how much time there is, asks once, and starts it", () => {
    const { begun } = aStart();
    expect(screen.getByText(/You have 30 minutes\./)).toBeVisible();
    fireEvent.click(screen.getByRole("button", { name: "Start the exam" }));
    const asked = within(screen.getByRole("dialog", { name: "Start the exam?" }));
    expect(asked.getByText(/You have 30 minutes\./)).toBeVisible();
    expect(asked.getByText(/The exam cannot be repeated/)).toBeVisible();
    fireEvent.click(asked.getByRole("button", { name: "Not yet" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(begun.times).toBe(0);
    fireEvent.click(screen.getByRole("button", { name: "Start the exam" }));
    fireEvent.click(screen.getByRole("button", { name: "Start now" }));
    expect(begun.times).toBe(1);
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByRole("status")).toHaveTextContent(sealedTexts.starting);
  });

  it("hands the focus to the first card when the questions come, unless it is elsewhere", () => {
    const time = observable<ExamTime | undefined>({ timeLeftSeconds: 1800, isRunning: false });
    const exam = { time, begin: () => time.set({ timeLeftSeconds: 1800, isRunning: true }) };
    const session = { starting: observable<(() => void) | undefined>(undefined) };
    const page = (isOpen: boolean) => (
      <>
        <input aria-label="Notes" />
        {isOpen ? (
          <h2 id={cardHeadingId("first")} tabIndex={-1}>
            First
          </h2>
        ) : (
          <ExamStart session={session} exam={exam} online={observable(true)} />
        )}
      </>
    );
    const { rerender } = render(page(false));
    act(exam.begin);
    rerender(page(true));
    expect(screen.getByRole("heading")).toHaveFocus();
    rerender(page(false));
    screen.getByRole("textbox").focus();
    rerender(page(true));
    expect(screen.getByRole("textbox")).toHaveFocus();
  });

  it("says how many questions it has", () => {
    aStart(1800, 12);
    expect(screen.getByText("The exam has 12 questions.")).toBeVisible();
  });

  it("speaks of one minute as of one", () => {
    aStart(60);
    expect(screen.getByText(/You have 1 minute\./)).toBeVisible();
  });

  it("cannot be started offline, and says when it can", () => {
    const { online } = aStart();
    act(() => online.set(false));
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByRole("status")).toHaveTextContent(sealedTexts.startOffline);
  });

  it("waits for the questions where the time was started elsewhere", () => {
    const { time } = aStart();
    act(() => time.set({ timeLeftSeconds: 1799, isRunning: true }));
    expect(screen.getByRole("status")).toHaveTextContent(sealedTexts.starting);
  });
});

describe("what stands in front of a proctored exam (A-05)", () => {
  it("says beforehand how many questions, how much time, and what happens without a connection", () => {
    const time = observable<ExamTime | undefined>({ timeLeftSeconds: 1800, isRunning: false });
    render(
      <MemoryRouter>
        <ExamHold exam={{ held: observable(true), time }} online={observable(true)} questions={5} />
      </MemoryRouter>,
    );
    const dialog = screen.getByRole("dialog", { name: "Waiting for your proctor" });
    expect(dialog).toHaveTextContent("The exam has 5 questions.");
    expect(dialog).toHaveTextContent("You will have 30 minutes");
    expect(dialog).toHaveTextContent("If you lose your connection, keep answering");
    expect(dialog).toHaveTextContent("unless your proctor pauses your exam");
  });
});

describe("an exam that is over (A-04)", () => {
  it("says above the case who has submitted it", () => {
    render(<ExamOverNote examOver={{ by: "clock" }} />);
    expect(
      screen.getByText("Your time has expired. Your exam has been sucessfully submitted."),
    ).toBeVisible();
  });

  it("says when it was submitted", () => {
    render(<ExamOverNote examOver={{ by: "learner", atMs: Date.UTC(2026, 10, 21, 12) }} />);
    expect(screen.getByText(/^Submitted .*2026.*You can still read it here\.$/)).toBeVisible();
  });

  it("is told of by the tab that it was sat in, once, and by no other attempt's", () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    const here = sittingHere(storage, "person/7/1");
    expect(here.isOpen()).toBe(false);
    here.begin();
    expect(sittingHere(storage, "person/7/1").isOpen()).toBe(true);
    expect(sittingHere(storage, "person/7/2").isOpen()).toBe(false);
    here.end();
    expect(here.isOpen()).toBe(false);
  });
});
