import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Hint } from "#web/ui/Hint.tsx";
import { renderPage } from "../renderPage.tsx";

describe("a tooltip on a button of its own (A-20, A-23)", () => {
  it("is said on focus and while pointed at, line by line, and is the button's description", async () => {
    renderPage(<Hint about="About CERTAINTY" lines={["Dark = certain", "Light = uncertain"]} />);
    const button = screen.getByRole("button", { name: "About CERTAINTY" });
    expect(button.getAttribute("aria-description")).toBe("Dark = certain Light = uncertain");
    expect(screen.queryByRole("tooltip")).toBeNull();
    for (const [begin, end] of [
      [fireEvent.focus, fireEvent.blur],
      [fireEvent.mouseEnter, fireEvent.mouseLeave],
    ] as const) {
      begin(button);
      const lines = [...(await screen.findByRole("tooltip")).children].map(({ textContent }) => textContent);
      expect(lines).toEqual(["Dark = certain", "Light = uncertain"]);
      end(button);
      await waitFor(() => expect(screen.queryByText("Dark = certain")).toBeNull());
    }
  });
});
