import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { ReasonButton } from "#web/ui/ReasonButton.tsx";
import { renderPage } from "../renderPage.tsx";

describe("a button that says why it is off (A-20)", () => {
  it("stays in the order of Tab, does nothing, and says the reason on focus and under the pointer", async () => {
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
    for (const [begin, end] of [
      [fireEvent.focus, fireEvent.blur],
      [fireEvent.mouseEnter, fireEvent.mouseLeave],
    ] as const) {
      begin(button);
      expect((await screen.findByRole("tooltip")).textContent).toBe("Select members first.");
      end(button);
      await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
    }
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
