import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import type { StudentExam } from "#shared/contract/dashboards/dashboards.ts";
import { sittingStatuses, submitters } from "#shared/domain/examClock.ts";
import { type ExamStanding, examStatusText } from "#shared/domain/examStatus.ts";
import { examsLookAgainMs, StudentExams } from "#web/features/dashboard/StudentExams.tsx";
import { type ExamRow, statusText } from "#web/features/exams/examRows.ts";

const anExam = (standing: ExamStanding, time_left = 0): StudentExam => ({
  relation_id: 6,
  title: "Timed Exam",
  course_name: "Acute Care",
  end_date: null,
  sitting: standing && { ...standing, time_left },
});
const page = (exam: StudentExam) => (
  <MemoryRouter>
    <StudentExams exams={[exam]} />
  </MemoryRouter>
);
const line = () => within(screen.getByRole("listitem"));

const running = { status: "in_progress", paused: false, submitted_by: null } as const;
const paused = { status: "on_hold", paused: true, submitted_by: null } as const;
const standings: ExamStanding[] = [
  null,
  running,
  paused,
  { ...paused, paused: false },
  ...submitters.map((submitted_by) => ({ status: "submitted" as const, paused: false, submitted_by })),
];

describe("the exams of a student's home (B.3)", () => {
  it("are told in all their standings", () => {
    expect(new Set(standings.flatMap((each) => each?.status ?? []))).toEqual(new Set(sittingStatuses));
    expect(new Set(standings.map(examStatusText)).size).toBe(standings.length);
  });

  it.each(standings)("say of %o what the exams page of staff says", (standing) => {
    const { unmount } = render(page(anExam(standing, 60)));
    const student = { user_id: "01J000000000000000000000AA", email: "", first_name: "Ada", last_name: "A" };
    const row: ExamRow = standing
      ? {
          ...student,
          ...standing,
          timeLimit: 60,
          accommodation: 1,
          time_left: 60,
          submitted_at: null,
          late: [],
        }
      : { ...student, status: "not_begun" };
    expect(line().getByText(statusText(row), { exact: false })).toBeVisible();
    unmount();
  });

  it("tell the time that is left, and of what is over that it can be read", () => {
    const { rerender } = render(page(anExam(running, 2500)));
    expect(line().getByText("42 minutes left", { exact: false })).toBeVisible();
    rerender(page(anExam({ status: "submitted", paused: false, submitted_by: "clock" })));
    expect(line().getByText("Acute Care. You can still read it here.")).toBeVisible();
    expect(screen.queryByText(/left/)).toBeNull();
  });

  it("tell whoever waits at home that a proctor has started the exam again, and ask often until then", () => {
    expect(examsLookAgainMs([anExam(paused, 60)])).toBeLessThanOrEqual(10_000);
    expect(examsLookAgainMs([anExam({ status: "submitted", paused: false, submitted_by: "clock" })])).toBe(
      undefined,
    );
    const { rerender } = render(page(anExam(paused, 60)));
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    expect(line().getByText("Acute Care. Wait for your proctor to resume it.")).toBeVisible();
    rerender(page(anExam(running, 60)));
    expect(screen.getByRole("status")).toHaveTextContent("Timed Exam: In progress.");
    expect(
      line().getByText("Acute Care. Your time is running. Continue now, and hand in when you are done."),
    ).toBeVisible();
  });
});
