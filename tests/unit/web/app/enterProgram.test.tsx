import { fireEvent, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SessionGate } from "#web/app/SessionGate.tsx";
import { Shell } from "#web/app/Shell.tsx";
import { fakeApi, renderPage } from "../renderPage.tsx";

afterEach(() => vi.unstubAllGlobals());

const northfield = {
  id: "01HZZZZZZZZZZZZZZZZZZZZZP1",
  name: "Northfield",
  description: "",
  subdomain: "northfield",
  address: "http://northfield.bedside.localhost:3000/",
  archived_at: null,
  time_zone: "America/New_York",
  is_editorial: false,
};
const admin = {
  user: {
    id: "01HZZZZZZZZZZZZZZZZZZZZZZ1",
    email: "admin@bedside.test",
    first_name: "Ines",
    last_name: "Admin",
    is_admin: true,
    program_id: null,
    memberships: [],
  },
  csrf_token: "one",
};

/** The application around one page for a provider admin who is in no program, at an address of some host. */
function open(at: string, host = "localhost:3000") {
  const api = fakeApi({
    "GET /session": () => ({ body: admin }),
    "GET /groups": () => ({ body: [northfield] }),
  });
  vi.stubGlobal("fetch", api.fetch);
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("location", { ...window.location, host });
  const router = createMemoryRouter(
    [
      {
        element: <SessionGate />,
        children: [{ element: <Shell />, children: [{ path: "*", element: <p>The page itself</p> }] }],
      },
    ],
    { initialEntries: [at] },
  );
  renderPage(<RouterProvider router={router} />, { isRouted: true });
}

describe("C-21: a provider admin at a page of a program that they have not entered", () => {
  it("enters the program that the address names, after being told that its audit log says so", async () => {
    open("/document_sets/7", "northfield.bedside.localhost:3000");
    const enter = await screen.findByRole("button", { name: "Enter Northfield" });
    expect(screen.queryByText("The page itself")).toBeNull();
    fireEvent.click(enter);
    expect(await screen.findByText("Enter Northfield as provider admin?")).toBeTruthy();
  });

  it("is led to the programs where the address names none", async () => {
    open("/group_role_definition_users");
    expect((await screen.findByRole("link", { name: "All programs" })).getAttribute("href")).toBe("/groups");
    expect(screen.queryByText("The page itself")).toBeNull();
  });

  it.each(["/groups", "/users", "/dashboard", "/account"])(
    "sees the provider's own page %s as it is",
    async (at) => {
      open(at, "northfield.bedside.localhost:3000");
      expect(await screen.findByText("The page itself")).toBeTruthy();
    },
  );
});
