import "@testing-library/jest-dom/vitest";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { NextSteps } from "#web/features/case/endings/NextSteps.tsx";
import { renderPage } from "../../../renderPage.tsx";
import { someContexts } from "../caseFixture.ts";

const quiz = { quizUrl: "/quizzes/7", quizQuestionCount: 5 };

function showSteps(over: Parameters<typeof someContexts>[0]): void {
  renderPage(<NextSteps documentContext={someContexts(over).documentContext} />);
}

/** One page of the quiz's server. */
function answering(html: string, status = 200) {
  const fetchStub = vi.fn(async (_url: string) => new Response(html, { status }));
  vi.stubGlobal("fetch", fetchStub);
  return fetchStub;
}

afterEach(() => vi.unstubAllGlobals());

describe("what comes after a case (D-11)", () => {
  it("offers no quiz where there is none", () => {
    showSteps({});
    expect(screen.getByText("Well done! You have completed the case.")).toBeVisible();
    expect(screen.queryByText("Next: Check your knowledge")).toBeNull();
    expect(screen.getByRole("link", { name: "View Case Summary" })).toHaveAttribute(
      "href",
      expect.stringMatching(/^\/documents\/7\/case_summary\.pdf\?time_zone=\w+/),
    );
  });

  it("opens a quiz that is created by its address in a new tab", () => {
    showSteps({ documentContext: { ...quiz, quizUrl: "/quizzes/create_start_quiz?document_id=7" } });
    expect(
      screen.getByText("Take a Bedside Cases quiz with 5 questions related to this case."),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "Take the quiz now" })).toHaveAttribute("target", "_blank");
  });

  it("shows any other quiz in its place, over no dialog, in a frame where none of it can run", async () => {
    const asked = answering("<h1>Five questions</h1><script>steal()</script>");
    showSteps({ documentContext: quiz });
    fireEvent.click(screen.getByRole("button", { name: "Take the quiz now" }));
    const quizHere = screen.getByRole("region", { name: "Quiz" });
    expect(screen.queryByRole("dialog")).toBeNull();
    const frame = await within(quizHere).findByTitle("Quiz");
    expect(asked.mock.calls[0]?.[0]).toBe("/quizzes/7");
    expect(frame).toHaveAttribute("srcdoc", expect.stringContaining("<h1>Five questions</h1>"));
    const allowed = frame.getAttribute("sandbox")?.split(" ");
    expect(allowed).not.toContain("allow-scripts");
    expect(allowed).not.toContain("allow-same-origin");
    fireEvent.click(within(quizHere).getByRole("button", { name: "Close quiz" }));
    expect(screen.queryByRole("region", { name: "Quiz" })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Take the quiz now" }));
  });

  it.each([
    ["a page that has dark colours", '<meta name="color-scheme" content="light dark">', "dark"],
    ["a page that says nothing of colours, and is made for white", "", "light"],
  ])("in a dark application shows %s", async (_, head, theme) => {
    window.localStorage.setItem("mantine-color-scheme-value", "dark");
    answering(`${head}<p>Five questions</p>`);
    showSteps({ documentContext: quiz });
    fireEvent.click(screen.getByRole("button", { name: "Take the quiz now" }));
    const frame = await screen.findByTitle("Quiz");
    expect(frame).toHaveAttribute("srcdoc", expect.stringContaining(`<html data-theme="${theme}">`));
    expect(frame).toHaveAttribute("data-theme", theme);
    window.localStorage.clear();
  });

  it("says so when a quiz cannot be read, and offers its address", async () => {
    answering("", 500);
    showSteps({ documentContext: quiz });
    fireEvent.click(screen.getByRole("button", { name: "Take the quiz now" }));
    expect(await screen.findByText(/This page could not be loaded/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Open in a new tab" })).toHaveAttribute("href", "/quizzes/7");
  });

  it("asks nothing of an address that is no web address", async () => {
    const asked = answering("<p>x</p>");
    showSteps({ documentContext: { ...quiz, quizUrl: "javascript:alert(1)" } });
    fireEvent.click(screen.getByRole("button", { name: "Take the quiz now" }));
    expect(await screen.findByText(/This page could not be loaded/)).toBeVisible();
    expect(asked).not.toHaveBeenCalled();
  });

  it("opens the to-do form under a button that is named by the case", async () => {
    const asked = answering("<form><button>Assign</button></form>");
    showSteps({ documentContext: { ...quiz, todoUrl: "/todos/7", todoAction: "Add to my to-do list" } });
    fireEvent.click(screen.getByRole("button", { name: "Add to my to-do list" }));
    expect(await screen.findByTitle("Add to my to-do list")).toHaveAttribute(
      "srcdoc",
      expect.stringContaining('<form target="_blank"><button>Assign</button>'),
    );
    expect(asked.mock.calls[0]?.[0]).toBe("/todos/7");
  });

  it("offers a to-do where there is no quiz", async () => {
    const asked = answering("<form><button>Assign</button></form>");
    showSteps({ documentContext: { todoUrl: "/todos/7", todoAction: "Plan a review" } });
    expect(screen.queryByText("Next: Check your knowledge")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Plan a review" }));
    expect(await screen.findByTitle("Plan a review")).toBeVisible();
    expect(asked.mock.calls[0]?.[0]).toBe("/todos/7");
  });

  it("opens the summary at the address that the case names", () => {
    showSteps({ documentContext: { caseSummaryUrl: "/documents/7/case_summary.pdf?layout=2" } });
    const summary = screen.getByRole("link", { name: "View Case Summary" });
    expect(summary).toHaveAttribute("href", "/documents/7/case_summary.pdf?layout=2");
    expect(summary).toHaveAttribute("target", "_blank");
  });
});
