import { useEffect, useEffectEvent, useState } from "react";
import { createReport, deleteArchivedReport, getReport } from "#shared/contract/reports/archivedReports.ts";
import {
  type FileType,
  fileTypes,
  type ReportKind,
  type ReportParams,
} from "#shared/contract/reports/reportKinds.ts";
import { useKeyedCall } from "../actions/useAction.ts";
import { ApiError, isWorthRetrying, textOf } from "../api/ApiError.ts";
import { tabMemory } from "../api/browserStorage.ts";
import { call } from "../api/call.ts";
import { pollReport, type ReportStatus } from "./pollReport.ts";

export type AsyncReport =
  | { state: "idle" }
  /** `progress` 0–100. */
  | { state: "preparing"; type: FileType; progress: number }
  | { state: "ready"; type: FileType; url: string }
  | { state: "failed"; type: FileType }
  /** Not ordered, since too many were: `text` says when the next one can be. */
  | { state: "limited"; type: FileType; text: string };

type Ordered = { type: FileType; awsPath: string; id: string };

/** The parameters of a kind of report, of which some may be undefined. */
export type AskedParams<Kind extends ReportKind> = {
  [Name in keyof ReportParams<Kind>]: ReportParams<Kind>[Name] | undefined;
};

/**
 * Orders a report as a file and follows it until it can be downloaded. The order is kept for the browser's tab, so the
 * page may be left and come back to.
 * @see spec courses §4 "Async report", §7 "Async reports"
 */
export function useAsyncReport<Kind extends ReportKind>(kind: Kind, params: AskedParams<Kind>) {
  // A second click, or a try after a lost connection, orders no second report.
  const send = useKeyedCall(createReport);
  const storageKey = `async-report:${window.location.pathname}:${kind}`;
  const [ordered, setOrdered] = useState<Ordered | undefined>(() => readOrder(storageKey));
  const [report, setReport] = useState(() => firstReport(ordered));

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
    followReport(ordered, left.signal, (progress) =>
      setReport({ state: "preparing", type: ordered.type, progress }),
    ).then(
      (url) => onDone(ordered, url),
      () => {
        if (!left.signal.aborted) onDone(ordered, undefined);
      },
    );
    return () => left.abort();
  }, [ordered]);

  async function order(type: FileType): Promise<void> {
    setReport({ state: "preparing", type, progress: 0 });
    try {
      const { aws_path: awsPath, id } = await send({ body: { report: kind, type, params: stated(params) } });
      tabMemory.setItem(storageKey, JSON.stringify({ type, awsPath, id }));
      setOrdered({ type, awsPath, id });
    } catch (error) {
      const isLimited = error instanceof ApiError && error.code === "LIMIT_REACHED";
      // For whatever else refused the order, the specification has one sentence.
      forget(isLimited ? { state: "limited", type, text: textOf(error) } : { state: "failed", type });
      if (!(error instanceof ApiError)) throw error;
    }
  }

  return {
    report,
    order,
    /** Undefined where there is nothing to stop yet. */
    cancel:
      ordered &&
      (() => {
        forget({ state: "idle" });
        return deleteOrdered(ordered);
      }),
    dismiss: () => forget({ state: "idle" }),
  };
}

/** Stops what is being made. Where that does not get through, it is made all the same and lies in the archive. */
async function deleteOrdered({ id }: Ordered): Promise<void> {
  try {
    await call(deleteArchivedReport, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

const stated = (params: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));

function followReport(
  { awsPath }: Ordered,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<string | undefined> {
  return pollReport({
    onProgress,
    wait: (ms) => waitUnlessLeft(ms, signal),
    check: async (): Promise<ReportStatus | "unreachable"> => {
      try {
        return await call(getReport, { query: { aws_path: awsPath }, signal });
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
  const kept = tabMemory.getItem(storageKey);
  if (kept === null) return undefined;
  try {
    const order: unknown = JSON.parse(kept);
    if (typeof order !== "object" || order === null) return undefined;
    const { type: named, awsPath, id } = order as Record<string, unknown>; // any object has fields, or none
    const type = fileTypes.find((one) => one === named);
    return type && typeof awsPath === "string" && typeof id === "string" ? { type, awsPath, id } : undefined;
  } catch (error) {
    // Somebody else's entry under our key: there is no order to follow.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const firstReport = (ordered: Ordered | undefined): AsyncReport =>
  ordered ? { state: "preparing", type: ordered.type, progress: 0 } : { state: "idle" };
