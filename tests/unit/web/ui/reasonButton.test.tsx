import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { ReasonButton } from "#web/ui/ReasonButton.tsx";
import { renderPage } from "../renderPage.tsx";

describe("a button that says why it is off (A-20)", () => {
  it("stays in the order of Tab, does nothing, and has its reason beside it until Escape", () => {
    const press = vi.fn();
    renderPage(
      <ReasonButton offBecause="Select members first." onClick={press}>
        Remove
      </ReasonButton>,
    );
    const button = screen.getByRole("button", { name: "Remove", description: "Select members first." });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button.hasAttribute("disabled")).toBe(false);
    fireEvent.click(button);
    expect(press).not.toHaveBeenCalled();
    const reason = screen.getByRole("tooltip", { hidden: true });
    const isClosed = (): boolean => reason.hasAttribute("data-closed");
    expect(isClosed()).toBe(false);
    fireEvent.keyDown(button, { key: "Escape" });
    expect(isClosed()).toBe(true);
    fireEvent.blur(button);
    fireEvent.focus(button);
    expect(isClosed()).toBe(false);
  });

  it("is a plain button while there is no reason", () => {
    const press = vi.fn();
    renderPage(
      <ReasonButton offBecause={undefined} onClick={press}>
        Remove
      </ReasonButton>,
    );
    const button = screen.getByRole("button", { name: "Remove" });
    expect(button.hasAttribute("aria-disabled")).toBe(false);
    expect(button.hasAttribute("aria-describedby")).toBe(false);
    fireEvent.focus(button);
    expect(screen.queryByRole("tooltip")).toBeNull();
    fireEvent.click(button);
    expect(press).toHaveBeenCalledOnce();
  });
});
