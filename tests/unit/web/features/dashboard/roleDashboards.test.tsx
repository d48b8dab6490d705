import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { StudentDashboard } from "#shared/contract/dashboards/dashboards.ts";
import type { SuperadminDashboard } from "#shared/contract/dashboards/operations.ts";
import { StudentDashboardPage } from "#web/features/dashboard/StudentDashboard.tsx";
import { SuperadminDashboardPage } from "#web/features/dashboard/SuperadminDashboard.tsx";
import { fakeApi, renderPage } from "../../renderPage.tsx";

const day = "2026-11-22";
const range = { start_date: day, end_date: day };
const at = `${day}T08:00:00.000Z`;

const student: StudentDashboard = {
  ...range,
  next: {
    ...{ relation_id: 5, title: "Chest pain", is_begun: true, card: { number: 4, of: 12 } },
    ...{ course_id: 7, course_name: "Acute Care", percent_complete: 40, last_accessed_at: at },
  },
  exams: [
    { relation_id: 6, title: "Timed Exam", course_name: "Acute Care", end_date: "2026-12-01", sitting: null },
  ],
  activity: [{ date: day, begun: 2, completed: 1 }],
  courses: [{ id: 7, name: "Acute Care", end_date: "2026-12-01", completed: 1, items: 4, next: null }],
};

const file = { people: 12, added: 0, progress: 0, created_at: at, program_name: "Northfield" };
const superadmin: SuperadminDashboard = {
  ...range,
  programs: { active: 4, inactive: 2, editorial: 1 },
  use: [{ date: day, sign_ins: 9 }],
  open_jobs: [],
  failed_jobs: [],
  queues: [],
  language_model: {
    configured: "nova-lite",
    models: [
      {
        ...{
          provider: "bedrock",
          model: "nova-lite",
          used: 120,
          refused: 7,
          failed: 1,
          tokens: 51_000,
          usd: 1.2,
        },
        half_within_ms: 2000,
        most_within_ms: 4000,
      },
    ],
    programs: [{ name: "Northfield", replies: 128, usd: 50.01, budget_usd: 50 }],
  },
  open_mail: [],
  imports: {
    count: 25,
    files: [
      { ...file, id: "01HZ0000000000000000000001", file_name: "read.csv", state: "previewed" },
      { ...file, id: "01HZ0000000000000000000002", file_name: "half.csv", state: "failed", added: 5 },
      { ...file, id: "01HZ0000000000000000000003", file_name: "now.csv", state: "running", progress: 41.8 },
    ],
  },
};

const answer = (path: string, body: unknown) => {
  const api = fakeApi({ [`GET ${path}`]: () => ({ body }) });
  vi.stubGlobal("fetch", api.fetch);
  return api;
};
const panel = async (name: string) => within(await screen.findByRole("region", { name }));
afterEach(() => vi.unstubAllGlobals());

describe("C-44: a student's home", () => {
  it("leads on to the case, to the exam and to the course, and shows what was done as figures", async () => {
    const { asked } = answer("/student_dashboard", student);
    renderPage(<StudentDashboardPage />, { at: `/?from=${day}&to=${day}` });
    const address = async (title: string, name: string) =>
      (await panel(title)).getByRole("link", { name }).getAttribute("href");
    expect(await address("Continue: Chest pain", "Continue")).toBe("/document_set_document_relations/5");
    const next = await panel("Continue: Chest pain");
    expect(next.getByText(/Card 4 of 12 · Last opened November 22nd 2026/)).toBeTruthy();
    expect(next.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("40");
    const chart = within(screen.getByRole("figure", { name: "Your activity" }));
    expect(chart.getByRole("group", { name: "Date range" })).toBeTruthy();
    expect(await address("Upcoming exams", "Timed Exam")).toBe("/document_set_document_relations/6");
    expect(await address("Your courses", "Acute Care")).toBe("/document_sets/7");
    expect(screen.getByText("Acute Care. By December 1st 2026")).toBeTruthy();
    const table = within(screen.getByRole("table", { hidden: true }));
    expect(table.getAllByRole("row", { hidden: true }).at(-1)?.textContent).toBe("Together21");
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual(range);
  });

  it("offers to start what was never opened, and says when everything is done", async () => {
    const { next } = student;
    const unopened = { is_begun: false, card: null, percent_complete: 0, last_accessed_at: null };
    answer("/student_dashboard", { ...student, next: { ...next, ...unopened } });
    renderPage(<StudentDashboardPage />);
    const hero = await panel("Start: Chest pain");
    expect(hero.getByRole("link", { name: "Start" })).toBeTruthy();
    expect(hero.queryByRole("progressbar")).toBeNull();
    cleanup();
    answer("/student_dashboard", { ...student, next: null });
    renderPage(<StudentDashboardPage />);
    expect(await screen.findByText(/^You have completed everything that is open to you/)).toBeTruthy();
  });

  it("says to whom is in no course what will stand there", async () => {
    const idle = [{ date: day, begun: 0, completed: 0 }];
    answer("/student_dashboard", { ...student, next: null, exams: [], courses: [], activity: idle });
    renderPage(<StudentDashboardPage />);
    expect(await screen.findByText("You are not in any course yet")).toBeTruthy();
  });

  it("keeps what was done in courses that are over", async () => {
    answer("/student_dashboard", { ...student, next: null, exams: [], courses: [] });
    renderPage(<StudentDashboardPage />);
    expect(await screen.findByText("None of your courses is open right now.")).toBeTruthy();
    expect(screen.getByText("Your activity")).toBeTruthy();
    expect(screen.queryByText("Upcoming exams")).toBeNull();
  });
});

describe("C-44: the superadmin dashboard", () => {
  it("counts programs by state, and says of each file of people how it went", async () => {
    answer("/superadmin_dashboard", superadmin);
    renderPage(<SuperadminDashboardPage />);
    const models = await panel("Language models");
    expect(models.getByRole("listitem").textContent).toBe(
      "nova-lite (bedrock)120 used, 7 refused by the check, 1 failed, half within 2 s, 95% within 4 s$1.2051,000 tokens",
    );
    const spending = await panel("Spending on language models this month");
    expect(spending.getByRole("listitem").textContent).toBe("Northfield128 repliesUsed up$50.01 of $50.00");
    const files = await panel("People imports");
    expect(files.getAllByRole("listitem").map((line) => line.textContent?.replace(/Nov 22.*/, ""))).toEqual([
      "read.csvNorthfield, 12 peopleReady to import",
      "half.csvNorthfield, 12 people, 5 addedStopped early",
      "now.csvNorthfield, 12 people, 0 addedAdding, 41%",
    ]);
    expect(files.getByText("22 more in this period")).toBeTruthy();
    const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
    expect([figure("Programs"), figure("Inactive programs"), figure("Editorial groups")]).toEqual([
      "4",
      "2",
      "1",
    ]);
  });
});
