import "@testing-library/jest-dom/vitest";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FileErrorPage } from "#web/features/fileError/FileErrorPage.tsx";
import { renderPage } from "../../renderPage.tsx";

const refusal = (code: string, status: number): Response =>
  new Response(JSON.stringify({ error: { code, message: "…", trace_id: "trace-7" } }), { status });

function open(path: string, ...replies: (Response | Error)[]) {
  const asked = vi.fn(async (_path: string) => {
    const next = replies.shift();
    if (!next || next instanceof Error) throw next ?? new Error("asked too often");
    return next;
  });
  vi.stubGlobal("fetch", asked);
  renderPage(<FileErrorPage />, { at: `/file_errors?${new URLSearchParams({ path })}` });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

describe("a file that does not open (issue 12, item 10)", () => {
  it("says why inside the product, leads back to the case, and can be tried again", async () => {
    const asked = open(
      "/documents/7/case_summary.pdf",
      refusal("CASE_NOT_FINISHED", 403),
      new Response("%PDF"),
    );
    expect(screen.getByRole("heading", { level: 1, name: "This file cannot be opened" })).toBeVisible();
    expect(await screen.findByText("This opens after you finish the case.")).toBeVisible();
    expect(screen.getByText("Reference: trace-7")).toBeVisible();
    expect(screen.getByRole("link", { name: "Back to case" })).toHaveAttribute("href", "/documents/7");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "Open file" })).toHaveAttribute(
      "href",
      "/documents/7/case_summary.pdf",
    );
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("says so when nobody answers, and leads to the courses where there is no case", async () => {
    open("/archived_reports/3/file.csv", new TypeError("no network"));
    expect(await screen.findByText(/We can't reach the server/)).toBeVisible();
    expect(screen.queryByRole("link", { name: "Back to case" })).toBeNull();
    expect(screen.getByRole("link", { name: "Go to your courses" })).toBeVisible();
  });

  it("asks nothing of another host", () => {
    const asked = open("//elsewhere.test/x.pdf");
    expect(screen.getByRole("heading", { name: "Page not found" })).toBeVisible();
    expect(asked).not.toHaveBeenCalled();
  });
});
