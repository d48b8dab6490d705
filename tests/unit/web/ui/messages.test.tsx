import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useConfirm } from "#web/ui/ConfirmDialog.tsx";
import { flashFadeMs, flashShownMs, useFlash } from "#web/ui/Flash.tsx";
import { renderPage } from "../renderPage.tsx";

function Speaker() {
  const flash = useFlash();
  return (
    <>
      <button type="button" onClick={() => flash.success("Members were successfully added to the course.")}>
        Succeed
      </button>
      <button type="button" onClick={() => flash.error("Error: Problem with favorite")}>
        Fail
      </button>
    </>
  );
}

const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());

describe("C-45: flash messages", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

  it("go by themselves after 5 seconds, with a fade of half a second", async () => {
    expect([flashShownMs, flashFadeMs]).toEqual([5000, 500]);
    renderPage(<Speaker />);
    await press("Succeed");
    const message = () => screen.queryByText("Members were successfully added to the course.")?.parentElement;
    await pass(4999);
    expect(message()?.dataset.fading).toBeUndefined();
    await pass(1);
    expect(message()?.dataset.fading).toBe("true");
    await pass(499);
    expect(message()).toBeTruthy();
    await pass(1);
    expect(message()).toBeUndefined();
  });

  it("go by themselves when they tell of an error, too, which is said as an alert", async () => {
    renderPage(<Speaker />);
    await press("Fail");
    expect(screen.getByText("Error: Problem with favorite").closest("[role=alert]")).toBeTruthy();
    await pass(5499);
    expect(screen.queryByText("Error: Problem with favorite")).toBeTruthy();
    await pass(1);
    expect(screen.queryByText("Error: Problem with favorite")).toBeNull();
  });

  it("wait while somebody points at them", async () => {
    renderPage(<Speaker />);
    await press("Fail");
    const message = () => screen.queryByText("Error: Problem with favorite");
    await act(async () => void fireEvent.pointerEnter(message()?.parentElement ?? document.body));
    await pass(60_000);
    expect(message()).toBeTruthy();
    await act(async () => void fireEvent.pointerLeave(message()?.parentElement ?? document.body));
    await pass(5500);
    expect(message()).toBeNull();
  });

  it("go at once when they are dismissed", async () => {
    renderPage(<Speaker />);
    await press("Fail");
    await press("Dismiss this message");
    expect(screen.queryByText("Error: Problem with favorite")).toBeNull();
  });

  it("do not pile up when the same thing is said again", async () => {
    renderPage(<Speaker />);
    await press("Fail");
    await press("Fail");
    expect(screen.getAllByText("Error: Problem with favorite")).toHaveLength(1);
  });
});

function Asker(props: { onAnswer: (isAgreed: boolean) => void }) {
  const { confirm } = useConfirm();
  return (
    <button type="button" onClick={() => void confirm({ message: "Reset?" }).then(props.onAnswer)}>
      Ask
    </button>
  );
}

describe("C-45: confirm dialogs", () => {
  it("are titled 'Please Confirm!' with OK and Cancel, and the safe choice has the focus", async () => {
    renderPage(<Asker onAnswer={() => {}} />);
    await press("Ask");
    expect(screen.getByRole("dialog", { name: "Please Confirm!" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "OK" })).toBeTruthy();
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Cancel"));
  });

  it.each([
    ["OK", true],
    ["Cancel", false],
  ])("answer %s with %s", async (button, answer) => {
    const onAnswer = vi.fn();
    renderPage(<Asker onAnswer={onAnswer} />);
    await press("Ask");
    await press(button);
    expect(onAnswer).toHaveBeenCalledWith(answer);
  });

  it("take Escape for a no", async () => {
    const onAnswer = vi.fn();
    renderPage(<Asker onAnswer={onAnswer} />);
    await press("Ask");
    await act(async () => {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    });
    expect(onAnswer).toHaveBeenCalledWith(false);
  });
});
