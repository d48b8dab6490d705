import { fireEvent, screen, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { QuestionReport, WrittenAnswers } from "#shared/contract/dashboards/itemReports.ts";
import { QuestionCharts } from "#web/features/reportDashboard/QuestionCharts.tsx";
import { WrittenAnswersPage } from "#web/features/writtenAnswers/WrittenAnswersPage.tsx";
import { loadCharts } from "../../loadCharts.ts";
import { fakeApi, renderPage } from "../../renderPage.tsx";

loadCharts();

const about = {
  course: { id: 7, name: "Acute Care" },
  item: { relation_id: 30, document_id: 3, title: "Chest Pressure" },
};
afterEach(() => vi.unstubAllGlobals());

describe("C-44: how questions were answered", () => {
  it("shows each option beside the key, in the chart and in the table beneath", async () => {
    const body: QuestionReport = {
      ...about,
      students: 12,
      sealed: 2,
      questions: [
        {
          uid: "q",
          card: "One",
          stem: "What first?",
          answered: 10,
          right: 7,
          options: [
            { uid: "a", text: "Oxygen", key: "right", chosen: 7 },
            { uid: "b", text: "Nitrates", key: "harmful", chosen: 3 },
          ],
          elsewhere: 0,
        },
      ],
    };
    const api = fakeApi({ "GET /document_set_document_relations/30/question_report": () => ({ body }) });
    vi.stubGlobal("fetch", api.fetch);
    const item = {
      relation_id: 30,
      document_id: 3,
      title: "Chest Pressure",
      recommended_time: null,
      completed: 0,
      low_time: 0,
      in_progress: 0,
      not_worked: 12,
      time: [],
    };
    const question = {
      start_date: "2026-11-01",
      end_date: undefined,
      tab: undefined,
      view: "questions",
      item: undefined,
    } as const;
    renderPage(<QuestionCharts items={[item]} question={question} onItem={() => {}} />);
    const chart = within(await screen.findByRole("figure", { name: "1. What first?" }));
    expect(chart.getByText("7 of 10 chose the correct answer")).toBeTruthy();
    expect(await chart.findByRole("img", { name: "Chose it 3, Did not 7" })).toBeTruthy();
    const rows = within(chart.getByRole("table", { hidden: true })).getAllByRole("row", { hidden: true });
    expect(rows.map((row) => row.textContent)).toEqual([
      "OptionChose itDid not",
      "OxygenCorrect answer73",
      "NitratesHarmful37",
    ]);
    expect(
      screen.getByText(
        "2 questions are part of a timed exam and are not shown because their answer keys are sealed.",
      ),
    ).toBeTruthy();
    expect(api.asked[0]?.url.search).toBe("?start_date=2026-11-01");
  });
});

describe("C-44: written answers side by side", () => {
  const body: WrittenAnswers = {
    ...about,
    questions: [
      { uid: "one", card: "One", stem: "Summarize." },
      { uid: "two", card: "Two", stem: "Explain." },
    ],
    writers: [
      { key: "x", name: "Ana Đorđević", answers: { one: "A man with pressure.", two: "Because." } },
      { key: "y", name: "Noor Haddad", answers: { one: "An old smoker." } },
    ],
    students: 30,
    next: 1,
    sealed: 0,
  };

  it("hides names on demand, by asking for answers without them, and turns the pages", async () => {
    const path = "/document_set_document_relations/30/written_answers";
    const api = fakeApi({
      [`GET ${path}`]: ({ url }) =>
        url.searchParams.get("names") === "hidden"
          ? { body: { ...body, writers: body.writers.map((one) => ({ ...one, name: null })) } }
          : { body },
    });
    vi.stubGlobal("fetch", api.fetch);
    renderPage(
      <Routes>
        <Route path="document_set_document_relations/:id/written_answers" element={<WrittenAnswersPage />} />
      </Routes>,
      { at: path },
    );
    expect(await screen.findByRole("heading", { name: "Ana Đorđević" })).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Question"), { target: { value: "two" } });
    expect(await screen.findByText("Because.")).toBeTruthy();
    expect(screen.queryByText("An old smoker.")).toBeNull();
    fireEvent.click(screen.getByRole("switch", { name: "Hide names" }));
    expect(await screen.findByRole("heading", { name: "Answer 1" })).toBeTruthy();
    expect(document.body.textContent).not.toContain("Đorđević");
    fireEvent.click(screen.getByRole("button", { name: "Next" }));
    await vi.waitFor(() => expect(api.asked.at(-1)?.url.search).toBe("?names=hidden&page=1"));
  });
});
