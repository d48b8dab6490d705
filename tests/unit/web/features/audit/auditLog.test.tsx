import { screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { CurrentUserContext } from "#web/api/session.ts";
import { AuditLogPage } from "#web/features/audit/AuditLogPage.tsx";
import { fakeApi, renderPage } from "../../renderPage.tsx";
import { userAs } from "../../sessionUser.ts";

afterEach(() => vi.unstubAllGlobals());

it("names a course once, though it is what was changed and where, on a phone", async () => {
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const entry = {
    id: "01M8A9W3JKT388CFV6YQDSDSK6",
    at: "2026-11-24T09:00:00.000Z",
    program_id: "01M8A9W3JKT388CFV6YQDSDSK7",
    action: "exam.code_changed",
    actor: null,
    subject: { kind: "course", id: "7", name: "Final Examination" },
    course: { id: 7, name: "Final Examination" },
    details: { Code: "none → set" },
  };
  const { fetch } = fakeApi({
    "GET /audit_log": () => ({ body: [entry] }),
    "GET /audit_log/item_count": () => ({ body: { count: 1, message: "1 entry", facets: [] } }),
  });
  vi.stubGlobal("fetch", fetch);
  renderPage(
    <CurrentUserContext value={userAs("Program Service Administrator")}>
      <AuditLogPage />
    </CurrentUserContext>,
    { at: "/audit_log" },
  );
  const row = await screen.findByRole("listitem");
  expect(within(row).getByText("Final Examination")).toBeTruthy();
});
