import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AsyncReportWidget } from "#web/asyncReports/AsyncReportWidget.tsx";
import { delayBeforeAttemptMs, maxAttempts, pollReport } from "#web/asyncReports/pollReport.ts";
import { type Answer, fakeApi, refusal, renderPage } from "../renderPage.tsx";

describe("C-31: looking for a report", () => {
  afterEach(() => vi.restoreAllMocks());

  it("looks sooner at first, then every 10 000 ms", () => {
    expect([0, 1, 2, 3, 99].map(delayBeforeAttemptMs)).toEqual([1000, 2000, 4000, 10_000, 10_000]);
  });

  it("gives up after 100 looks and writes the specified line to the log", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const check = vi.fn(async () => ({ state: "running" as const, progress: 10 }));
    const found = await pollReport({ check, wait: async () => {}, onProgress: () => {} });
    expect(found).toBeUndefined();
    expect([maxAttempts, check.mock.calls.length]).toEqual([100, 100]);
    expect(log).toHaveBeenCalledWith("max retries exceeded when checking for report");
  });

  it("goes on after a look that could not be made, and stops at once after a failure", async () => {
    const answers = [
      "unreachable",
      { state: "running", progress: 40 },
      { state: "failed", progress: 40 },
    ] as const;
    let at = 0;
    const onProgress = vi.fn();
    const check = async () => answers[at++] ?? "unreachable";
    expect(await pollReport({ check, wait: async () => {}, onProgress })).toBeUndefined();
    expect(at).toBe(3);
    expect(onProgress.mock.calls).toEqual([[40]]);
  });
});

const path = "/async_reports";

describe("C-31: the async report widget", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    sessionStorage.clear();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
  const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());

  function open(
    statuses: Answer[],
    order: Answer = { status: 201, body: { aws_path: "reports/1", id: "job-1" } },
  ) {
    const api = fakeApi({
      [`POST ${path}`]: () => order,
      "DELETE /archived_reports/job-1": () => ({ body: { ok: true } }),
      [`GET ${path}`]: () => statuses.shift() ?? refusal("INTERNAL", 500),
    });
    vi.stubGlobal("fetch", api.fetch);
    const params = { course_id: 3, start_date: "2026-09-01", end_date: undefined, tab: "case" as const };
    return { ...api, ...renderPage(<AsyncReportWidget report="course_usage" params={params} />) };
  }
  const ready: Answer = { body: { state: "ready", progress: 100, url: "/files/report.xlsx" } };
  const running: Answer = { body: { state: "running", progress: 40 } };

  it("prepares, shows how far it is, and offers the download", async () => {
    const { asked } = open([running, ready]);
    await press("XLSX");
    expect(asked[0]?.body).toEqual({
      report: "course_usage",
      type: "xlsx",
      params: { course_id: 3, start_date: "2026-09-01", tab: "case" },
    });
    // So that a second click, or a lost reply, orders no second one.
    expect(asked[0]?.headers.get("Idempotency-Key")).toMatch(/^[\w-]{16,64}$/);
    expect(screen.getByText("Preparing XLSX report. Please wait.").textContent).toBe(
      "Preparing XLSX report.  Please wait.",
    );
    expect(screen.getByRole("button", { name: "CSV" })).toHaveProperty("disabled", true);
    await pass(1000);
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("40");
    await pass(2000);
    const link = screen.getByRole("link", { name: "Download XLSX Report" });
    expect(link.getAttribute("href")).toBe("/files/report.xlsx");
    expect(asked.at(-1)?.url.searchParams.get("aws_path")).toBe("reports/1");
  });

  it("can be cancelled, and then offers the buttons again", async () => {
    const { asked } = open([running, ready]);
    await press("XLSX");
    await press("Cancel");
    expect(asked.at(-1)?.call).toBe("DELETE /archived_reports/job-1");
    expect(screen.queryByText(/Preparing/)).toBeNull();
    expect(screen.getByRole("button", { name: "XLSX" })).toHaveProperty("disabled", false);
    await pass(60_000);
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("says the specified sentence when the order is refused", async () => {
    open([], refusal("FORBIDDEN", 403));
    await press("CSV");
    expect(screen.getByText(/There was an unknown error/).textContent).toBe(
      "There was an unknown error.  Please try again or contact support.",
    );
    expect(screen.getByRole("button", { name: "CSV" })).toHaveProperty("disabled", false);
  });

  it("says when the next one can be ordered, when too many were", async () => {
    open([], { ...refusal("LIMIT_REACHED", 429), headers: { "retry-after": "25" } });
    await press("CSV");
    expect(screen.getByText(/^You have asked for many/).textContent).toBe(
      "You have asked for many of these in a short time. Nothing is lost: you can ask for the next one in 25 seconds.",
    );
    expect(screen.getByRole("button", { name: "CSV" })).toHaveProperty("disabled", false);
  });

  it("says it as well when the work fails", async () => {
    open([{ body: { state: "failed", progress: 10 } }]);
    await press("CSV");
    await pass(1000);
    expect(screen.getByText(/There was an unknown error/)).toBeTruthy();
  });

  it("may be left: whoever comes back finds the report further on", async () => {
    const statuses = [running, ready];
    const first = open(statuses);
    await press("XLSX");
    await pass(1000);
    first.unmount();
    await pass(60_000);
    expect(statuses).toHaveLength(1);
    open(statuses);
    expect(screen.getByText(/Preparing XLSX report/)).toBeTruthy();
    await pass(1000);
    expect(screen.getByRole("link", { name: "Download XLSX Report" })).toBeTruthy();
  });
});
