import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type ErrorCode, errorText } from "#shared/contract/errors.ts";
import { ApiError } from "#web/api/ApiError.ts";
import { CaseError } from "#web/features/case/CaseError.tsx";
import { fakeApi, renderPage } from "../../renderPage.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const shown = (code: ErrorCode): string => {
  const error = new ApiError({ code, status: 409, message: errorText[code] });
  renderPage(<CaseError source={{ kind: "courseItem", id: "7" }} error={error} onRetry={() => {}} />);
  return screen
    .getAllByRole("alert")
    .map(({ textContent }) => textContent)
    .join(" ");
};

describe("a case that does not open", () => {
  it("leads the authors of one that was never published to the library, and speaks of no answers", () => {
    expect(shown("CASE_NOT_PUBLISHED")).toContain(errorText.CASE_NOT_PUBLISHED);
    expect(screen.getByRole("link", { name: "Back to library" }).getAttribute("href")).toBe("/documents");
    expect(screen.queryByText(/answered/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it.each([
    [
      "with the way to it, where it may be opened",
      { kind: "course_item", id: 5 },
      "/document_set_document_relations/5",
    ],
    ["with the way to it by itself", { kind: "document", id: 3 }, "/documents/3"],
    ["by its name alone, where it may not", null, undefined],
  ] as const)(
    "names the case that a locked one waits for, %s (courses \u00a72.4)",
    async (_how, opens_as, href) => {
      const { fetch } = fakeApi({
        "GET /prerequisites/course_item/7": () => ({
          body: { prerequisite: { title: "A <em>first</em> case", opens_as } },
        }),
      });
      vi.stubGlobal("fetch", fetch);
      const error = new ApiError({ code: "CASE_LOCKED", status: 403, message: "" });
      renderPage(<CaseError source={{ kind: "courseItem", id: "7" }} error={error} onRetry={() => {}} />);
      expect((await screen.findByText(/^Prerequisite:/)).textContent).toBe("Prerequisite: A first case");
      expect(screen.queryByRole("link", { name: "A first case" })?.getAttribute("href")).toBe(href);
      screen.getByText(errorText.CASE_LOCKED);
      screen.getByText("It opens when you complete the prerequisite case.");
    },
  );

  it("is the page of every address that leads nowhere, where there is no such case", () => {
    const error = new ApiError({ code: "NOT_FOUND", status: 404, message: "", traceId: "trace" });
    renderPage(<CaseError source={{ kind: "document", id: "7" }} error={error} onRetry={() => {}} />);
    screen.getByRole("heading", { level: 1, name: "Page not found" });
    expect(screen.getByRole("link", { name: "Go to your courses" }).getAttribute("href")).toBe(
      "/document_sets",
    );
    expect(screen.queryByText(/trace/)).toBeNull();
  });

  it("says of any other that what was answered is kept, and can be tried again", () => {
    expect(shown("CONFLICT")).toContain("All of your answers are kept.");
    expect(screen.getAllByRole("button", { name: "Try again" })).toHaveLength(1);
    expect(screen.getByRole("link", { name: "Back to courses" }).getAttribute("href")).toBe("/document_sets");
  });
});
