import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { AuthorsWork as Work } from "#shared/contract/dashboards/editorialDashboard.ts";
import { AuthorsWork } from "#web/features/dashboard/AuthorsWork.tsx";
import { renderPage } from "../../renderPage.tsx";

const version = {
  version_id: 4,
  title: "Chest pain",
  kind: "signature_case",
  type: "SCHEDULED_REVIEW",
} as const;
const nothing: Work = { mentions: [], open: { count: 0, versions: [] }, locks: [] };
const lines = (name: string) =>
  within(screen.getByRole("region", { name }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

describe("C-44, D-49: what waits for an author", () => {
  it("leads to the comment that mentions them, says what is to be decided, and who asks for their lock", () => {
    renderPage(
      <AuthorsWork
        of={{
          mentions: [{ ...version, comments: 2, comment_id: "a b" }],
          open: {
            count: 3,
            versions: [{ ...version, suggestions: 1, own_suggestions: 2, comments: 1 }],
          },
          locks: [
            { ...version, requested_by: "Ana Đorđević" },
            { ...version, version_id: 5, title: "Delirium", requested_by: null },
          ],
        }}
      />,
    );
    const place = "Case, Scheduled Review";
    expect(lines("Mentions")).toEqual([`Chest pain${place}2 comments`]);
    expect(lines("To review")).toEqual([
      `Chest pain${place}1 suggestion to review2 suggestions you made1 open comment`,
    ]);
    expect(screen.getByText("2 more")).toBeTruthy();
    expect(lines("Versions you have locked")).toEqual([
      `Chest pain${place}Ana Đorđević wants to edit`,
      `Delirium${place}You are editing`,
    ]);
    const asked = screen.getByRole("region", { name: "Mentions" });
    expect(within(asked).getByRole("link").getAttribute("href")).toBe("/versions/4/edit?comment_id=a%20b");
  });

  it("says that nothing waits, and of locks nothing", () => {
    renderPage(<AuthorsWork of={nothing} />);
    expect(screen.getByText(/^No unanswered mentions/)).toBeTruthy();
    expect(screen.getByText(/^Nothing to review/)).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Versions you have locked" })).toBeNull();
  });
});
