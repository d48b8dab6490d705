import { fireEvent, screen, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CourseReportDashboard, ReportDashboard } from "#shared/contract/dashboards/reportDashboards.ts";
import { CourseDashboardPage } from "#web/features/reportDashboard/CourseDashboardPage.tsx";
import { ProgramDashboardPage } from "#web/features/reportDashboard/ProgramDashboardPage.tsx";
import { loadCharts } from "../../loadCharts.ts";
import { fakeApi, refusal, renderPage } from "../../renderPage.tsx";

loadCharts();

const dashboard: CourseReportDashboard = {
  start_date: "2026-11-01",
  end_date: "2026-11-02",
  course: { id: 7, name: "Acute Care", state: "running" },
  tab: "case",
  tabs: ["case", "illness_script"],
  students: 12,
  progress: [
    { date: "2026-11-01", begun: 3, completed: 1, percent_complete: 4.2, expected_percent: 3 },
    { date: "2026-11-02", begun: 0, completed: 2, percent_complete: 12.5, expected_percent: 6 },
  ],
  items: [
    {
      document_id: 3,
      relation_id: 30,
      title: "Chest Pressure",
      recommended_time: 40,
      completed: 5,
      low_time: 1,
      in_progress: 2,
      not_worked: 4,
      time: [1, 0, 2, 1, 2],
    },
  ],
  expected_percent: 66.6,
  standing: {
    behind: 2,
    bands: Array.from({ length: 11 }, (_, at) => ({
      from_percent: at * 10,
      in_step: at === 6 ? 10 : 0,
      behind: at === 0 ? 2 : 0,
    })),
  },
};
const path = "/document_sets/7/report_dashboard";

function show(body: CourseReportDashboard, at = path) {
  const api = fakeApi({ [`GET ${path}`]: () => ({ body }) });
  vi.stubGlobal("fetch", api.fetch);
  renderPage(
    <Routes>
      <Route path="document_sets/:id/report_dashboard" element={<CourseDashboardPage />} />
    </Routes>,
    { at },
  );
  return api;
}
const rowsOf = async (title: string) =>
  within(within(await screen.findByRole("figure", { name: title })).getByRole("table", { hidden: true }))
    .getAllByRole("row", { hidden: true })
    .map((row) => [...row.children].map((cell) => cell.textContent).join(" | "));

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe("C-33, C-44: the report dashboard of a course", () => {
  it("has the same figures as a table beneath each chart", async () => {
    show(dashboard);
    expect(await rowsOf("How far has the course come?")).toEqual([
      "Day | Completed | Steady pace",
      "November 1st 2026 | 4% | 3%",
      "November 2nd 2026 | 13% | 6%",
    ]);
    expect((await rowsOf("Who is on pace today?")).slice(0, 3)).toEqual([
      "Course progress | On pace | Behind",
      "Under 10% | 0 | 2",
      "10% to under 20% | 0 | 0",
    ]);
    expect(screen.getByText("2 of 12 students are behind")).toBeTruthy();
    const pace = await screen.findByRole("slider", { name: "Who is on pace today?" });
    fireEvent.focus(pace);
    fireEvent.keyDown(pace, { key: "Home" });
    expect(pace.getAttribute("aria-valuetext")).toBe("Under 10%, On pace 0, Behind 2");
  });

  it("remembers its tab after a reload, and carries days and kind of item to the reports of items", async () => {
    const { asked } = show(dashboard, `${path}?start_date=2026-11-01&tab=case`);
    fireEvent.click(await screen.findByRole("radio", { name: "Items" }));
    expect(await rowsOf("How far are students in each item?")).toEqual([
      "Item | Completed | Low time (Completed in under 25% of recommended time) | In progress | No progress in this period",
      "Chest Pressure | 5 | 1 | 2 | 4",
    ]);
    const [item] = screen.getAllByRole("link", { name: "Chest Pressure" });
    expect(item?.getAttribute("href")).toBe(
      "/document_set_document_relations/30/usage_report?start_date=2026-11-01&tab=case",
    );
    expect(
      await screen.findByRole("img", { name: "Low time 1, Half or more 3, All of it or more 2" }),
    ).toBeTruthy();
    expect(asked[0]?.url.search).toBe("?start_date=2026-11-01&tab=case");
    document.body.replaceChildren();
    show(dashboard);
    expect(await screen.findByRole("figure", { name: "How far are students in each item?" })).toBeTruthy();
  });

  it("asks for other days, and for the whole course again", async () => {
    const { asked } = show(dashboard);
    fireEvent.change(await screen.findByLabelText("Start date"), { target: { value: "2026-11-02" } });
    await vi.waitFor(() =>
      expect(asked.at(-1)?.url.search).toBe("?start_date=2026-11-02&end_date=2026-11-02"),
    );
    fireEvent.change(screen.getByLabelText("Period"), { target: { value: "whole" } });
    await vi.waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>("Period").value).toBe("whole"));
  });

  it("says what to do in a course without students, and for whom it is", async () => {
    show({ ...dashboard, students: 0 });
    expect(await screen.findByText("This course has no students yet")).toBeTruthy();
    document.body.replaceChildren();
    vi.stubGlobal("fetch", fakeApi({ "GET /report_dashboard": () => refusal("FORBIDDEN", 403) }).fetch);
    renderPage(<ProgramDashboardPage />);
    expect(await screen.findByText("This page is for the teaching staff of a program.")).toBeTruthy();
  });
});

