import "@testing-library/jest-dom/vitest";
import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { Dialog } from "#web/viewer/Dialog.tsx";

/** What a browser does on Escape upon Escape, whatever the page says to the first ones. */
function closeByItself(dialog: HTMLElement): void {
  (dialog as HTMLDialogElement).close();
  fireEvent(dialog, new Event("close"));
}

describe("a dialog that the browser closes by itself (D-60)", () => {
  it("comes back where it is closed only by what is in it", () => {
    render(<Dialog title="Your exam is not submitted yet">Please wait.</Dialog>);
    const dialog = screen.getByRole("dialog");
    closeByItself(dialog);
    expect(dialog).toHaveAttribute("open");
  });

  it("is closed for the page, too, where it may be", () => {
    const onClose = vi.fn();
    render(
      <Dialog title="Media" onClose={onClose}>
        A picture.
      </Dialog>,
    );
    closeByItself(screen.getByRole("dialog"));
    expect(onClose).toHaveBeenCalled();
  });

  it("is left alone where a dialog inside of it is closed", () => {
    const onClose = vi.fn();
    render(
      <Dialog title="Next Steps" onClose={onClose}>
        <Dialog title="Quiz">Five questions.</Dialog>
      </Dialog>,
    );
    closeByItself(screen.getByRole("dialog", { name: "Quiz" }));
    expect(onClose).not.toHaveBeenCalled();
  });
});
