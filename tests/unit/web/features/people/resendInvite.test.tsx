import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Role } from "#shared/domain/roles.ts";
import { CurrentUserContext } from "#web/api/session.ts";
import { ResendInvitePage } from "#web/features/people/ResendInvitePage.tsx";
import { type Answer, fakeApi, renderPage } from "../../renderPage.tsx";
import { userAs } from "../../sessionUser.ts";
import { ids, reply } from "./memberActions.tsx";

const [pendingId = "", registeredId = ""] = ids;
const person = (id: string, last_name: string, subscription_end: string | null) => ({
  ...{ id, last_name, subscription_end, user_id: id, first_name: "Mia", email: `${last_name}@people.test` },
  ...{ role: "Student", created_at: "2026-11-22T08:00:00.000Z", graduation_day: null },
  ...{ primary_clinical_discipline: [], lca_courses: [], project_names: [] },
});
const found = [person(pendingId, "Pender", null), person(registeredId, "Goer", "2999-01-01T00:00:00.000Z")];
const listCall = "GET /group_role_definition_users";
const sendCall = "POST /group_role_definition_users/resend_invite_email";

afterEach(() => vi.unstubAllGlobals());

function open(
  query: string,
  {
    role = "Program Service Administrator",
    sent = { ...reply, total: 1, done: 1 },
  }: { role?: Role; sent?: Answer["body"] } = {},
) {
  const api = fakeApi({ [listCall]: () => ({ body: found }), [sendCall]: () => ({ body: sent }) });
  vi.stubGlobal("fetch", api.fetch);
  renderPage(
    <CurrentUserContext value={userAs(role)}>
      <ResendInvitePage />
    </CurrentUserContext>,
    { at: `/group_role_definition_users/resend_invite_email?${query}` },
  );
  return api;
}

const under = (label: string) =>
  within(screen.getByRole("heading", { level: 2, name: label }).parentElement as HTMLElement)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

const linked = new URLSearchParams([...ids, "01HZZZZZZZZZZZZZZZZZZZZZM3"].map((id) => ["ids[]", id]));

describe("the address that invites people again (C-25)", () => {
  it.each([
    ["ids[] repeated", linked.toString()],
    ["ids as a JSON array", `ids=${encodeURIComponent(JSON.stringify(linked.getAll("ids[]")))}`],
  ])("says whom it names, with %s, and sends nothing by itself", async (_, query) => {
    const api = open(query);
    await screen.findByRole("button", { name: "Send 1 invitation" });
    expect(
      screen.getByText(/^Invite emails will only be sent to users with Registration Pending/),
    ).toBeTruthy();
    expect(under("Registration Pending:")).toEqual(["Mia Pender Pender@people.test"]);
    expect(under("Already registered, not invited again:")).toEqual(["Mia Goer Goer@people.test"]);
    expect(screen.getByText(/^1 person in this link is not someone you manage/)).toBeTruthy();
    expect(api.asked.map(({ call }) => call)).toEqual([listCall]);
    expect(api.asked[0]?.url.searchParams.getAll("ids[]")).toEqual(linked.getAll("ids[]"));
  });

  it("invites those whose registration is pending, and says so", async () => {
    const api = open(linked.toString());
    const button = await screen.findByRole("button", { name: "Send 1 invitation" });
    await act(async () => {
      fireEvent.click(button);
    });
    expect(api.asked.at(-1)).toMatchObject({ call: sendCall, body: { ids: [pendingId] } });
    expect(under("Invitations sent:")).toEqual(["Mia Pender Pender@people.test"]);
    expect(screen.queryByRole("button", { name: /^Send/ })).toBeNull();
  });

  it("names whom the server has not invited, and offers it again", async () => {
    const undone = [{ id: pendingId, name: "Mia Pender", why: "The mail could not be sent." }];
    open(linked.toString(), { sent: { ...reply, total: 1, done: 0, undone, undone_count: 1 } });
    const button = await screen.findByRole("button", { name: "Send 1 invitation" });
    await act(async () => {
      fireEvent.click(button);
    });
    expect(screen.getByText("1 person was not invited:")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Send 1 invitation" })).toBeTruthy();
    expect(screen.queryByText("Invitations sent:")).toBeNull();
  });

  it("says where it names nobody, and asks nothing", () => {
    const api = open("");
    expect(screen.getByText("This link does not name anyone")).toBeTruthy();
    expect(api.asked).toEqual([]);
  });

  it("refuses a role that invites nobody", () => {
    const api = open(linked.toString(), { role: "Teacher" });
    expect(screen.getByText("Only program administrators can see people in a program.")).toBeTruthy();
    expect(api.asked).toEqual([]);
  });
});
