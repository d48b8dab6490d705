import "@testing-library/jest-dom/vitest";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { OpenedVersion } from "#web/features/editor/openVersion.ts";
import { DeleteCase } from "#web/features/editor/publishing/DeleteCase.tsx";
import { type Answer, fakeApi, refusal, renderPage } from "../../../renderPage.tsx";

const deletion = "DELETE /api/v2/documents/7";

function show(answer: Answer, more: { isPublished?: boolean; mode?: string; isSaved?: boolean } = {}) {
  const api = fakeApi({ [deletion]: () => answer });
  vi.stubGlobal("fetch", api.fetch);
  const opened = {
    contexts: {
      documentContext: { id: 7, title: "A new case &#38; more", is_unpublished: !more.isPublished },
      userContext: { allowedEditMode: more.mode ?? "Editing" },
    },
  } as unknown as OpenedVersion; // what the button reads of it
  renderPage(
    <Routes>
      <Route path="/" element={<DeleteCase opened={opened} isSaved={more.isSaved ?? true} />} />
      <Route path="/documents" element={<p>The library</p>} />
    </Routes>,
  );
  const calls = () => api.asked.map(({ call }) => call);
  return { api, calls };
}

const button = () => screen.getByRole("button", { name: "Delete" });
const asked = () => screen.findByRole("dialog", { name: "Delete this case?" });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("deleting a case from its edit page (D-41)", () => {
  it("is done once it is confirmed, and leads back to the library", async () => {
    const { calls } = show({ body: { id: 7 } });
    fireEvent.click(button());
    const dialog = await asked();
    expect(dialog).toHaveTextContent("'A new case & more' was never published.");
    expect(dialog).toHaveTextContent("You can't undo this.");
    expect(within(dialog).getByRole("button", { name: "Cancel" })).toHaveFocus();
    expect(calls()).toEqual([]);
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete case" }));
    expect(await screen.findByText("The library")).toBeInTheDocument();
    expect(screen.getByText("Case deleted.")).toBeInTheDocument();
    expect(calls()).toEqual([deletion]);
  });

  it("sends nothing when it is cancelled", async () => {
    const { calls } = show({ body: { id: 7 } });
    fireEvent.click(button());
    fireEvent.click(within(await asked()).getByRole("button", { name: "Cancel" }));
    expect(calls()).toEqual([]);
    expect(button()).toBeInTheDocument();
  });

  it("says why it was not done, and stays on the page", async () => {
    show(refusal("LOCK_HELD", 409));
    fireEvent.click(button());
    fireEvent.click(within(await asked()).getByRole("button", { name: "Delete case" }));
    expect(await screen.findByText("Someone else holds the editing lock.")).toBeInTheDocument();
    expect(screen.queryByText("The library")).toBeNull();
  });

  it("waits until everything is saved", () => {
    show({ body: { id: 7 } }, { isSaved: false });
    expect(button()).toBeDisabled();
  });

  it.each([
    ["a case that was published", { isPublished: true }],
    ["those who may only suggest", { mode: "Suggesting" }],
    ["those who only look", { mode: "ViewOnly" }],
  ])("is not offered for %s", (_who, more) => {
    show({ body: { id: 7 } }, more);
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
  });
});
