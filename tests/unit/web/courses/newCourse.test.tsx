import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { keepDraft } from "#web/api/drafts.ts";
import { basketDraftId } from "#web/api/keptBasket.ts";
import { CurrentUserContext } from "#web/api/session.ts";
import { NewCoursePage } from "#web/features/courses/NewCoursePage.tsx";
import { fakeApi, renderPage } from "../renderPage.tsx";
import { programId, userAs } from "../sessionUser.ts";

afterEach(() => vi.unstubAllGlobals());

it("says at once that a basket holds more than a course does, and how many to take out", async () => {
  const user = userAs("Course Manager");
  const ids = Array.from({ length: 1003 }, (_, at) => at + 1);
  keepDraft(user.id, basketDraftId(programId), { values: { ids }, keptAt: Date.now() });
  const documents = ids.slice(0, 200).map((id) => ({ id, title: `Case ${id}` }));
  const body = { kinds: ["custom"], people: [], today: "2026-11-24", documents };
  vi.stubGlobal("fetch", fakeApi({ "GET /document_sets/new": () => ({ body }) }).fetch);
  renderPage(
    <CurrentUserContext value={user}>
      <NewCoursePage />
    </CurrentUserContext>,
    { at: "/document_sets/new?from=basket" },
  );
  expect(
    await screen.findByText("A course holds at most 1,000 items: take 3 out of your selection."),
  ).toBeTruthy();
});

it("asks for the invite date where the box is ticked, and calls it optional at no time (C-44, courses §5)", async () => {
  const body = { kinds: ["custom"], people: [], today: "2026-11-24", documents: [] };
  vi.stubGlobal("fetch", fakeApi({ "GET /document_sets/new": () => ({ body }) }).fetch);
  renderPage(
    <CurrentUserContext value={userAs("Course Manager")}>
      <NewCoursePage />
    </CurrentUserContext>,
    { at: "/document_sets/new" },
  );
  expect(await screen.findByRole("textbox", { name: "Start date (optional)" })).toBeTruthy();
  const day = screen.getByRole<HTMLInputElement>("textbox", { name: "Invite date" });
  expect(day.disabled).toBe(true);
  fireEvent.click(screen.getByRole("checkbox", { name: /Email invite/ }));
  expect(day.disabled).toBe(false);
  expect(day.getAttribute("aria-required")).toBe("true");
  fireEvent.change(screen.getByRole("textbox", { name: "Name" }), { target: { value: "A course" } });
  fireEvent.click(screen.getByRole("button", { name: "Create Course" }));
  expect(
    await screen.findAllByText(
      /Please select date for email invite to be sent or opt out of sending email by unchecking the box\./,
    ),
  ).not.toHaveLength(0);
});
