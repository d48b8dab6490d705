import { screen } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Role } from "#shared/domain/roles.ts";
import { CurrentUserContext } from "#web/api/session.ts";
import { CourseItems } from "#web/features/courses/CourseItems.tsx";
import { fakeApi, renderPage } from "../renderPage.tsx";
import { userAs } from "../sessionUser.ts";
import { aCoursePage } from "./builders.ts";

beforeEach(() => vi.stubGlobal("scrollTo", () => {}));
afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, "");
});

async function openAs(role: Role): Promise<void> {
  const items = "GET /document_sets/1/document_set_document_relations";
  const api = fakeApi({
    [items]: () => ({ body: [] }),
    [`${items}/item_count`]: () => ({ body: { count: 0, message: "0 items", facets: [] } }),
  });
  vi.stubGlobal("fetch", api.fetch);
  renderPage(
    <CurrentUserContext value={userAs(role)}>
      <Routes>
        <Route path="/" element={<CourseItems course={aCoursePage(role)} />} />
      </Routes>
    </CurrentUserContext>,
    { at: "/" },
  );
  await screen.findByText("This course has no items yet.");
}

it("C-11: an empty course leads whoever may change it to what can be added", async () => {
  await openAs("Course Manager");
  expect(screen.getByRole("link", { name: "Add items" }).getAttribute("href")).toBe(
    "/document_sets/1/document_set_document_relations/new_batch_list",
  );
});

it.each(["Student", "Teacher"] as const)("C-11: an empty course leads a %s nowhere", async (role) => {
  await openAs(role);
  expect(screen.queryByRole("link", { name: "Add items" })).toBeNull();
});
