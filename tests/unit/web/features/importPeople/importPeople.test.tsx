import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CurrentUserContext } from "#web/api/session.ts";
import { FileForm } from "#web/features/importPeople/FileForm.tsx";
import { ImportProgress } from "#web/features/importPeople/ImportProgress.tsx";
import { type Answer, fakeApi, renderPage } from "../../renderPage.tsx";
import { userAs } from "../../sessionUser.ts";

afterEach(() => vi.unstubAllGlobals());

const refusal = (fields: { path: string; message: string }[]): Answer => ({
  status: 400,
  body: {
    error: {
      code: "INVALID_REQUEST",
      message: "Something in this request is not valid. Nothing was changed.",
      trace_id: "01M8A9W3JKT388CFV6YQDSDSK6",
      ...(fields.length > 0 && { fields }),
    },
  },
});

describe("a file of people that is refused (C-43)", () => {
  it.each([
    [
      "A file may hold 5,000 people; this one has 5,001.",
      "A file may hold 5,000 people; this one has 5,001. Nothing was changed.",
    ],
    ["is not a readable workbook", "is not a readable workbook. Nothing was changed."],
    [undefined, "Something in this request is not valid. Nothing was changed."],
  ])("says so once, in whole sentences: %s", async (message, said) => {
    const reply = refusal(message === undefined ? [] : [{ path: "body.content", message }]);
    vi.stubGlobal("fetch", fakeApi({ "POST /people_imports": () => reply }).fetch);
    renderPage(
      <CurrentUserContext value={userAs("Student Roster Manager")}>
        <FileForm onRead={() => {}} />
      </CurrentUserContext>,
      { at: "/" },
    );
    fireEvent.change(screen.getByLabelText("Or paste rows"), { target: { value: "Email\na@b.test" } });
    fireEvent.click(screen.getByRole("button", { name: "Preview" }));
    const form = screen.getByRole("button", { name: "Preview" }).closest("form");
    if (!form) throw new Error("The button is of no form");
    await vi.waitFor(() => expect(within(form).getByRole("alert").textContent).toBe(said));
  });
});

it("says while it adds how many of how many are added (C-43)", async () => {
  const body = {
    ...{ id: "01M8A9W3JKT388CFV6YQDSDSK6", file_name: "people.csv", people: 4999, state: "running" },
    ...{ progress: 33, added: 1674, left_out: [], left_out_count: 0 },
    created_at: "2026-11-24T09:00:00.000Z",
  };
  vi.stubGlobal("fetch", fakeApi({ [`GET /people_imports/${body.id}`]: () => ({ body }) }).fetch);
  renderPage(<ImportProgress id={body.id} onAnother={() => {}} />, { at: "/" });
  expect(await screen.findByText("1,674 of 4,999 added")).toBeTruthy();
});
