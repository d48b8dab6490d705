import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setCsrfToken, setSessionLostHandler } from "#web/api/call.ts";
import { RuntimeConfigProvider } from "#web/api/RuntimeConfigProvider.tsx";
import { defaultConfig } from "#web/api/runtimeConfig.ts";
import { loseSession, useCurrentUser } from "#web/api/session.ts";
import { SessionGate } from "#web/app/SessionGate.tsx";
import { type Answer, fakeApi, refusal, renderPage } from "../renderPage.tsx";

const user = {
  id: "01HZZZZZZZZZZZZZZZZZZZZZZ1",
  email: "student@bedside.test",
  first_name: "Amelia",
  last_name: "Osei",
  is_admin: false,
  program_id: null,
  memberships: [],
};
const signedIn: Answer = { body: { user, csrf_token: "token-1" } };

function Secret() {
  return <p>Hello, {useCurrentUser().first_name}</p>;
}

function open(answers: Record<string, () => Answer>) {
  const api = fakeApi(answers);
  vi.stubGlobal("fetch", api.fetch);
  const config = {
    ...defaultConfig,
    demo_accounts: [
      { email: "student@bedside.test", role: "Student", program: "Northfield", password: "bedside-demo" },
    ],
  };
  const view = renderPage(
    <RuntimeConfigProvider config={config}>
      <Routes>
        <Route element={<SessionGate />}>
          <Route path="*" element={<Secret />} />
        </Route>
      </Routes>
    </RuntimeConfigProvider>,
    { at: "/document_sets/3" },
  );
  setSessionLostHandler(() => loseSession(view.client));
  return { ...api, ...view };
}

beforeEach(() => setCsrfToken(undefined));
afterEach(() => {
  vi.unstubAllGlobals();
  setSessionLostHandler(() => {});
});

async function fill(email: string, password: string) {
  fireEvent.change(await screen.findByLabelText("E-mail address"), { target: { value: email } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: password } });
  await act(async () => screen.getByRole("button", { name: "Sign in" }).click());
}

describe("signing in", () => {
  it("lets nobody see a page before, and shows the page that was asked for after", async () => {
    const { asked } = open({
      "GET /session": () => refusal("NOT_SIGNED_IN", 401),
      "POST /session": () => ({ ...signedIn, status: 201 }),
    });
    expect(await screen.findByRole("heading", { name: "Sign in" })).toBeTruthy();
    expect(screen.queryByText(/Hello/)).toBeNull();
    await fill(" student@bedside.test ", "bedside-demo");
    expect(await screen.findByText("Hello, Amelia")).toBeTruthy();
    expect(asked.at(-1)?.body).toEqual({ email: "student@bedside.test", password: "bedside-demo" });
  });

  it.each([
    ["WRONG_CREDENTIALS", 401, "This e-mail address and password do not belong together."],
    ["TOO_MANY_ATTEMPTS", 429, "Too many tries. Please wait a few minutes and try again."],
  ])("says what is wrong after %s, and forgets the password", async (code, status, text) => {
    open({
      "GET /session": () => refusal("NOT_SIGNED_IN", 401),
      "POST /session": () => refusal(code, status),
    });
    await fill("student@bedside.test", "guess");
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByLabelText("Password")).toHaveProperty("value", "");
    expect(screen.getByLabelText("E-mail address")).toHaveProperty("value", "student@bedside.test");
  });

  it("takes one click with a demo account", async () => {
    const { asked } = open({
      "GET /session": () => refusal("NOT_SIGNED_IN", 401),
      "POST /session": () => ({ ...signedIn, status: 201 }),
    });
    const account = await screen.findByRole("button", { name: /student@bedside.test/ });
    await act(async () => account.click());
    expect(await screen.findByText("Hello, Amelia")).toBeTruthy();
    expect(asked.at(-1)?.body).toMatchObject({ password: "bedside-demo" });
  });

  it("comes back in place of the page when the session has ended, and knows who it was", async () => {
    const { client } = open({
      "GET /session": () => signedIn,
      "POST /session": () => ({ ...signedIn, status: 201 }),
    });
    expect(await screen.findByText("Hello, Amelia")).toBeTruthy();
    act(() => loseSession(client));
    expect(await screen.findByText(/Your session has ended/)).toBeTruthy();
    expect(screen.getByLabelText("E-mail address")).toHaveProperty("value", "student@bedside.test");
    await fill("student@bedside.test", "bedside-demo");
    expect(await screen.findByText("Hello, Amelia")).toBeTruthy();
  });

  it("does not show one person what another had read", async () => {
    const other = {
      ...user,
      id: "01HZZZZZZZZZZZZZZZZZZZZZZ2",
      email: "other@bedside.test",
      first_name: "Bao",
    };
    const { client } = open({
      "GET /session": () => signedIn,
      "POST /session": () => ({ status: 201, body: { user: other, csrf_token: "token-2" } }),
    });
    await screen.findByText("Hello, Amelia");
    client.setQueryData(["listCourses", "rows"], ["Amelia's courses"]);
    act(() => loseSession(client));
    expect(client.getQueryData(["listCourses", "rows"])).toEqual(["Amelia's courses"]);
    await fill("other@bedside.test", "bedside-demo");
    await screen.findByText("Hello, Bao");
    expect(client.getQueryData(["listCourses", "rows"])).toBeUndefined();
  });

  it("says when the system cannot be reached, and tries again", async () => {
    let isDown = true;
    open({ "GET /session": () => (isDown ? refusal("UNAVAILABLE", 503) : signedIn) });
    const again = await screen.findByRole("button", { name: "Try again" });
    isDown = false;
    await act(async () => again.click());
    await waitFor(() => expect(screen.getByText("Hello, Amelia")).toBeTruthy());
  });
});
