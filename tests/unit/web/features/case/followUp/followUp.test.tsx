import "@testing-library/jest-dom/vitest";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { contentOf } from "#shared/case/model/tree.ts";
import { aSelfAssessmentCard, aSmallCase } from "#tests/builders/smallCase.ts";
import { NextSteps } from "#web/features/case/endings/NextSteps.tsx";
import { CaseQuiz, PlanReview } from "#web/features/case/followUp/LazyFollowUp.tsx";
import { registry } from "#web/viewer/registry.ts";
import { ViewerContext } from "#web/viewer/ViewerContext.ts";
import { renderPage } from "../../../renderPage.tsx";
import { play } from "../../../viewer/playing.tsx";
import { someContexts } from "../caseFixture.ts";

const own = {
  quizUrl: "/documents/7/quiz.html",
  quizQuestionCount: 2,
  todoUrl: "/documents/7/todo.html",
  todoAction: "Plan a review",
};

/** The end of a case with two questions of self-assessment. */
async function atTheEnd() {
  await Promise.all([CaseQuiz.preload(), PlanReview.preload()]);
  const small = aSmallCase();
  const { store, entries } = play({ ...small, content: [...contentOf(small), aSelfAssessmentCard()] });
  entries.length = 0;
  renderPage(
    <ViewerContext value={{ store, registry, documentId: 7 }}>
      <NextSteps documentContext={someContexts({ documentContext: own }).documentContext} />
    </ViewerContext>,
  );
  return { entries };
}

async function press(name: string, within_: { getByRole: typeof screen.getByRole } = screen): Promise<void> {
  await act(async () => fireEvent.click(within_.getByRole("button", { name })));
}

afterEach(() => vi.unstubAllGlobals());

describe("the quiz of a case (D-12; issue 12, item 10)", () => {
  it("asks as the case asks, explains each answer, counts them, and keeps nothing of it", async () => {
    const asked = vi.fn();
    vi.stubGlobal("fetch", asked);
    const { entries } = await atTheEnd();
    await press("Take the quiz now");
    const modal = screen.getByRole("region", { name: "Quiz" });
    expect(modal.querySelector("iframe")).toBeNull();
    const [first, second] = within(modal).getAllByRole("region") as [HTMLElement, HTMLElement];
    expect(first).toHaveAccessibleName("Question 1 of 2");
    expect(within(modal).queryByText("Untitled")).toBeNull();
    expect(within(modal).queryByText("Because it is the one.")).toBeNull();
    expect(within(modal).getByRole("status")).toHaveTextContent("2 questions to go.");

    fireEvent.click(within(first).getByRole("radio", { name: /The one/ }));
    await press("Submit", within(first));
    expect(within(modal).getByText("Because it is the one.")).toBeVisible();
    expect(within(modal).getByRole("status")).toHaveTextContent(
      "1 of 1 question answered correctly. 1 question to go.",
    );

    fireEvent.click(within(second).getByRole("checkbox", { name: /Three/ }));
    await press("Submit", within(second));
    expect(within(modal).getByRole("status")).toHaveTextContent("1 of 2 questions answered correctly.");
    await press("Take the quiz again", within(modal));
    expect(within(modal).queryByText("Because it is the one.")).toBeNull();
    expect(within(modal).getByRole("status")).toHaveTextContent("2 questions to go.");
    expect(entries).toEqual([]);
    expect(asked).not.toHaveBeenCalled();
  });
});

describe("the plan of a review (D-12; issue 12, item 10)", () => {
  it("gives the entry of the day that was chosen, and says what failed beside its button", async () => {
    const asked = vi
      .fn()
      .mockResolvedValueOnce(
        new Response(JSON.stringify({ error: { code: "FORBIDDEN", message: "…", trace_id: "t" } }), {
          status: 403,
        }),
      )
      .mockResolvedValueOnce(new Response("BEGIN:VCALENDAR"));
    vi.stubGlobal("fetch", asked);
    await atTheEnd();
    await press("Plan a review");
    fireEvent.change(screen.getByLabelText("Come back to this case"), { target: { value: "14" } });
    await press("Add to my calendar");
    expect(await screen.findByText(/The calendar event could not be created/)).toBeVisible();
    await press("Add to my calendar");
    expect(await screen.findByText(/Calendar event downloaded/)).toBeVisible();
    expect(screen.queryByText(/The calendar event could not be created/)).toBeNull();
    expect(String(asked.mock.calls[1]?.[0])).toContain("/documents/7/todo.ics?in_days=14");
  });
});
