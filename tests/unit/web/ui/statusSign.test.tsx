import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { StatusSign } from "#web/ui/StatusSign.tsx";
import { renderPage } from "../renderPage.tsx";

const more = "All changes saved.";

const shown = (): Promise<HTMLElement> => screen.findByRole("tooltip");
const isGone = () => waitFor(() => expect(screen.queryByText(more)).toBeNull());

describe("the sign of what is saved", () => {
  it("says more when it is pointed at or has the focus, until that ends or Escape is pressed", async () => {
    renderPage(<StatusSign tone="calm" word="Saved" more={more} />);
    const sign = screen.getByRole("button", { name: `Saved. ${more}` });
    expect(screen.queryByText(more)).toBeNull();
    fireEvent.mouseLeave(sign);
    expect(screen.queryByText(more)).toBeNull();

    fireEvent.mouseEnter(sign);
    expect((await shown()).textContent).toBe(more);
    fireEvent.mouseLeave(sign);
    await isGone();

    fireEvent.focus(sign);
    expect((await shown()).textContent).toBe(more);
    fireEvent.keyDown(sign, { key: "Escape" });
    await isGone();

    fireEvent.focus(sign);
    expect((await shown()).textContent).toBe(more);
    fireEvent.blur(sign);
    await isGone();
  });
});
