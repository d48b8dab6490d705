import type { getReport } from "#shared/contract/reports/archivedReports.ts";
import type { ReplyOf } from "#shared/contract/route.ts";

/** @see spec courses §9 "Report polling: up to 100 attempts, 10 000 ms apart" */
export const maxAttempts = 100;

/** Most reports are ready within seconds, so the first looks come sooner. */
export const delayBeforeAttemptMs = (attempt: number): number => [1000, 2000, 4000][attempt] ?? 10_000;

export type ReportStatus = ReplyOf<typeof getReport>;

/**
 * Looks until the report has a url. Undefined when it failed or after the last attempt. A look that could not be made
 * counts as one; `check` throws what is not worth another.
 */
export async function pollReport(steps: {
  check: () => Promise<ReportStatus | "unreachable">;
  wait: (ms: number) => Promise<void>;
  onProgress: (percent: number) => void;
}): Promise<string | undefined> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    await steps.wait(delayBeforeAttemptMs(attempt));
    const status = await steps.check();
    if (status === "unreachable") continue;
    if (status.url !== undefined) return status.url;
    if (status.state === "failed") return undefined;
    steps.onProgress(status.progress);
  }
  // The words are the specification's own. @see spec courses §8 "Async report"
  console.error("max retries exceeded when checking for report");
  return undefined;
}
