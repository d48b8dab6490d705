import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Role } from "#shared/domain/roles.ts";
import { CurrentUserContext } from "#web/api/session.ts";
import { CourseItems } from "#web/features/courses/CourseItems.tsx";
import { CourseFrame, CourseTabs } from "#web/features/courses/CourseTabs.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { fakeApi, refusal, renderPage } from "../renderPage.tsx";
import { userAs } from "../sessionUser.ts";
import { aCoursePage, anItem } from "./builders.ts";

beforeEach(() => vi.stubGlobal("scrollTo", () => {}));
afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, "");
});

const tabsOf = () =>
  within(screen.getByRole("navigation", { name: "Course" }))
    .getAllByRole("link")
    .map((link) => link.textContent);

describe("the tabs of a course", () => {
  const show = (role: Role, at: string, hasExams = false) =>
    renderPage(
      <CurrentUserContext value={userAs(role)}>
        <CourseTabs course={{ ...aCoursePage(role), has_exams: hasExams }} />
      </CurrentUserContext>,
      { at },
    );

  it("are the places that the person may see, and mark the one that they are at", () => {
    show("Course Manager", "/document_sets/1/report_dashboard", true);
    expect(tabsOf()).toEqual([
      "Items",
      "Members",
      "Usage report",
      "Report dashboard",
      "Students who need help",
      "Rosters and resets",
      "Proctor exams",
      "Exams",
    ]);
    expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Report dashboard");
  });

  it("leave out what a teacher may not do, and exams where there are none", () => {
    show("Teacher", "/document_sets/1");
    expect(tabsOf()).not.toContain("Rosters and resets");
    expect(tabsOf()).not.toContain("Exams");
    expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Items");
  });

  it("stand above the heading of each page that they lead to, and are not asked for by a student", async () => {
    const api = fakeApi({ "GET /document_sets/1": () => ({ body: aCoursePage("Teacher") }) });
    vi.stubGlobal("fetch", api.fetch);
    const { Route, Routes } = await import("react-router");
    const page = (role: Role) => (
      <CurrentUserContext value={userAs(role)}>
        <Routes>
          <Route
            path="/document_sets/:id/sittings"
            element={
              <CourseFrame>
                <PageHeading title="Exams" tabTitle="Exams" />
              </CourseFrame>
            }
          />
        </Routes>
      </CurrentUserContext>
    );
    const learner = renderPage(page("Student"), { at: "/document_sets/1/sittings" });
    screen.getByRole("heading", { name: "Exams" });
    expect(api.asked).toEqual([]);
    learner.unmount();
    renderPage(page("Teacher"), { at: "/document_sets/1/sittings" });
    await screen.findByRole("navigation", { name: "Course" });
  });
});

describe("completion of an item, as staff see it", () => {
  const figures = (tab: "case" | "illness_script", relation_id: number, completed: number) => ({
    start_date: "2026-09-01",
    end_date: "2026-11-27",
    course: { id: 1, name: "Neurology", state: "running" },
    tab,
    tabs: ["case", "illness_script"],
    students: 30,
    progress: [],
    items: [
      {
        document_id: relation_id,
        relation_id,
        title: "Case",
        recommended_time: 30,
        completed,
        low_time: 2,
        in_progress: 4,
        not_worked: 24 - completed,
        time: [],
      },
    ],
    expected_percent: null,
    standing: { behind: 0, bands: [] },
  });
  const items = "GET /document_sets/1/document_set_document_relations";

  function open(role: Role, dashboard: NonNullable<Parameters<typeof fakeApi>[0][string]>) {
    const rows = [
      anItem({ document_set_document_relation_id: 70, title: "Chest pain", recommended_time: 30 }),
      anItem({ id: 8, document_set_document_relation_id: 71, title: "Asthma", kind: "illness_script" }),
    ];
    const api = fakeApi({
      [items]: () => ({ body: rows }),
      [`${items}/item_count`]: () => ({ body: { count: 2, message: "2 items", facets: [] } }),
      "GET /document_sets/1/report_dashboard": dashboard,
    });
    vi.stubGlobal("fetch", api.fetch);
    renderPage(
      <CurrentUserContext value={userAs(role)}>
        <CourseItems course={aCoursePage(role)} />
      </CurrentUserContext>,
    );
    return api;
  }

  it("counts students who completed it, low time among them, and leads to its report; of both tabs", async () => {
    open("Teacher", ({ url }) => ({
      body:
        url.searchParams.get("tab") === "illness_script"
          ? figures("illness_script", 71, 1)
          : figures("case", 70, 10),
    }));
    const link = await screen.findByRole("link", { name: "12 of 30 students completed: Chest pain" });
    expect(link.getAttribute("href")).toBe("/document_set_document_relations/70/usage_report");
    expect(
      screen
        .getByRole("progressbar", { name: "Students who completed Chest pain" })
        .getAttribute("aria-valuenow"),
    ).toBe("40");
    screen.getByRole("link", { name: "3 of 30 students completed: Asthma" });
    screen.getByText("Recommended time: 30 minutes");
  });

  it("stays away where the figures cannot be read; the list stands", async () => {
    open("Teacher", () => refusal("RATE_LIMITED", 429));
    await screen.findByText("Recommended time: 30 minutes");
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  it("is not asked for by a student", async () => {
    const api = open("Student", () => refusal("FORBIDDEN", 403));
    await screen.findByRole("link", { name: "Chest pain" });
    expect(api.asked.map(({ call }) => call)).not.toContain("GET /document_sets/1/report_dashboard");
  });
});
