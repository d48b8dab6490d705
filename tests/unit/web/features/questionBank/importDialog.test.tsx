import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ImportDialog } from "#web/features/questionBank/files/ImportDialog.tsx";
import { fakeApi, renderPage } from "../../renderPage.tsx";

afterEach(() => vi.unstubAllGlobals());

it("says what to do with an empty file, and doesn't send it (issue 27)", async () => {
  const api = fakeApi({});
  vi.stubGlobal("fetch", api.fetch);
  renderPage(<ImportDialog isOpen onClose={vi.fn()} onImported={vi.fn()} />);
  const input = document.querySelector("input[type=file]");
  if (!input) throw new Error("The dialog has no input for a file.");
  const empty = new File([], "questions.csv", { type: "text/csv" });
  await act(async () => void fireEvent.change(input, { target: { files: [empty] } }));
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Check the file" })));
  expect(await screen.findByText("This file is empty. Choose another file.")).toBeDefined();
  expect(api.asked).toEqual([]);
});
