import { act, screen, waitFor } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { Route, Routes } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { setCsrfToken, setSessionConfirmation } from "#web/api/call.ts";
import { keepCaseRows, readPerson } from "#web/api/offlineStore.ts";
import { useCurrentUser } from "#web/api/session.ts";
import { AccountMenu } from "#web/app/AccountMenu.tsx";
import { SessionGate } from "#web/app/SessionGate.tsx";
import { type Answer, fakeApi, refusal, renderPage } from "../renderPage.tsx";

const aUser = (n: number, first_name: string) => ({
  id: `01HZZZZZZZZZZZZZZZZZZZZZZ${n}`,
  email: `${first_name}@bedside.test`,
  first_name,
  last_name: "Osei",
  is_admin: false,
  program_id: null,
  memberships: [],
});
const amelia = aUser(1, "Amelia");

/** A server that holds one session, on a line that can be cut. */
function aServer() {
  const server = { isReached: true, holder: amelia as typeof amelia | undefined, ended: [] as string[] };
  const session = (): Answer =>
    server.holder
      ? { body: { user: server.holder, csrf_token: `token of ${server.holder.first_name}` } }
      : refusal("NOT_SIGNED_IN", 401);
  const api = fakeApi({
    "GET /session": session,
    "DELETE /session": ({ url }) => {
      server.ended.push(`${server.holder?.first_name}${url.search}`);
      server.holder = undefined;
      return { body: { ok: true } };
    },
    "HEAD /check/online": () => ({ body: {} }),
  });
  vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
    if (!server.isReached) throw new TypeError("Failed to fetch");
    return api.fetch(input, init);
  });
  return Object.assign(server, { asked: api.asked });
}

function Page() {
  return (
    <>
      <p>Hello, {useCurrentUser().first_name}</p>
      <AccountMenu />
    </>
  );
}

const open = () =>
  renderPage(
    <Routes>
      <Route element={<SessionGate />}>
        <Route path="*" element={<Page />} />
      </Route>
    </Routes>,
  );

async function signOut(item: "Sign out" | "Sign out everywhere" = "Sign out") {
  await act(async () => screen.getByRole("button", { name: /Account of/ }).click());
  await act(async () => (await screen.findByRole("menuitem", { name: item })).click());
}

beforeAll(async () => {
  await Promise.all([
    import("#web/app/AccountItems.tsx"),
    import("#web/features/session/SignInPage.tsx"),
    import("#web/features/case/session/leftBehind.ts"),
  ]);
});
beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("caches", undefined);
  localStorage.clear();
  setCsrfToken(undefined);
  await keepCaseRows({ user: amelia, path: "/documents/7", confirmedAt: Date.now() }, "document/7", {
    whole: {},
    state: {},
  });
});
afterEach(() => {
  setSessionConfirmation(undefined);
  vi.unstubAllGlobals();
});

describe("signing out without a network (C-45)", () => {
  it("shows and keeps nothing of the person, and ends the session once the server answers", async () => {
    const server = aServer();
    open();
    await screen.findByText("Hello, Amelia");
    localStorage.setItem("bedside/draft", "Amelia's words");
    server.isReached = false;
    await signOut();
    expect(await screen.findByText(/You are signed out in this browser/)).toBeTruthy();
    expect(screen.queryByText(/Hello/)).toBeNull();
    await waitFor(async () => expect(await readPerson(Date.now())).toBeUndefined());
    expect(localStorage.getItem("bedside/draft")).toBeNull();
    expect(server.ended).toEqual([]);

    server.isReached = true;
    await act(async () => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(server.ended).toEqual(["Amelia"]));
    await waitFor(() => expect(screen.queryByText(/You are signed out in this browser/)).toBeNull());
    expect(localStorage.length).toBe(0);
  });

  it("shows the next visitor nothing, with the server away and with the server back", async () => {
    const server = aServer();
    const first = open();
    await screen.findByText("Hello, Amelia");
    server.isReached = false;
    await signOut("Sign out everywhere");
    const question = await screen.findByRole("dialog");
    await act(async () => {
      for (const button of question.querySelectorAll("button"))
        if (button.textContent === "Sign out everywhere") button.click();
    });
    await screen.findByText(/You are signed out in this browser/);
    first.unmount();

    const second = open();
    expect(await screen.findByText(/You are signed out in this browser/)).toBeTruthy();
    expect(screen.queryByText(/Hello/)).toBeNull();
    second.unmount();

    server.isReached = true;
    open();
    expect(await screen.findByRole("heading", { name: "Sign in" })).toBeTruthy();
    expect(server.ended).toEqual(["Amelia?everywhere=true"]);
    expect(screen.queryByText(/Hello/)).toBeNull();
  });

  it("leaves alone the session of somebody who has signed in here since", async () => {
    const server = aServer();
    const first = open();
    await screen.findByText("Hello, Amelia");
    server.isReached = false;
    await signOut();
    await screen.findByText(/You are signed out in this browser/);
    first.unmount();
    server.holder = aUser(2, "Bao");
    server.isReached = true;
    open();
    expect(await screen.findByText("Hello, Bao")).toBeTruthy();
    expect(server.ended).toEqual([]);
    expect(localStorage.getItem("bedside/sign-out-due")).toBeNull();
  });

  it("still says what the server refuses", async () => {
    const server = aServer();
    open();
    await screen.findByText("Hello, Amelia");
    vi.stubGlobal(
      "fetch",
      async () => new Response(JSON.stringify(refusal("TOO_MANY_REQUESTS", 429).body), { status: 429 }),
    );
    await signOut();
    await waitFor(() => expect(document.body.textContent).toMatch(/Too many|try again/i));
    expect(screen.getByText("Hello, Amelia")).toBeTruthy();
    expect(server.ended).toEqual([]);
  });
});
