import { screen } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { CurrentUserContext } from "#web/api/session.ts";
import { UserPage } from "#web/features/users/UserPage.tsx";
import { fakeApi, renderPage } from "../../renderPage.tsx";
import { programId, userAs } from "../../sessionUser.ts";

const studentId = "01HZZZZZZZZZZZZZZZZZZZZZZ2";
const at = "2026-11-22T08:00:00.000Z";

const loaded = {
  user: {
    id: studentId,
    email: "mia@bedside.test",
    first_name: "Mia",
    last_name: "Goer",
    is_admin: false,
  },
  memberships: [],
  courses: [
    { id: 7, name: "Acute Care", program_id: programId, program_name: "Northfield", joined_at: at },
    {
      id: 8,
      name: "Elsewhere",
      program_id: "01HZZZZZZZZZZZZZZZZZZZZZP2",
      program_name: "Southfield",
      joined_at: at,
    },
  ],
};

afterEach(() => vi.unstubAllGlobals());

function open(user: ReturnType<typeof userAs>): void {
  vi.stubGlobal("fetch", fakeApi({ [`GET /users/${studentId}`]: () => ({ body: loaded }) }).fetch);
  renderPage(
    <CurrentUserContext value={user}>
      <Routes>
        <Route path="/users/:id" element={<UserPage />} />
      </Routes>
    </CurrentUserContext>,
    { at: `/users/${studentId}` },
  );
}

it.each([
  ["People", "/group_role_definition_users", userAs("Curriculum Administrator")],
  ["Users", "/users", userAs("Curriculum Administrator", { is_admin: true })],
] as const)("leads back to %s, the list that the person's own navigation has", async (name, path, user) => {
  open(user);
  expect((await screen.findByRole("link", { name })).getAttribute("href")).toBe(path);
});

it.each([
  ["Program Service Administrator", "/document_sets/7"],
  // Neither role opens a course; who looks after rosters opens its members.
  ["Student Roster Manager", "/document_sets/7/document_set_user_permissions"],
  ["IT Administrator", undefined],
] as const)("leads a %s from a person to a course by %s", async (role, path) => {
  open(userAs(role));
  expect(await screen.findByText("Acute Care")).toBeTruthy();
  const courses = ["Acute Care", "Elsewhere"].map((name) => screen.queryByRole("link", { name }));
  expect(courses.map((link) => link?.getAttribute("href"))).toEqual([path, undefined]);
});
