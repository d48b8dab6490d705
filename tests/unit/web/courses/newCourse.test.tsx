import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { keepDraft } from "#web/api/drafts.ts";
import { basketDraftId } from "#web/api/keptBasket.ts";
import { CurrentUserContext } from "#web/api/session.ts";
import { NewCoursePage } from "#web/features/courses/NewCoursePage.tsx";
import { programId, userAs } from "../features/people/memberActions.tsx";
import { fakeApi, renderPage } from "../renderPage.tsx";

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
