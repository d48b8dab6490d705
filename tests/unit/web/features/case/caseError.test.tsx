import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { type ErrorCode, errorText } from "#shared/contract/errors.ts";
import { ApiError } from "#web/api/ApiError.ts";
import { CaseError } from "#web/features/case/CaseError.tsx";
import { renderPage } from "../../renderPage.tsx";

afterEach(cleanup);

const shown = (code: ErrorCode): string => {
  const error = new ApiError({ code, status: 409, message: errorText[code] });
  renderPage(<CaseError error={error} onRetry={() => {}} />);
  return screen
    .getAllByRole("alert")
    .map(({ textContent }) => textContent)
    .join(" ");
};

describe("a case that does not open", () => {
  it("leads the authors of one that was never published to the library, and speaks of no answers", () => {
    expect(shown("CASE_NOT_PUBLISHED")).toContain(errorText.CASE_NOT_PUBLISHED);
    expect(screen.getByRole("link", { name: "Back to the library" }).getAttribute("href")).toBe("/documents");
    expect(screen.queryByText(/answered/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("says of any other that what was answered is kept, and can be tried again", () => {
    expect(shown("CONFLICT")).toContain("Everything that you have answered is kept.");
    expect(screen.getAllByRole("button", { name: "Try again" })).toHaveLength(1);
    expect(screen.getByRole("link", { name: "Back to the courses" }).getAttribute("href")).toBe(
      "/document_sets",
    );
  });
});
