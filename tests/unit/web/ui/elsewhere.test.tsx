import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { SessionUser } from "#shared/contract/identity/identity.ts";
import { CurrentUserContext } from "#web/api/session.ts";
import { NotFoundPage } from "#web/ui/NotFoundPage.tsx";
import { fakeApi, renderPage } from "../renderPage.tsx";

afterEach(() => vi.unstubAllGlobals());

const [northfield, riverside] = ["01HZZZZZZZZZZZZZZZZZZZZZP1", "01HZZZZZZZZZZZZZZZZZZZZZP2"] as const;
const membership = (program_id: string, program_name: string): SessionUser["memberships"][number] => ({
  program_id,
  program_name,
  is_editorial: false,
  subdomain: program_name.toLowerCase(),
  role: "Teacher",
  subscription: "current",
  subscription_end: "2999-01-01T00:00:00.000Z",
});
const userOf = (...memberships: SessionUser["memberships"]): SessionUser => ({
  id: "01HZZZZZZZZZZZZZZZZZZZZZZ1",
  email: "rahel@bedside.test",
  first_name: "Rahel",
  last_name: "Steinbr\u00fcck",
  is_admin: false,
  program_id: northfield,
  memberships,
});

function open(user: SessionUser, at: string) {
  const api = fakeApi({
    "GET /elsewhere/course/7": () => ({
      body: { programs: [{ program_id: riverside, program_name: "Riverside" }] },
    }),
    "PUT /session/program": () => ({ body: { user: { ...user, program_id: riverside }, csrf_token: "two" } }),
  });
  vi.stubGlobal("fetch", api.fetch);
  renderPage(
    <CurrentUserContext value={user}>
      <NotFoundPage />
    </CurrentUserContext>,
    { at },
  );
  return api;
}

it("C-01: offers to switch where an address leads into another program of the person's", async () => {
  const user = userOf(membership(northfield, "Northfield"), membership(riverside, "Riverside"));
  const { asked } = open(user, "/document_sets/7/usage_report");
  fireEvent.click(await screen.findByRole("button", { name: "Switch to Riverside" }));
  await waitFor(() =>
    expect(asked.find(({ call }) => call === "PUT /session/program")?.body).toEqual({
      program_id: riverside,
    }),
  );
});

it("C-01: asks nothing for who has one program, or of an address that names nothing of a program", async () => {
  const one = open(userOf(membership(northfield, "Northfield")), "/document_sets/7");
  const two = userOf(membership(northfield, "Northfield"), membership(riverside, "Riverside"));
  const other = open(two, "/users/7");
  expect(screen.getAllByRole("heading", { name: "Page not found" })).toHaveLength(2);
  await Promise.resolve();
  expect([...one.asked, ...other.asked]).toEqual([]);
});
