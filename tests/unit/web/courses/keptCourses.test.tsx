import { cleanup, screen } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Role } from "#shared/domain/roles.ts";
import { forgetOffline, readOfPerson } from "#web/api/offlineStore.ts";
import { CurrentUserContext } from "#web/api/session.ts";
import { CourseListPage } from "#web/features/courses/CourseListPage.tsx";
import { fakeApi, renderPage, useListPage } from "../renderPage.tsx";
import { userAs } from "../sessionUser.ts";
import { aCourse } from "./builders.ts";

const away = /You are offline\. These are your courses/;

function open(role: Role, isReached = true) {
  const api = fakeApi({
    "GET /document_sets": () => ({ body: [aCourse({ name: "Radiology" })] }),
    "GET /document_sets/item_count": () => ({ body: { count: 1, message: "1 course", facets: [] } }),
  });
  vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
    if (!isReached) throw new TypeError("Failed to fetch");
    return api.fetch(input, init);
  });
  renderPage(
    <CurrentUserContext value={userAs(role)}>
      <CourseListPage />
    </CurrentUserContext>,
  );
}

useListPage();
beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("caches", undefined);
});
afterEach(() => vi.unstubAllGlobals());

const kept = (role: Role) => readOfPerson(userAs(role).id, "courses");

describe("the course list without a network (D-30)", () => {
  it("shows a student the courses that they last saw, and says so", async () => {
    open("Student");
    await screen.findByRole("link", { name: /Radiology/ });
    await vi.waitFor(async () => expect(await kept("Student")).toBeTruthy());
    expect(screen.queryByText(away)).toBeNull();
    cleanup();
    // The next visit begins with who is signed in: what is theirs stays.
    await forgetOffline(userAs("Student").id);
    open("Student", false);
    expect(await screen.findByRole("link", { name: /Radiology/ })).toBeTruthy();
    expect(screen.getByText(away)).toBeTruthy();
  });

  it("is kept neither of staff, nor for anybody who signs in next", async () => {
    open("Teacher");
    await screen.findByRole("link", { name: /Radiology/ });
    cleanup();
    expect(await kept("Teacher")).toBeUndefined();

    open("Student");
    await screen.findByRole("link", { name: /Radiology/ });
    await vi.waitFor(async () => expect(await kept("Student")).toBeTruthy());
    await forgetOffline("01HZZZZZZZZZZZZZZZZZZZZZZ9");
    expect(await kept("Student")).toBeUndefined();
  });
});
