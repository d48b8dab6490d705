import "@testing-library/jest-dom/vitest";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { BankQuestion } from "#shared/contract/bank/questions.ts";
import { CurrentUserContext } from "#web/api/session.ts";
import { Reviews } from "#web/features/questionBank/Reviews.tsx";
import { fakeApi, renderPage } from "../../renderPage.tsx";
import { userAs } from "../../sessionUser.ts";

const user = userAs("Reviewer");
const own = { person_id: user.id, name: "Amelia Osei", at: "2026-11-20T08:00:00.000Z" };
const question = (reviews: BankQuestion["reviews"]): BankQuestion =>
  ({ id: 7, lock_version: 3, reviews }) as unknown as BankQuestion; // all that the section reads

function show(reviews: BankQuestion["reviews"], refusal: "author" | "archived" | null = null) {
  const api = fakeApi({
    "PUT /api/admin/assessment_questions/7/review": () => ({ body: question([own]) }),
  });
  vi.stubGlobal("fetch", api.fetch);
  renderPage(
    <CurrentUserContext value={user}>
      <Reviews question={question(reviews)} refusal={refusal} />
    </CurrentUserContext>,
  );
  return api;
}
afterEach(() => vi.unstubAllGlobals());

describe("reviews on the page of a question (29.7, ADR 0436)", () => {
  it.each([
    [[], "I have reviewed this version", true],
    [[own], "Take back my review", false],
  ])("with %j offers to say: %s", async (reviews, name, is_reviewed) => {
    const { asked } = show(reviews);
    fireEvent.click(screen.getByRole("button", { name }));
    await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ is_reviewed, lock_version: 3 }]));
  });

  it("tells authors why others review it, and names who did", () => {
    show([{ ...own, person_id: "01HZZZZZZZZZZZZZZZZZZZZZZ2", name: "Bo Lind" }], "author");
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByText("You wrote text of this question, so two others review it.")).toBeVisible();
    expect(screen.getByRole("listitem")).toHaveTextContent(/^Bo Lind, Nov 20, 2026/);
  });
});
