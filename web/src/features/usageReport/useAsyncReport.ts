import { useEffect, useEffectEvent, useState } from "react";
import {
  createAsyncReport,
  getAsyncReport,
  type ReportType,
  reportTypes,
} from "#shared/contract/reports/reports.ts";
import { useKeyedCall } from "../../actions/useAction.ts";
import { ApiError, isWorthRetrying, textOf } from "../../api/ApiError.ts";
import { tabMemory } from "../../api/browserStorage.ts";
import { call } from "../../api/call.ts";
import { pollReport, type ReportStatus } from "./pollReport.ts";
import type { ReportQuestion } from "./useUsageReport.ts";

export type AsyncReport =
  | { state: "idle" }
  /** `progress` 0–100. */
  | { state: "preparing"; type: ReportType; progress: number }
  | { state: "ready"; type: ReportType; url: string }
  | { state: "failed"; type: ReportType }
  /** Not ordered, since too many were: `text` says when the next one can be. */
  | { state: "limited"; type: ReportType; text: string };

type Ordered = { type: ReportType; awsPath: string };

/**
 * Orders the report as a file and follows it until it can be downloaded. The order is kept for the browser's tab, so the
 * page may be left and come back to.
 * @see spec courses §4 "Async report", §7 "Async reports"
 */
export function useAsyncReport(courseId: number, question: ReportQuestion) {
  // A second click, or a try after a lost connection, orders no second report.
  const send = useKeyedCall(createAsyncReport);
  const storageKey = `async-report:${courseId}`;
  const [ordered, setOrdered] = useState<Ordered | undefined>(() => readOrder(storageKey));
  const [report, setReport] = useState<AsyncReport>(
    ordered ? { state: "preparing", type: ordered.type, progress: 0 } : { state: "idle" },
  );

  function forget(next: AsyncReport): void {
    tabMemory.removeItem(storageKey);
    setOrdered(undefined);
    setReport(next);
  }
  const onDone = useEffectEvent((order: Ordered, url: string | undefined) =>
    url === undefined
      ? forget({ state: "failed", type: order.type })
      : setReport({ state: "ready", type: order.type, url }),
  );

  useEffect(() => {
    if (!ordered) return;
    const left = new AbortController();
    followReport(courseId, ordered, left.signal, (progress) =>
      setReport({ state: "preparing", type: ordered.type, progress }),
    ).then(
      (url) => onDone(ordered, url),
      () => {
        if (!left.signal.aborted) onDone(ordered, undefined);
      },
    );
    return () => left.abort();
  }, [courseId, ordered]);

  async function order(type: ReportType): Promise<void> {
    setReport({ state: "preparing", type, progress: 0 });
    const { start_date, end_date, tab } = question;
    try {
      const { aws_path: awsPath } = await send({
        params: { id: String(courseId) },
        body: { type, ...(start_date && { start_date }), ...(end_date && { end_date }), ...(tab && { tab }) },
      });
      tabMemory.setItem(storageKey, JSON.stringify({ type, awsPath }));
      setOrdered({ type, awsPath });
    } catch (error) {
      const isLimited = error instanceof ApiError && error.code === "LIMIT_REACHED";
      // For whatever else refused the order, the specification has one sentence.
      forget(isLimited ? { state: "limited", type, text: textOf(error) } : { state: "failed", type });
      if (!(error instanceof ApiError)) throw error;
    }
  }

  return { report, order, dismiss: () => forget({ state: "idle" }) };
}

function followReport(
  courseId: number,
  { awsPath }: Ordered,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<string | undefined> {
  return pollReport({
    onProgress,
    wait: (ms) => waitUnlessLeft(ms, signal),
    check: async (): Promise<ReportStatus | "unreachable"> => {
      try {
        return await call(getAsyncReport, {
          params: { id: String(courseId) },
          query: { aws_path: awsPath },
          signal,
        });
      } catch (error) {
        if (isWorthRetrying(error)) return "unreachable";
        throw error;
      }
    },
  });
}

function waitUnlessLeft(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = window.setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      window.clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

function readOrder(storageKey: string): Ordered | undefined {
  const [type, awsPath] = readPair(tabMemory.getItem(storageKey));
  return type && awsPath ? { type, awsPath } : undefined;
}

function readPair(kept: string | null): [ReportType?, string?] {
  if (kept === null) return [];
  try {
    const order: unknown = JSON.parse(kept);
    if (typeof order !== "object" || order === null || !("type" in order) || !("awsPath" in order)) return [];
    const type = reportTypes.find((one) => one === order.type);
    return type && typeof order.awsPath === "string" ? [type, order.awsPath] : [];
  } catch (error) {
    // Somebody else's entry under our key: there is no order to follow.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
