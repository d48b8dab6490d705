import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { CourseSittings } from "#shared/contract/exams/sittings.ts";
import { type LateAnswer, rowsOf } from "#web/features/exams/examRows.ts";
import { LateAnswerTable } from "#web/features/exams/LateAnswerTable.tsx";
import { renderPage } from "../../renderPage.tsx";

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
});
const show = (answer: LateAnswer) =>
  renderPage(<LateAnswerTable exam={exam} rows={rowsOf(exam.sittings, [answer])} />);
const keptBack = /You are to sit this exam as a student of another program/;

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
