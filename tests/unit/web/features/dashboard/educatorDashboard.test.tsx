import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { EducatorDashboard } from "#shared/contract/dashboards/dashboards.ts";
import { CurrentUserContext } from "#web/api/session.ts";
import { EducatorDashboardPage } from "#web/features/dashboard/EducatorDashboard.tsx";
import { heightsOf, ticksOf } from "#web/ui/charts/chartScale.ts";
import { loadCharts } from "../../loadCharts.ts";
import { fakeApi, refusal, renderPage } from "../../renderPage.tsx";

loadCharts();

const course = { course_id: 7, course_name: "Acute Care" };
const full: EducatorDashboard = {
  start_date: "2026-11-20",
  end_date: "2026-11-22",
  courses: [
    {
      id: 7,
      name: "Acute Care",
      start_date: "2026-11-01",
      end_date: "2026-12-01",
      state: "running",
      students: 12,
      students_at_work: 1,
      percent_complete: 41.7,
    },
  ],
  more_courses: 2,
  activity: [
    { date: "2026-11-20", begun: 3, completed: 1 },
    { date: "2026-11-21", begun: 0, completed: 0 },
    { date: "2026-11-22", begun: 5, completed: 4 },
  ],
  before: { begun: 2, completed: 5 },
  behind: {
    count: 2,
    students: [
      {
        ...course,
        user_id: "01HZ0000000000000000000001",
        name: "Ana Đorđević",
        email: "ana@bedside.test",
        percent_complete: 10,
        expected_percent: 66.6,
        reason: "behind",
        last_accessed_at: null,
      },
    ],
  },
  due: [{ ...course, kind: "exam", title: "Timed Exam", date: "2026-12-01", open: 1, students: 12 }],
  exams_today: [],
  pending_people: 3,
};

const answer = (body: EducatorDashboard) => {
  const api = fakeApi({ "GET /educator_dashboard": () => ({ body }) });
  vi.stubGlobal("fetch", api.fetch);
  return api;
};
afterEach(() => vi.unstubAllGlobals());

/** Of a teacher, who assigns nobody. */
const renderDashboard = (options?: Parameters<typeof renderPage>[1]) =>
  renderPage(
    <CurrentUserContext
      value={{
        id: "01HZ0000000000000000000009",
        ...{ email: "t@bedside.test", first_name: "T", last_name: "T", is_admin: false },
        ...{ program_id: null, memberships: [] },
      }}
    >
      <EducatorDashboardPage />
    </CurrentUserContext>,
    options,
  );

