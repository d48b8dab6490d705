import "@testing-library/jest-dom/vitest";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { ExamEnd } from "#web/features/case/exam/ExamEnd.tsx";
import { ExamTimer } from "#web/features/case/exam/ExamTimer.tsx";
import type { ExamEnding, ExamTime } from "#web/features/case/exam/examPorts.ts";
import { observable } from "#web/features/case/session/observable.ts";

beforeAll(() => {
  // The test's browser has no modal dialogs.
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});

describe("leaving an exam (A-04, A-05)", () => {
  it("stands in front of the case, and says in plain words what is in the way", () => {
    const ending = observable<ExamEnding | undefined>(undefined);
    let tries = 0;
    render(<ExamEnd exam={{ ending, retry: () => tries++ }} />);
    expect(screen.queryByRole("dialog")).toBeNull();
    act(() => ending.set({ step: "submitting" }));
    expect(screen.getByRole("dialog", { name: "Submitting your exam" })).toBeInTheDocument();
    act(() => ending.set({ step: "waiting", problem: "The system cannot be reached.", isTimeOver: false }));
    expect(screen.getByRole("alert")).toHaveTextContent("The system cannot be reached.");
    expect(screen.getByRole("dialog")).toHaveTextContent("Your answers are kept.");
    fireEvent.click(screen.getByRole("button", { name: "Try now" }));
    expect(tries).toBe(1);
    act(() => ending.set({ step: "pausing" }));
    expect(screen.getByRole("dialog", { name: "Your exam is paused" })).toBeInTheDocument();
  });

  it("says without a connection that the time is over, and what becomes of the answers (B.3)", () => {
    const ending = observable<ExamEnding | undefined>({
      step: "waiting",
      problem: "The system cannot be reached.",
      isTimeOver: true,
    });
    let tries = 0;
    render(<ExamEnd exam={{ ending, retry: () => tries++ }} />);
    const dialog = screen.getByRole("dialog", { name: "Your time is over" });
    expect(dialog).toHaveTextContent("What you have answered in time is kept on this device.");
    fireEvent.click(screen.getByRole("button", { name: "Try now" }));
    expect(tries).toBe(1);
  });
});

describe("the timer in the page (D-25)", () => {
  it("shows what is left, calm until five minutes; nothing at zero or offline", () => {
    const time = observable<ExamTime | undefined>({ timeLeftSeconds: 3_725, isRunning: true });
    const online = observable(true);
    const { container } = render(<ExamTimer exam={{ time }} online={online} />);
    expect(screen.getByRole("timer")).toHaveTextContent("01:02:05");
    expect(screen.getByRole("timer")).toHaveAttribute("data-low", "false");
    act(() => time.set({ timeLeftSeconds: 300, isRunning: true }));
    expect(screen.getByRole("timer")).toHaveTextContent("05:00");
    expect(screen.getByRole("timer")).toHaveAttribute("data-low", "true");
    act(() => online.set(false));
    expect(container).toBeEmptyDOMElement();
    act(() => online.set(true));
    act(() => time.set({ timeLeftSeconds: 0, isRunning: true }));
    expect(container).toBeEmptyDOMElement();
  });
});
