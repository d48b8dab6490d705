import "@testing-library/jest-dom/vitest";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { OfflineModal } from "#web/features/case/endings/OfflineModal.tsx";
import type { SaveStatus } from "#web/features/case/saving/saveStatus.ts";
import { observable } from "#web/features/case/session/observable.ts";
import type { CaseSession } from "#web/features/case/session/sessionParts.ts";

beforeAll(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});

function showModal({ isExam = false, isDurable = true } = {}) {
  const online = observable(true);
  const saveStatus = observable<SaveStatus>({ state: "saved", waiting: 0, isDurable });
  // Only these two parts of a session are read.
  const session = { online, saveStatus } as unknown as CaseSession;
  render(<OfflineModal session={session} isExam={isExam} />);
  return { setOnline: (is: boolean) => act(() => online.set(is)) };
}

describe("the offline modal (D-31)", () => {
  it("says that what was done is saved, and lets the learner go on", () => {
    const { setOnline } = showModal();
    expect(screen.queryByRole("dialog")).toBeNull();
    setOnline(false);
    expect(screen.getByRole("dialog")).toHaveTextContent(
      "You have lost connection to the system, but your activity prior to disconnect has been saved. When connectivity is restored you can resume where you left off.",
    );
    fireEvent.click(screen.getByRole("button", { name: "Continue offline" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("sends to the proctor in an exam", () => {
    const { setOnline } = showModal({ isExam: true });
    setOnline(false);
    expect(screen.getByRole("dialog")).toHaveTextContent(
      "You have lost your internet connectivity. In order to save your work on the exam to this point, please see your proctor. Ask your proctor to pause your exam. Once an internet connection is restored, your proctor can re-start your exam and you can continue your work.",
    );
  });

  it("promises nothing where the browser keeps nothing", () => {
    const { setOnline } = showModal({ isDurable: false });
    setOnline(false);
    expect(screen.getByRole("dialog")).not.toHaveTextContent("kept on this device");
  });

  it.each([true, false])("says that the connection is back (put aside before: %s)", (isAside) => {
    const { setOnline } = showModal();
    setOnline(false);
    if (isAside) fireEvent.click(screen.getByRole("button", { name: "Continue offline" }));
    setOnline(true);
    expect(screen.getByRole("dialog")).toHaveTextContent(
      "Your connection has been restored. Click OK to dismiss this alert and continue your work.",
    );
    fireEvent.click(screen.getByRole("button", { name: "OK" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