describe("C-44: the educator's dashboard", () => {
  it("leads from the exams of today to their proctors, or to who sits them", async () => {
    const exam = { ...course, document_id: 3, title: "Final", not_begun: 2, under_way: 1, over: 0 };
    answer({
      ...full,
      exams_today: [
        { ...exam, state: "under_way", is_proctored: true },
        { ...exam, course_id: 8, title: "Retake", state: "begins", under_way: 0, is_proctored: false },
      ],
    });
    renderDashboard();
    const panel = within(await screen.findByRole("region", { name: "Today's exams" }));
    const lines = panel.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(lines).toEqual([
      "FinalAcute Care, 1 student in progress, 2 not startedIn progress",
      "RetakeAcute Care, 2 not startedStarts today",
    ]);
    expect(panel.getByRole("link", { name: "Final" }).getAttribute("href")).toBe(
      "/document_sets/7/proctor_dashboard",
    );
    expect(panel.getByRole("link", { name: "Retake" }).getAttribute("href")).toBe(
      "/document_sets/8/sittings",
    );
  });

  it("leads from each thing to the page where one acts on it", async () => {
    answer(full);
    renderDashboard();
    const address = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");
    // What waits stands before the figures of the past.
    await screen.findByRole("link", { name: "Ana Đorđević" });
    const titles = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(titles.slice(0, 2)).toEqual(["Behind schedule", "Coming up"]);
    expect(await address("Ana Đorđević")).toBe(
      "/document_sets/7/users/01HZ0000000000000000000001/document_set_usage_report",
    );
    const behind = within(screen.getByRole("region", { name: "Behind schedule" }));
    expect(behind.getByRole("link", { name: "Acute Care" }).getAttribute("href")).toBe(
      "/document_sets/7/students_in_need",
    );
    expect(behind.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("10");
    expect(await address("Timed Exam")).toBe("/document_sets/7/sittings");
    const courses = within(screen.getByRole("region", { name: "Courses" }));
    expect(courses.getByRole("link", { name: "Acute Care" }).getAttribute("href")).toBe("/document_sets/7");
    const pending = "/group_role_definition_users?view=all&show=Invited";
    expect(await address("3 invitations are open")).toBe(pending);
    expect(await address("Not registered yet: 3")).toBe(pending);
    expect(await address("Courses running: 1")).toBe("/document_sets");
    // Figures of what stands further down lead to it.
    for (const [figure, part] of [
      ["Students behind: 2", "Ana Đorđević"],
      ["Items started in this period: 8", "When do students work?"],
    ] as const) {
      const id = (await address(figure))?.slice(1) ?? "";
      expect(document.getElementById(id)?.textContent).toContain(part);
    }
    expect(screen.getByText(/One more student is behind\. See the usage reports\./)).toBeTruthy();
    expect(screen.getByText("2 more courses are not shown here.")).toBeTruthy();
    expect(screen.getByText(/1 student has not taken it/)).toBeTruthy();
  });

  it("compares what was done with as many days before", async () => {
    answer(full);
    renderDashboard();
    const figure = async (label: string) =>
      (await screen.findByText(label)).parentElement?.textContent?.replace(label, "");
    expect(await figure("Items started in this period")).toBe("8Up from 2 in the previous period");
    expect(await figure("Items completed in this period")).toBe("5Same as in the previous period");
  });

  it("does not reassure where there are no students", async () => {
    const none = { count: 0, students: [] };
    answer({ ...full, behind: none, courses: full.courses.map((one) => ({ ...one, students: 0 })) });
    renderDashboard();
    expect(await screen.findByText(/^Your courses have no students yet\./)).toBeTruthy();
    expect(screen.queryByText("No students are behind.")).toBeNull();
    cleanup();
    answer({ ...full, behind: none });
    renderDashboard();
    expect(await screen.findByText("No students are behind.")).toBeTruthy();
  });

  it("asks the server anew for other days", async () => {
    const { asked } = answer(full);
    renderDashboard({ at: "/?from=2026-11-01&to=2026-11-10" });
    await screen.findByText("When do students work?");
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
      start_date: "2026-11-01",
      end_date: "2026-11-10",
    });
    fireEvent.change(screen.getByLabelText("End date"), { target: { value: "2026-11-12" } });
    await vi.waitFor(() => expect(asked.at(-1)?.url.searchParams.get("end_date")).toBe("2026-11-12"));
  });

  it("says where there is nothing", async () => {
    answer({
      ...full,
      courses: [],
      more_courses: 0,
      behind: { count: 0, students: [] },
      due: [],
      activity: full.activity.map(({ date }) => ({ date, begun: 0, completed: 0 })),
      pending_people: null,
    });
    renderDashboard();
    expect(
      await screen.findByText(
        "You do not manage any courses yet. Courses that you teach or manage will appear here.",
      ),
    ).toBeTruthy();
    expect(screen.getByText("Nothing was started or completed in this period.")).toBeTruthy();
    expect(screen.getByText("Nothing starts or ends in the next 30 days.")).toBeTruthy();
    expect(screen.queryByRole("slider")).toBeNull();
  });

  it("says for whom it is to somebody else, and what happened where it cannot be read", async () => {
    vi.stubGlobal("fetch", fakeApi({ "GET /educator_dashboard": () => refusal("FORBIDDEN", 403) }).fetch);
    renderDashboard();
    expect(await screen.findByText("This page is for the teaching staff of a program.")).toBeTruthy();
  });
});

describe("C-44: a chart of days", () => {
  it("goes from day to day by the keyboard, and reads each out", async () => {
    answer(full);
    renderDashboard();
    const days = await screen.findByRole("slider", { name: "When do students work?" });
    expect(days.getAttribute("aria-valuetext")).toBe("November 22nd 2026, Started 5, Completed 4");
    fireEvent.focus(days);
    fireEvent.keyDown(days, { key: "ArrowLeft" });
    fireEvent.keyDown(days, { key: "ArrowLeft" });
    fireEvent.keyDown(days, { key: "ArrowLeft" });
    expect(days.getAttribute("aria-valuetext")).toBe("November 20th 2026, Started 3, Completed 1");
    fireEvent.keyDown(days, { key: "End" });
    expect(days.getAttribute("aria-valuenow")).toBe("3");
  });

  it("shows the same figures as a table, with their sums", async () => {
    answer(full);
    renderDashboard();
    const table = within(await screen.findByRole("table", { hidden: true }));
    const rows = table.getAllByRole("row", { hidden: true }).map((row) => row.textContent);
    expect(rows).toEqual([
      "DayStartedCompleted",
      "November 20th 202631",
      "November 21st 202600",
      "November 22nd 202654",
      "Together85",
    ]);
  });

  it("is as high as its highest line or stack of bars", () => {
    const values = [1, 4];
    const bars = { label: "a", look: "bar", values } as const;
    const stack = [bars, { ...bars, look: "striped" }] as const;
    expect(Math.max(...heightsOf(stack))).toBe(8);
    expect(
      Math.max(
        ...heightsOf([
          { ...bars, look: "line" },
          { ...bars, look: "dashed" },
        ]),
      ),
    ).toBe(4);
  });

  it("writes eight days at most under its axis, the last one always", () => {
    for (const days of [1, 7, 30, 92]) {
      expect(ticksOf(days).length).toBeLessThanOrEqual(8);
      expect(ticksOf(days).at(-1)).toBe(days - 1);
    }
  });
});
