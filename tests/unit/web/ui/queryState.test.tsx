import { useQuery } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ApiError } from "#web/api/ApiError.ts";
import { CurrentUserContext } from "#web/api/session.ts";
import { QueryState } from "#web/ui/QueryState.tsx";
import { renderPage } from "../renderPage.tsx";
import { userAs } from "../sessionUser.ts";

const refusedWith = (
  code: "FORBIDDEN" | "NOT_FOUND" | "INVALID_REQUEST" | "SUBSCRIPTION_EXPIRED" | "INTERNAL",
) =>
  new ApiError({
    code,
    status: {
      FORBIDDEN: 403,
      SUBSCRIPTION_EXPIRED: 403,
      NOT_FOUND: 404,
      INVALID_REQUEST: 400,
      INTERNAL: 500,
    }[code],
    message: "for the log",
    traceId: "trace-1",
  });
const csrf = new ApiError({ code: "CSRF_REJECTED", status: 403, message: "for the log" });

type Answers = { course: () => unknown; report?: () => unknown };

function Page(props: { answers: Answers; page?: string }) {
  const ask = (answer: () => unknown) => async () => {
    const answered = answer();
    if (answered instanceof Error) throw answered;
    return (await answered) as { name: string };
  };
  const course = useQuery({ queryKey: ["course"], queryFn: ask(props.answers.course) });
  const report = useQuery({
    queryKey: ["report"],
    queryFn: ask(props.answers.report ?? (() => ({ name: "Report" }))),
  });
  return (
    <QueryState
      of={{ course, report }}
      {...(props.page ? { page: props.page } : {})}
      skeleton={<p>a skeleton</p>}
      refused="For the staff."
      kept="All is kept."
    >
      {(read) => (
        <p>
          {read.course.name} with {read.report.name}
        </p>
      )}
    </QueryState>
  );
}

const open = (answers: Answers, page: string | undefined = "Exams") =>
  renderPage(<Page answers={answers} {...(page ? { page } : {})} />);
const never = () => new Promise(() => {});

describe("what a page shows in place of what it reads", () => {
  it("shows its own shape until all of it has come", async () => {
    const { client } = open({ course: () => ({ name: "Neurology" }), report: never });
    expect(screen.getByText("a skeleton")).toBeTruthy();
    act(() => client.setQueryData(["report"], { name: "Report" }));
    expect(await screen.findByText("Neurology with Report")).toBeTruthy();
  });

  it.each([
    ["FORBIDDEN", "Your role does not allow this."],
    ["SUBSCRIPTION_EXPIRED", "Your program's subscription has ended. Your work is kept."],
  ] as const)(
    "says after %s what is lacking and for whom the page is, under its name",
    async (code, text) => {
      open({ course: () => refusedWith(code) });
      expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.getByText("For the staff.")).toBeTruthy();
      expect(screen.getByRole("heading", { level: 1, name: "Exams" })).toBeTruthy();
      expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    },
  );

  it.each(["NOT_FOUND", "INVALID_REQUEST"] as const)(
    "takes %s for an address that leads nowhere",
    async (code) => {
      open({ course: () => refusedWith(code) });
      expect(await screen.findByRole("heading", { level: 1, name: "Page not found" })).toBeTruthy();
    },
  );

  it.each([
    ["Teacher", "Go to your courses", "/document_sets"],
    ["IT Administrator", "Go to your home page", "/"],
  ] as const)(
    "leads a refused %s on, as it does from an address that leads nowhere",
    async (role, name, to) => {
      for (const code of ["FORBIDDEN", "NOT_FOUND"] as const) {
        const { unmount } = renderPage(
          <CurrentUserContext value={userAs(role)}>
            <Page answers={{ course: () => refusedWith(code) }} page="Exams" />
          </CurrentUserContext>,
        );
        expect((await screen.findByRole("link", { name })).getAttribute("href")).toBe(to);
        unmount();
      }
    },
  );

  it("leads nowhere from a part of a page, which has its own ways", async () => {
    open({ course: () => refusedWith("FORBIDDEN") }, "");
    await screen.findByText("For the staff.");
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("says what failed and what is kept, and asks again for that alone", async () => {
    let isDown = true;
    let reports = 0;
    open({
      course: () => (isDown ? refusedWith("INTERNAL") : { name: "Neurology" }),
      report: () => ({ name: `Report ${++reports}` }),
    });
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(screen.getByRole("heading", { level: 1, name: "Exams" })).toBeTruthy();
    expect(screen.getByText("All is kept.")).toBeTruthy();
    expect(screen.getByText("Reference: trace-1")).toBeTruthy();
    isDown = false;
    await act(async () => again.click());
    expect(await screen.findByText("Neurology with Report 1")).toBeTruthy();
  });

  it("does not call a page that is out of date a refusal", async () => {
    open({ course: () => csrf });
    expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
    expect(screen.queryByText("For the staff.")).toBeNull();
  });

  it("has no heading of its own where it is a part of a page, and does not turn the page into another", async () => {
    open({ course: () => refusedWith("NOT_FOUND") }, "");
    expect(
      await screen.findByText("This page does not exist, or you do not have access to it."),
    ).toBeTruthy();
    expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
  });

  it.each([
    ["INTERNAL", "Neurology with Report"],
    ["INVALID_REQUEST", "Neurology with Report"],
    ["FORBIDDEN", "Your role does not allow this."],
    ["NOT_FOUND", "We can't find that page"],
  ] as const)("after a later %s shows: %s", async (code, text) => {
    let answer: unknown = { name: "Neurology" };
    const { client } = open({ course: () => answer });
    await screen.findByText("Neurology with Report");
    answer = refusedWith(code);
    await act(async () => {
      await client.refetchQueries({ queryKey: ["course"] });
      // What was answered is drawn in the next turn.
      await new Promise((resolve) => setTimeout(resolve, 10));
    });
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
