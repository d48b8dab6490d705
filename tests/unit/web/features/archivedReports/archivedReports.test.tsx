import { act, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { ArchivedReport } from "#shared/contract/reports/archivedReports.ts";
import { ArchivedReportsPage } from "#web/features/archivedReports/ArchivedReportsPage.tsx";
import { sizeText } from "#web/features/archivedReports/reportTexts.ts";
import { fakeApi, renderPage } from "../../renderPage.tsx";

afterEach(() => vi.unstubAllGlobals());

const report: ArchivedReport = {
  ...{ id: "one", report: "course_usage", title: "Course usage report", type: "xlsx", state: "ready" },
  ...{ progress: 100, ordered_at: "2026-11-20T08:00:00.000Z", asked_by: "Ada Lovelace", is_own: true },
  ...{ size_bytes: 1_400_000, not_carried: null, rows: 12_000, kept_until: "2027-02-18T08:00:00.000Z" },
  facts: [
    ["Course", "Medicine"],
    ["Dates", "All dates"],
  ],
};

function open(reports: ArchivedReport[]) {
  let shown = reports;
  const api = fakeApi({
    "GET /archived_reports": () => ({ body: { reports: shown, next: null, kept_days: 90 } }),
    "DELETE /archived_reports/one": () => {
      shown = [];
      return { body: { ok: true } };
    },
  });
  vi.stubGlobal("fetch", api.fetch);
  renderPage(<ArchivedReportsPage />);
  return api;
}

it("says what each file holds, how large it is and how long it stays (C-44)", async () => {
  open([report, { ...report, id: "two", state: "running", progress: 40, size_bytes: null, rows: null }]);
  const table = within(await screen.findByRole("table"));
  expect(table.getAllByText("Course: Medicine; Dates: All dates")).toHaveLength(2);
  for (const text of ["1.4 MB", "12,000", "Ready", "40%"]) expect(table.getByText(text)).toBeTruthy();
  expect(table.getAllByRole("button", { name: /^Download/ })).toHaveLength(1);
  expect(screen.getByText(/We keep files for 90 days/)).toBeTruthy();
});

it("deletes a file once that is confirmed, and then says what fills the page", async () => {
  const { asked } = open([report]);
  const press = (name: RegExp) => act(async () => screen.getByRole("button", { name }).click());
  await screen.findByRole("table");
  await press(/^Delete Course usage report/);
  expect(asked.map(({ call }) => call)).toEqual(["GET /archived_reports"]);
  await press(/^Delete report$/);
  expect(await screen.findByText("No reports yet")).toBeTruthy();
});

it("tells sizes in the unit that people read", () => {
  expect([0, 999, 1000, 1_460_000, 2_000_000_000].map(sizeText)).toEqual([
    "0 bytes",
    "999 bytes",
    "1 KB",
    "1.5 MB",
    "2 GB",
  ]);
});
