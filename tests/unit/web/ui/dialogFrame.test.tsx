import { MantineProvider } from "@mantine/core";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { DialogFrame } from "#web/ui/DialogFrame.tsx";

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <MantineProvider>
      <button type="button" onClick={() => setOpen(true)}>
        Read it
      </button>
      <DialogFrame isOpen={isOpen} onClose={() => setOpen(false)} title="Notes" crossLabel="Close">
        Words
      </DialogFrame>
    </MantineProvider>
  );
}

const opened = async () => {
  render(<Page />);
  const opener = screen.getByRole("button", { name: "Read it" });
  opener.focus();
  fireEvent.click(opener);
  return { opener, dialog: await screen.findByRole("dialog") };
};
const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
const isGone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

it("gives the focus back to where it came from (rulings, Dialogs)", async () => {
  const { opener, dialog } = await opened();
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  pressEscape();
  await isGone();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it("gives it back, too, where it is closed before it has taken it, and takes it while it goes", async () => {
  const { opener, dialog } = await opened();
  const cross = screen.getByRole("button", { name: "Close" });
  act(() => opener.focus());
  pressEscape();
  act(() => cross.focus());
  expect(dialog.contains(document.activeElement)).toBe(true);
  await isGone();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it("gives it back where the page removes the dialog at once", async () => {
  function Removing() {
    const [isOpen, setOpen] = useState(false);
    return (
      <MantineProvider>
        <button type="button" onClick={() => setOpen(true)}>
          Explain it
        </button>
        {isOpen && (
          <DialogFrame isOpen onClose={() => setOpen(false)} title="Why" crossLabel="Close">
            Words
          </DialogFrame>
        )}
      </MantineProvider>
    );
  }
  render(<Removing />);
  const opener = screen.getByRole("button", { name: "Explain it" });
  opener.focus();
  fireEvent.click(opener);
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await isGone();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it("gives it to the heading of the page that came meanwhile, where the page it came from has gone", async () => {
  function Leaving() {
    const [at, setAt] = useState<"exam" | "told" | "home">("exam");
    return (
      <MantineProvider>
        <main>
          {at !== "exam" ? (
            <h1 tabIndex={-1}>Home</h1>
          ) : (
            <button type="button" onClick={() => setAt("told")}>
              Submit
            </button>
          )}
        </main>
        <DialogFrame
          isOpen={at === "told"}
          onClose={() => setAt("home")}
          title="Your exam"
          crossLabel="Close"
        >
          It was submitted
        </DialogFrame>
      </MantineProvider>
    );
  }
  render(<Leaving />);
  fireEvent.click(screen.getByRole("button", { name: "Submit" }));
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Home"));
});

it("takes the focus that a dialog of the case leaves to nobody as it closes", async () => {
  const { dialog } = await opened();
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  const ofCase = document.createElement("button");
  document.body.append(ofCase);
  act(() => ofCase.focus());
  expect(dialog.contains(document.activeElement)).toBe(false);
  act(() => ofCase.blur());
  ofCase.remove();
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
});
