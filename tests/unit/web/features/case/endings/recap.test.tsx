import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { LearnerState } from "#shared/case/model/types.ts";
import { newItemUid } from "#shared/case/tools/itemUid.ts";
import { linkKey } from "#shared/case/tools/links.ts";
import type { CaseContexts } from "#shared/contract/documents/documents.ts";
import { CaseResult, Recap } from "#web/features/case/endings/Recap.tsx";
import { WhatNext } from "#web/features/case/endings/WhatNext.tsx";
import type { OpenedCase } from "#web/features/case/session/openCase.ts";
import type { CaseSession } from "#web/features/case/session/sessionParts.ts";
import { registry } from "#web/viewer/registry.ts";
import { ViewerContext } from "#web/viewer/ViewerContext.ts";
import { fakeApi, renderPage } from "../../../renderPage.tsx";
import { aCase, play } from "../../../viewer/playing.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const entry = (value: unknown) => ({ value, updatedAt: 1 });
const uid = (kind: "diagnosis" | "finding", n: number) => newItemUid(kind, n, () => 0);
const reply = { time_on_case: 12 * 60_000, progress: 100 };

function showRecap(state: LearnerState) {
  const root = aCase((m) => [
    m.card({
      title: "First",
      content: [
        m.multipleChoiceQuestion({
          uid: "q",
          stem: "Which?",
          options: [{ text: "This", correct: true }, { text: "That" }],
        }),
        m.freeTextQuestion({ uid: "f", stem: "Why?" }),
      ],
    }),
  ]);
  const { store } = play(root, { state });
  // Only these fields are read here.
  const opened = { contexts: { documentContext: { recommendedTime: 40 } } } as OpenedCase;
  const session = {
    progress: { get: () => reply, subscribe: () => () => undefined },
    timeOnCase: () => reply.time_on_case,
  } as unknown as CaseSession;
  renderPage(
    <ViewerContext value={{ store, registry, documentId: 7 }}>
      <CaseResult opened={opened} session={session} />
      <Recap opened={opened} session={session} />
    </ViewerContext>,
  );
  return store;
}

describe("the end of a case (issue 12, item 7)", () => {
  it("tells time against what is recommended, scores by question, and the reasoning as it came", () => {
    showRecap({
      q_input: { graded: entry(true) },
      q_input_2: { value: entry(true) },
      f_input: { graded: entry(true), value: entry("So.") },
      [uid("finding", 2)]: { content: entry("Fever"), [linkKey(uid("diagnosis", 1))]: entry("for") },
      [uid("finding", 1)]: { content: entry("Wheeze") },
      [uid("diagnosis", 1)]: { content: entry("Pneumonia") },
      root: { leadingDiagnosis: entry(uid("diagnosis", 1)) },
    });
    expect(screen.getByText("Your time: 12 minutes. Recommended: 40 minutes.")).toBeVisible();
    const questions = within(screen.getByRole("region", { name: "Questions" }));
    expect(screen.getByText("Score: 0% in 1 question")).toBeVisible();
    expect(questions.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "1. Which?Incorrect",
      "2. Why?Answered",
    ]);
    const findings = within(screen.getByRole("list", { name: "Findings" })).getAllByRole("listitem");
    expect(findings.map(({ textContent }) => textContent)).toEqual(["Wheeze", "Fever"]);
    expect(screen.getByRole("list", { name: "Diagnoses" })).toHaveTextContent("Pneumonia LeadingFor: Fever");
  });

  it("leads to a question, out of whatever dialog it stands in", () => {
    const store = showRecap({ q_input: { graded: entry(true) }, q_input_1: { value: entry(true) } });
    const dispatched = vi.spyOn(store, "dispatch");
    fireEvent.click(screen.getByRole("button", { name: "1. Which?" }));
    expect(dispatched).toHaveBeenCalledWith({ type: "closeModal", modal: "nextSteps" });
  });

  const course = (id: number, name: string, next: { relation_id: number; title: string } | null) => ({
    ...{ id, name, end_date: null, completed: 1, items: 3 },
    next: next && { ...next, is_begun: false, card: null },
  });
  const dashboard = (rest: object) => ({
    body: { start_date: "2026-10-01", end_date: "2026-10-30", next: null, activity: [], exams: [], ...rest },
  });
  const contexts = {
    document_set: { id: 2, name: "Acute Care", others_answers: false },
    documentContext: { title: "A case" },
    // Only these fields are read here.
  } as CaseContexts;

  it("asks again for the next case while the server has not counted this one", async () => {
    const next = ["A case", "The next"].map((title, at) => ({ relation_id: at + 1, title }));
    const api = fakeApi({
      "GET /student_dashboard": () => dashboard({ courses: [course(2, "Acute Care", next.shift() ?? null)] }),
    });
    vi.stubGlobal("fetch", api.fetch);
    renderPage(<WhatNext contexts={contexts} />);
    await vi.waitFor(() => expect(api.asked).toHaveLength(1));
    expect(screen.queryByRole("link", { name: /^Next case/ })).toBeNull();
    expect(await screen.findByRole("link", { name: "Next case: The next" })).toBeVisible();
    expect(api.asked).toHaveLength(2);
  });

  it("leads to the next case, back to the course, and to what is due", async () => {
    const api = fakeApi({
      "GET /student_dashboard": () =>
        dashboard({
          exams: [
            { relation_id: 5, title: "An exam", course_name: "B", end_date: "2026-12-24", sitting: null },
          ],
          courses: [
            course(1, "Another", { relation_id: 3, title: "Elsewhere" }),
            course(2, "Acute Care", { relation_id: 4, title: "The next" }),
          ],
        }),
    });
    vi.stubGlobal("fetch", api.fetch);
    renderPage(<WhatNext contexts={contexts} />);
    expect(screen.getByRole("link", { name: "Back to Acute Care" })).toHaveAttribute(
      "href",
      "/document_sets/2",
    );
    expect(await screen.findByRole("link", { name: "Next case: The next" })).toHaveAttribute(
      "href",
      "/document_set_document_relations/4",
    );
    expect(screen.getByRole("list", { name: "Due" })).toHaveTextContent("An exam, by December 24th 2026");
    expect(screen.getByRole("link", { name: "My work" })).toHaveAttribute("href", "/my_work");
  });
});
