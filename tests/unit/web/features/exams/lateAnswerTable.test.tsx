import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { CourseSittings } from "#shared/contract/exams/sittings.ts";
import { type LateAnswer, rowsOf } from "#web/features/exams/examRows.ts";
import { LateAnswerTable } from "#web/features/exams/LateAnswerTable.tsx";
import { SetAsideAnswers } from "#web/features/exams/SetAsideAnswers.tsx";
import { fakeApi, renderPage } from "../../renderPage.tsx";

const exam: CourseSittings["exams"][number] = {
  document_id: 7,
  title: "Final",
  not_started: 0,
  not_begun: [],
  sittings: [
    {
      ...{ user_id: "01J000000000000000000000AA", email: "ada@north.example" },
      ...{ first_name: "Ada", last_name: "Byron", status: "submitted", paused: false, timeLimit: 3600 },
      ...{ accommodation: 1, time_left: 0, submitted_at: "2026-11-21T08:00:00.000Z", submitted_by: "clock" },
    },
  ],
};
const late = (told: Pick<LateAnswer, "card" | "question">): LateAnswer => ({
  ...{ user_id: "01J000000000000000000000AA", ...told },
  ...{ made_at: "2026-11-21T07:50:00.000Z", received_at: "2026-11-21T08:20:00.000Z" },
  set_aside_for: null,
  key_told_at: null,
});
const show = (answer: LateAnswer) =>
  renderPage(<LateAnswerTable exam={exam} rows={rowsOf(exam.sittings, [answer])} />);
const keptBack = /You are taking this exam as a student in another program/;

describe("the late answers of an exam (ADR 0040)", () => {
  it("name the question", () => {
    show(late({ card: "Second", question: "Why?" }));
    screen.getByText("Why?");
    expect(screen.queryByText(keptBack)).toBeNull();
  });

  it("say why they name none to whoever is to sit the exam elsewhere (ADR 0080)", () => {
    show(late({ card: null, question: null }));
    screen.getByText("Byron, Ada");
    screen.getByText(keptBack);
  });
});

describe("answers that are set aside (ADR 0242)", () => {
  const setAside = {
    ...late({ card: "Second", question: "Why?" }),
    set_aside_for: "key_told" as const,
    key_told_at: "2026-11-21T08:10:00.000Z",
  };
  const showWaiting = (mayCount: boolean) =>
    renderPage(
      <SetAsideAnswers
        courseId="3"
        documentId={7}
        rows={rowsOf(exam.sittings, [setAside, late({ card: "First", question: "Where?" })])}
        mayCount={mayCount}
      />,
    );

  it("wait beside those that count", () => {
    show(setAside);
    screen.getByText("Not yet");
  });

  it("are let count by who may, once the question is answered", async () => {
    const api = fakeApi({
      "POST /document_sets/3/sittings/count_late_answers": () => ({ body: { counted: 1 } }),
    });
    vi.stubGlobal("fetch", api.fetch);
    showWaiting(true);
    screen.getByText(/^1 answer; correct answers shown/);
    fireEvent.click(screen.getByRole("button", { name: "Count answers from Byron, Ada" }));
    await screen.findByText("Count 1 answer? It will be marked as late, and you can't undo this.");
    expect(api.asked).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Count" }));
    await screen.findByText("1 answer now counts.");
    expect(api.asked).toMatchObject([{ body: { user_id: exam.sittings[0]?.user_id } }]);
    expect(api.asked[0]?.url.searchParams.get("document_id")).toBe("7");
    vi.unstubAllGlobals();
  });

  it("are only told of to who may not", () => {
    showWaiting(false);
    screen.getByText("Byron, Ada");
    expect(screen.queryByRole("button")).toBeNull();
  });
});
