import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listCourses } from "#shared/contract/courses/courses.ts";
import { call, setCsrfToken, setSessionLostHandler, setSessionReplacedHandler } from "#web/api/call.ts";
import { RuntimeConfigProvider } from "#web/api/RuntimeConfigProvider.tsx";
import { defaultConfig } from "#web/api/runtimeConfig.ts";
import { loseSession, renewSession, useCurrentUser } from "#web/api/session.ts";
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
  setSessionLostHandler(({ isNeverKept }) => loseSession(view.client, isNeverKept ? "neverKept" : "ended"));
  setSessionReplacedHandler(() => renewSession(view.client));
  return { ...api, ...view };
}

// What the gate loads when it is needed: read before, so that no test waits for it.
beforeAll(async () => {
  await Promise.all([
    import("#web/features/session/SignInPage.tsx"),
    import("#web/features/session/SecondStep.tsx"),
    import("#web/features/account/twoStep/EnrolPage.tsx"),
  ]);
});
beforeEach(() => setCsrfToken(undefined));
afterEach(() => {
  vi.unstubAllGlobals();
  setSessionLostHandler(() => {});
  setSessionReplacedHandler(async () => false);
});

async function fill(email: string, password: string) {
  fireEvent.change(await screen.findByLabelText("Email address"), { target: { value: email } });
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
    ["WRONG_CREDENTIALS", 401, "Incorrect email or password."],
    ["TOO_MANY_ATTEMPTS", 429, "Too many attempts. Wait a few minutes and try again."],
  ])("says what is wrong after %s, and forgets the password", async (code, status, text) => {
    open({
      "GET /session": () => refusal("NOT_SIGNED_IN", 401),
      "POST /session": () => refusal(code, status),
    });
    await fill("student@bedside.test", "guess");
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByLabelText("Password")).toHaveProperty("value", "");
    expect(screen.getByLabelText("Email address")).toHaveProperty("value", "student@bedside.test");
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
    expect(screen.getByLabelText("Email address")).toHaveProperty("value", "student@bedside.test");
    await fill("student@bedside.test", "bedside-demo");
    expect(await screen.findByText("Hello, Amelia")).toBeTruthy();
  });

  it("says that the browser kept no cookie when nothing is served in the new session, and not that it ended", async () => {
    open({
      "GET /session": () => refusal("NOT_SIGNED_IN", 401),
      "POST /session": () => ({ ...signedIn, status: 201 }),
      "GET /document_sets": () => refusal("NOT_SIGNED_IN", 401),
    });
    await fill("student@bedside.test", "bedside-demo");
    await screen.findByText("Hello, Amelia");
    await act(async () => expect(call(listCourses, {})).rejects.toMatchObject({ code: "NOT_SIGNED_IN" }));
    expect(await screen.findByText(/Your browser blocked the sign-in cookie/)).toBeTruthy();
    expect(screen.queryByText(/session has ended/)).toBeNull();
  });

  it("says that the session ended once something was served in it", async () => {
    let isLive = true;
    open({
      "GET /session": () => refusal("NOT_SIGNED_IN", 401),
      "POST /session": () => ({ ...signedIn, status: 201 }),
      "GET /document_sets": () => (isLive ? { body: [] } : refusal("NOT_SIGNED_IN", 401)),
    });
    await fill("student@bedside.test", "bedside-demo");
    await screen.findByText("Hello, Amelia");
    await act(async () => void (await call(listCourses, {})));
    isLive = false;
    await act(async () => expect(call(listCourses, {})).rejects.toMatchObject({ code: "NOT_SIGNED_IN" }));
    expect(await screen.findByText(/Your session has ended/)).toBeTruthy();
  });

  describe("in another tab, after this page was opened", () => {
    /** Who the browser's cookie belongs to; the server answers nothing that carries the token of another session. */
    const openBeside = (holder: { now: Answer }) => {
      let token: string | null = null;
      const view = open({
        "GET /session": () => holder.now,
        "GET /document_sets": () => (token === "token-2" ? { body: [] } : refusal("CSRF_REJECTED", 403)),
      });
      const { fetch } = view;
      vi.stubGlobal("fetch", (input: string, init: RequestInit) => {
        token = new Headers(init.headers).get("X-CSRF-Token");
        return fetch(input, init);
      });
      return view;
    };

    it("the same person's page goes on in the new session", async () => {
      const holder = { now: signedIn };
      openBeside(holder);
      await screen.findByText("Hello, Amelia");
      holder.now = { body: { user, csrf_token: "token-2" } };
      await act(async () => expect(await call(listCourses, {})).toEqual([]));
      expect(screen.getByText("Hello, Amelia")).toBeTruthy();
    });

    it("somebody else's page asks who is there, and shows nothing of the new one's", async () => {
      const holder = { now: signedIn };
      openBeside(holder);
      await screen.findByText("Hello, Amelia");
      const other = { ...user, id: "01HZZZZZZZZZZZZZZZZZZZZZZ2", first_name: "Bao" };
      holder.now = { body: { user: other, csrf_token: "token-2" } };
      await act(async () => expect(call(listCourses, {})).rejects.toMatchObject({ code: "CSRF_REJECTED" }));
      expect(await screen.findByText(/Someone else signed in to this browser/)).toBeTruthy();
      expect(screen.getByLabelText("Email address")).toHaveProperty("value", "student@bedside.test");
      expect(screen.queryByText(/Hello/)).toBeNull();
    });
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

describe("signing in in two steps (C-43)", () => {
  const wrong = "This code is incorrect or already used";
  const wrongCode: Answer = {
    status: 400,
    body: {
      error: {
        code: "WRONG_CODE",
        message: "for the log",
        trace_id: "trace-1",
        fields: [{ path: "body.code", message: wrong }],
      },
    },
  };

  it("asks for the second step after the password, by each way that the person has, and says what is wrong", async () => {
    let tries = 0;
    const { asked } = open({
      "GET /session": () => refusal("NOT_SIGNED_IN", 401),
      "POST /session": () => ({ status: 201, body: { ways: ["code", "recovery_code"] } }),
      "POST /session/second_factor": () => (tries++ === 0 ? wrongCode : { ...signedIn, status: 201 }),
    });
    await fill("student@bedside.test", "bedside-demo");
    expect(await screen.findByRole("heading", { name: "Second step" })).toBeTruthy();
    expect(screen.queryByText(/Hello/)).toBeNull();
    expect(screen.queryByRole("button", { name: /student@bedside.test/ })).toBeNull();
    const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());
    await press("Sign in");
    expect(screen.getByText("Six-digit code: Required")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Six-digit code"), { target: { value: "123 456" } });
    await press("Sign in");
    expect(await screen.findByText(`Six-digit code: ${wrong}`)).toBeTruthy();
    await press("Use a recovery code");
    fireEvent.change(await screen.findByLabelText("Recovery code"), { target: { value: "KAHVK-Z8Y8P" } });
    await press("Sign in");
    expect(await screen.findByText("Hello, Amelia")).toBeTruthy();
    expect(asked.filter(({ body }) => body).map(({ body }) => body)).toEqual([
      { email: "student@bedside.test", password: "bedside-demo" },
      { code: "123 456" },
      { recovery_code: "KAHVK-Z8Y8P" },
    ]);
  });

  it("shows whoever must set up a second factor that and nothing else", async () => {
    open({
      "GET /session": () => ({ body: { user: { ...user, must_enrol: true }, csrf_token: "token-1" } }),
      "GET /account/factors": () => ({
        body: {
          required_by: "program",
          passkeys: [],
          authenticator: null,
          recovery_codes: null,
          proved_until: "2026-11-22T08:00:00.000Z",
        },
      }),
    });
    expect(await screen.findByRole("heading", { name: "Set up two-step sign-in" })).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Add a passkey" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Sign out" })).toBeTruthy();
    expect(screen.queryByText(/Hello/)).toBeNull();
  });
});