describe("C-44: the report dashboard of a program", () => {
  it("sets the courses beside one another, each a way to its own", async () => {
    const body: ReportDashboard = {
      start_date: "2026-11-01",
      end_date: "2026-11-02",
      activity: [{ date: "2026-11-01", begun: 0, completed: 0 }],
      courses: [
        {
          id: 7,
          name: "Acute Care",
          start_date: null,
          end_date: null,
          state: "undated",
          students: 4,
          students_at_work: 1,
          percent_complete: 40.9,
          completed: 1,
          in_progress: 2,
          not_started: 1,
          behind: 0,
        },
      ],
      more_courses: 2,
    };
    vi.stubGlobal("fetch", fakeApi({ "GET /report_dashboard": () => ({ body }) }).fetch);
    renderPage(<ProgramDashboardPage />);
    expect(await rowsOf("How far are students in each course?")).toEqual([
      "Course | Completed | In progress | Not started",
      "Acute Care | 1 | 2 | 1",
    ]);
    const [course] = screen.getAllByRole("link", { name: "Acute Care" });
    expect(course?.getAttribute("href")).toBe("/document_sets/7/report_dashboard");
    expect(screen.getByText("No students are behind.")).toBeTruthy();
    expect(screen.getByText(/2 more courses are not shown here\./)).toBeTruthy();
  });

  it("draws one of twenty as a twentieth of the bar", async () => {
    const course = {
      id: 7,
      name: "Acute Care",
      start_date: null,
      end_date: null,
      state: "undated" as const,
      students: 20,
      students_at_work: 1,
      percent_complete: 16.6,
      completed: 1,
      in_progress: 2,
      not_started: 17,
      behind: 1,
    };
    const body: ReportDashboard = {
      start_date: "2026-11-01",
      end_date: "2026-11-02",
      activity: [{ date: "2026-11-01", begun: 0, completed: 0 }],
      courses: [course],
      more_courses: 0,
    };
    vi.stubGlobal("fetch", fakeApi({ "GET /report_dashboard": () => ({ body }) }).fetch);
    renderPage(<ProgramDashboardPage />);
    for (const [title, said] of [
      ["Where are students behind?", "Behind 1, Not behind 19"],
      ["How many students were active in this period?", "Active 1, Not active 19"],
    ] as const) {
      const figure = await screen.findByRole("figure", { name: title });
      const bar = await within(figure).findByRole("img", { name: said });
      expect([...bar.querySelectorAll("rect")].map((part) => part.getAttribute("width"))).toEqual([
        "5%",
        "95%",
      ]);
    }
    expect(screen.getByText("17%")).toBeTruthy();
  });
});
