import { act, screen, waitFor } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listCourses } from "#shared/contract/courses/courses.ts";
import {
  call,
  setCsrfToken,
  setSessionConfirmation,
  setSessionLostHandler,
  setSessionReplacedHandler,
} from "#web/api/call.ts";
import { keepCaseRows, readPerson } from "#web/api/offlineStore.ts";
import { loseSession, useCurrentUser, useKeptPath } from "#web/api/session.ts";
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
const signedIn = (user: typeof amelia): Answer => ({ body: { user, csrf_token: "token-1" } });

function Secret() {
  return (
    <p>
      Hello, {useCurrentUser().first_name}, at {useKeptPath() ?? "the server"}
    </p>
  );
}

/** The gate in front of a page; `session`: what the server says of the session once it can be reached. */
function open(session: () => Answer) {
  let isReached = false;
  const api = fakeApi({ "GET /session": session, "GET /document_sets": () => ({ body: [] }) });
  vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
    if (!isReached) throw new TypeError("Failed to fetch");
    return api.fetch(input, init);
  });
  const view = renderPage(
    <Routes>
      <Route element={<SessionGate />}>
        <Route path="*" element={<Secret />} />
      </Route>
    </Routes>,
  );
  setSessionLostHandler(() => loseSession(view.client));
  return {
    ...api,
    reach: () => {
      isReached = true;
    },
  };
}

const read = () => call(listCourses, { query: {} }).catch((error: { code: string }) => error.code);

beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("caches", undefined);
  setCsrfToken(undefined);
  await keepCaseRows({ user: amelia, path: "/documents/7", confirmedAt: Date.now() }, "document/7", {
    whole: {},
    state: {},
  });
});
afterEach(() => {
  setSessionConfirmation(undefined);
  setSessionLostHandler(() => {});
  setSessionReplacedHandler(async () => false);
  vi.unstubAllGlobals();
});

describe("a page that begins without a network (D-30, D-31)", () => {
  it("knows its person, and asks the server for the session before anything else", async () => {
    const { asked, reach } = open(() => signedIn(amelia));
    expect(await screen.findByText("Hello, Amelia, at /documents/7")).toBeTruthy();
    expect(await read()).toBe("OFFLINE");

    reach();
    await act(async () => {
      expect(await Promise.all([read(), read()])).toEqual([[], []]);
    });
    expect(asked.map((each) => each.call)).toEqual([
      "GET /session",
      "GET /document_sets",
      "GET /document_sets",
    ]);
    expect(asked.at(-1)?.headers.get("X-CSRF-Token")).toBe("token-1");
    expect(await screen.findByText("Hello, Amelia, at the server")).toBeTruthy();
  });

  it("shows the sign-in page, and keeps nothing, once the server says that the session is over", async () => {
    const { asked, reach } = open(() => refusal("NOT_SIGNED_IN", 401));
    expect(await screen.findByText(/Hello, Amelia/)).toBeTruthy();
    reach();
    await act(async () => expect(await read()).toBe("NOT_SIGNED_IN"));
    expect(asked.map((each) => each.call)).toEqual(["GET /session"]);
    expect(await screen.findByText(/Your session has ended/)).toBeTruthy();
    await waitFor(async () => expect(await readPerson(Date.now())).toBeUndefined());
  });

  it("shows and sends nothing in the session of somebody else", async () => {
    const { asked, reach } = open(() => signedIn(aUser(2, "Ben")));
    expect(await screen.findByText(/Hello, Amelia/)).toBeTruthy();
    reach();
    await act(async () => expect(await read()).toBe("NOT_SIGNED_IN"));
    expect(asked.map((each) => each.call)).toEqual(["GET /session"]);
    expect(await screen.findByText(/Someone else signed in to this browser/)).toBeTruthy();
    expect(screen.queryByText(/Hello/)).toBeNull();
  });
});
