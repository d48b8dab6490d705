import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { CourseSittings } from "#shared/contract/exams/sittings.ts";
import { ExamTable } from "#web/features/exams/ExamTable.tsx";
import { fakeApi, renderPage } from "../../renderPage.tsx";

type Sitting = CourseSittings["exams"][number]["sittings"][number];
const aSitting = (last_name: string, facts: Partial<Sitting>): Sitting => ({
  user_id: `01J0000000000000000000000${last_name[0]}`,
  email: `${last_name}@bedside.test`,
  first_name: "Ada",
  last_name,
  status: "submitted",
  paused: false,
  timeLimit: 3600,
  accommodation: 1,
  time_left: 0,
  submitted_at: "2026-11-21T08:00:00.000Z",
  submitted_by: "clock",
  ...facts,
});
const exam = {
  document_id: 7,
  title: "Final exam",
  sittings: [
    aSitting("Able", {}),
    aSitting("Baker", { submitted_by: "learner" }),
    aSitting("Cole", { status: "in_progress", submitted_at: null, submitted_by: null, time_left: 60 }),
  ],
  not_started: 0,
  not_begun: [],
} satisfies CourseSittings["exams"][number];

const open = (mayCount: boolean) => {
  const api = fakeApi({
    "GET /document_sets/3/sittings/late_answers": () => ({ body: { late_answers: [] } }),
    "PATCH /document_sets/3/batch_restart_exam": () => ({
      body: {
        document_id: 7,
        server_time_ms: 0,
        results: [{ user_id: exam.sittings[0]?.user_id, ok: true, status: "on_hold" }],
        sittings: [],
      },
    }),
  });
  vi.stubGlobal("fetch", api.fetch);
  renderPage(<ExamTable courseId="3" exam={exam} mayCount={mayCount} />);
  return api;
};
afterEach(() => vi.unstubAllGlobals());

describe("restarting an exam from the page of exams (ruling 28)", () => {
  it("is offered of who ran out of time, asks, and sends no access code", async () => {
    const { asked } = open(true);
    const offered = await screen.findAllByRole("button", { name: /^Restart the exam of/ });
    expect(offered.map((button) => button.getAttribute("aria-label"))).toEqual([
      "Restart the exam of Able, Ada",
    ]);
    fireEvent.click(offered[0] as HTMLElement);
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/60 minutes more, and all answers are kept/)).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Restart" }));
    expect(await screen.findByText("The exam of Able, Ada is on hold, with 60 minutes more.")).toBeTruthy();
    const sent = asked.find(({ url }) => url.pathname.endsWith("/batch_restart_exam"));
    expect(Object.fromEntries(sent?.url.searchParams ?? [])).toEqual({ document_id: "7" });
  });

  it("is not offered to who may not proctor", async () => {
    open(false);
    expect(await screen.findByText("Able, Ada")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Restart/ })).toBeNull();
  });
});
