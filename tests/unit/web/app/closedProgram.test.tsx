import { act, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { listCourses } from "#shared/contract/courses/courses.ts";
import type { SessionUser } from "#shared/contract/identity/identity.ts";
import { call, setRightsLostHandler } from "#web/api/call.ts";
import { noteLostRights } from "#web/api/session.ts";
import { SessionGate } from "#web/app/SessionGate.tsx";
import { Shell } from "#web/app/Shell.tsx";
import { fakeApi, refusal, renderPage } from "../renderPage.tsx";

afterEach(() => {
  setRightsLostHandler(() => {});
  vi.unstubAllGlobals();
});

const programId = "01HZZZZZZZZZZZZZZZZZZZZZP1";
type Standing = Pick<SessionUser["memberships"][number], "subscription" | "subscription_end">;
const current: Standing = { subscription: "current", subscription_end: "2999-01-01T00:00:00.000Z" };
const expired: Standing = { subscription: "expired", subscription_end: "2026-03-04T12:00:00.000Z" };
const inactive: Standing = { ...current, subscription: "inactive" };
const pending: Standing = { subscription: "pending", subscription_end: null };

const aSession = (standing: Standing, parts: Partial<SessionUser> = {}) => ({
  user: {
    id: "01HZZZZZZZZZZZZZZZZZZZZZZ1",
    email: "student@bedside.test",
    first_name: "Amelia",
    last_name: "Osei",
    is_admin: false,
    program_id: programId,
    memberships: [
      {
        program_id: programId,
        program_name: "Northfield",
        subdomain: "northfield",
        is_editorial: false,
        role: "Student",
        ...standing,
      },
    ],
    ...parts,
  },
  csrf_token: "one",
});

/** The application around one page, at an address, for somebody of this standing. */
function open(
  answer: () => unknown,
  at = "/document_sets",
  refused: "SUBSCRIPTION_EXPIRED" | "PROGRAM_INACTIVE" = "SUBSCRIPTION_EXPIRED",
) {
  const api = fakeApi({
    "GET /session": () => ({ body: answer() }),
    "GET /document_sets": () => refusal(refused, 403),
  });
  vi.stubGlobal("fetch", api.fetch);
  const scrollTo = vi.fn();
  vi.stubGlobal("scrollTo", scrollTo);
  const page = <p>The page itself</p>;
  const router = createMemoryRouter(
    [
      {
        element: <SessionGate />,
        children: [{ element: <Shell />, children: [{ path: "*", element: page }] }],
      },
    ],
    { initialEntries: [at] },
  );
  const view = renderPage(<RouterProvider router={router} />, { isRouted: true });
  setRightsLostHandler(() => noteLostRights(view.client));
  return { router, scrollTo };
}

describe("where a page begins", () => {
  it("is its top for another page, and where it was for another address of the same", async () => {
    const { router, scrollTo } = open(() => aSession(current));
    await screen.findByText("The page itself");
    expect(screen.getByRole("button", { name: /^Jump to/ })).toBeTruthy();
    await act(() => router.navigate("/document_sets?sort_by=title"));
    expect(scrollTo).not.toHaveBeenCalled();
    await act(() => router.navigate("/documents"));
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
    await act(() => router.navigate(-1));
    expect(scrollTo).toHaveBeenCalledOnce();
  });
});

describe("the page of somebody whose membership does not stand (rulings, expired and pending)", () => {
  it("says since when it has ended, what is kept and what to do, and leads to no page of the program", async () => {
    open(() => aSession(expired));
    expect(await screen.findByRole("heading", { name: "Your membership has ended" })).toBeTruthy();
    expect(screen.getByText("Expired on: March 4th 2026")).toBeTruthy();
    expect(screen.getByText(/Ask your program administrator to renew/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Your account" }).getAttribute("href")).toBe("/account");
    expect(screen.queryByText("The page itself")).toBeNull();
    expect(screen.queryByRole("link", { name: "Courses" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Jump to/ })).toBeNull();
  });

  it("tells who is invited to register by the link in the invitation", async () => {
    open(() => aSession(pending), "/documents/5");
    expect(await screen.findByRole("heading", { name: "Registration Pending" })).toBeTruthy();
    expect(screen.getByText(/Use the link in your invitation email/)).toBeTruthy();
  });

  it("says that the program is inactive, and shows no page of it that could only fail", async () => {
    open(() => aSession(inactive));
    expect(await screen.findByRole("heading", { name: "This program is inactive" })).toBeTruthy();
    expect(screen.getByText("Your work is kept")).toBeTruthy();
    expect(screen.getByText(/Ask your program administrator when/)).toBeTruthy();
    expect(screen.queryByText("The page itself")).toBeNull();
    expect(screen.queryByRole("link", { name: "Courses" })).toBeNull();
  });

  it.each(["/account", "/help/time_on_case"])("leaves them %s", async (at) => {
    open(() => aSession(expired), at);
    expect(await screen.findByText("The page itself")).toBeTruthy();
  });

  it("is not for provider admins, whose rights come from no membership", async () => {
    open(() => aSession(expired, { is_admin: true }));
    expect(await screen.findByText("The page itself")).toBeTruthy();
  });

  it.each([
    ["SUBSCRIPTION_EXPIRED", expired, "Your membership has ended"],
    ["PROGRAM_INACTIVE", inactive, "This program is inactive"],
  ] as const)(
    "takes the place of a page as soon as any call is refused with %s",
    async (code, then, title) => {
      let standing = current;
      open(() => aSession(standing), "/document_sets", code);
      await screen.findByText("The page itself");
      standing = then;
      await expect(call(listCourses, {})).rejects.toMatchObject({ code });
      expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
      expect(screen.queryByText("The page itself")).toBeNull();
    },
  );
});
