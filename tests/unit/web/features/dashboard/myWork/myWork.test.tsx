import "@testing-library/jest-dom/vitest";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { StudentDashboard } from "#shared/contract/dashboards/dashboards.ts";
import type { CaseOfMine } from "#shared/contract/dashboards/myWork.ts";
import { keptLines } from "#web/features/dashboard/myWork/keptLines.ts";
import { MyWorkPage } from "#web/features/dashboard/myWork/MyWorkPage.tsx";
import { dueOf } from "#web/features/dashboard/myWork/ToDo.tsx";
import { fakeApi, refusal, renderPage } from "../../../renderPage.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const aCaseOfMine = (own: Partial<CaseOfMine> = {}): CaseOfMine => ({
  document_id: 1,
  relation_id: 7,
  title: "A man with a cough",
  kind: "signature_case",
  is_timed: false,
  percent_complete: 50,
  time_on_case_minutes: 12,
  recommended_minutes: 40,
  last_accessed_at: "2026-11-20T08:00:00.000Z",
  completed_at: null,
  notes: [],
  bookmarks: [],
  findings: [],
  diagnoses: [],
  score: null,
  ...own,
});
const nothingDue: StudentDashboard = {
  start_date: "2026-10-01",
  end_date: "2026-10-30",
  next: null,
  exams: [],
  activity: [],
  courses: [],
};
const cough = aCaseOfMine({
  score: { percent: 75, questions: 4 },
  notes: [
    { uid: "n1", text: "Ask about mold.", place: { uid: "p 1", card: "History", words: "He works in…" } },
    { uid: "n2", text: "Loose thought", place: null },
  ],
  bookmarks: [{ uid: "p2", card: "Tests", words: "Oxygen at 2 L/min" }],
  diagnoses: [{ text: "Asthma", isLeading: true, isDangerous: false }],
  findings: ["Wheeze"],
});
const old = aCaseOfMine({
  document_id: 2,
  relation_id: null,
  title: "A fall",
  percent_complete: 100,
  notes: [{ uid: "n3", text: "Mold? No: sedatives.", place: { uid: "x", card: "", words: "She fell" } }],
});

const open = (cases: readonly CaseOfMine[]) => {
  const api = fakeApi({
    "GET /my_work": () => ({ body: { cases, items: { completed: 1, all: 3 } } }),
    "GET /student_dashboard": () => ({ body: nothingDue }),
  });
  vi.stubGlobal("fetch", api.fetch);
  renderPage(<MyWorkPage />);
};

describe("My work (issue 12, item 7)", () => {
  it("tells how far, how well and how long, case by case and in all", async () => {
    open([cough, old]);
    const cases = await screen.findByRole("region", { name: "Cases" });
    expect(within(cases).getByRole("link", { name: "A man with a cough" })).toHaveAttribute(
      "href",
      "/document_set_document_relations/7",
    );
    expect(within(cases).getByText(/75% in 4 questions · 12 of 40 min recommended/)).toBeVisible();
    expect(within(cases).queryByRole("link", { name: "A fall" })).toBeNull();
    expect(within(cases).getByText(/no longer in your courses/)).toBeVisible();
    const short = screen.getByRole("region", { name: "Summary" });
    expect(short).toHaveTextContent("Completed1 of 3 items");
    expect(short).toHaveTextContent("Question score75%");
    expect(screen.getByText("You have nothing left to do in your courses.")).toBeVisible();
  });

  it("searches everything that is kept, and leads to the passage", async () => {
    open([cough, old]);
    const search = await screen.findByRole("searchbox", { name: "Search your notes" });
    expect(screen.getByRole("link", { name: "History: He works in…" })).toHaveAttribute(
      "href",
      "/document_set_document_relations/7?uid=p%201",
    );
    fireEvent.change(search, { target: { value: "MOLD" } });
    fireEvent.keyDown(search, { key: "Enter" });
    expect(await screen.findByText("2 entries found")).toBeVisible();
    expect(screen.queryByText("Loose thought")).toBeNull();
    fireEvent.change(search, { target: { value: "mold sedatives" } });
    fireEvent.keyDown(search, { key: "Enter" });
    expect(await screen.findByText("1 entry found")).toBeVisible();
    fireEvent.change(search, { target: { value: "zebra" } });
    fireEvent.keyDown(search, { key: "Enter" });
    expect(
      await screen.findByText("No notes, bookmarks, diagnoses or findings match your search."),
    ).toBeVisible();
  });

  it("says what will stand there, and for whom it is", async () => {
    open([]);
    expect(await screen.findByText("You have not opened any cases yet")).toBeVisible();
    cleanup();
    const api = fakeApi({
      "GET /my_work": () => refusal("FORBIDDEN", 403),
      "GET /student_dashboard": () => ({ body: nothingDue }),
    });
    vi.stubGlobal("fetch", api.fetch);
    renderPage(<MyWorkPage />);
    expect(await screen.findByText("This page is for the students of a program.")).toBeVisible();
  });

  it("keeps of each case what has every word, in it or in the title", () => {
    const found = (words: string) => keptLines([cough, old], words).flatMap(({ lines }) => lines);
    expect(found("")).toHaveLength(6);
    expect(found("cough asthma").map(({ kind, place }) => [kind, place])).toEqual([["Diagnosis", "Leading"]]);
    expect(found("fall she")).toHaveLength(1);
  });

  it("puts first what ends first, and an exam once", () => {
    const unopened = { is_begun: false, card: null };
    const due = dueOf({
      exams: [
        { relation_id: 3, title: "Exam", course_name: "B", end_date: "2026-12-24", sitting: null },
        {
          relation_id: 6,
          title: "Over",
          course_name: "B",
          end_date: "2026-12-24",
          sitting: { status: "submitted", paused: false, submitted_by: "clock", time_left: 0 },
        },
      ],
      courses: [
        {
          id: 1,
          name: "A",
          end_date: null,
          completed: 0,
          items: 2,
          next: { relation_id: 4, title: "One", ...unopened },
        },
        {
          id: 2,
          name: "B",
          end_date: "2026-12-24",
          completed: 0,
          items: 1,
          next: { relation_id: 3, title: "Exam", ...unopened },
        },
        {
          id: 3,
          name: "C",
          end_date: "2026-12-01",
          completed: 1,
          items: 2,
          next: { relation_id: 5, title: "Two", ...unopened },
        },
        { id: 4, name: "D", end_date: null, completed: 1, items: 1, next: null },
      ],
    });
    expect(due.map(({ relationId }) => relationId)).toEqual([5, 3, 4]);
  });
});
