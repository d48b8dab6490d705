import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { UsageReportChange } from "#shared/contract/channels.ts";
import { getCourseUsageReport } from "#shared/contract/reports/reports.ts";
import { isInRange } from "#shared/domain/dates.ts";
import type { ReportTab } from "#shared/domain/usageReport.ts";
import { viewersZone } from "#shared/words/dates.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { useLiveChannel } from "../../api/useLive.ts";
import { type Changes, reportRows, withChange } from "./reportRows.ts";

export type ReportQuestion = {
  start_date: string | undefined;
  end_date: string | undefined;
  tab: ReportTab | undefined;
};

const highlightMs = 2500;

type Received = { change: UsageReportChange; atMs: number };

/**
 * The report of a course, kept up to date by its channel. What was read is never altered: changes lie over it until a
 * reading that began after them has come in.
 */
export function useUsageReport(courseId: number, question: ReportQuestion) {
  const client = useQueryClient();
  const queryKey = keyOf(getCourseUsageReport, String(courseId), question);
  const [received, setReceived] = useState<readonly Received[]>([]);
  const highlights = useHighlights();

  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const askedAtMs = performance.now();
      const { start_date, end_date, tab } = question;
      const report = await call(getCourseUsageReport, {
        params: { id: String(courseId) },
        query: { ...(start_date && { start_date }), ...(end_date && { end_date }), ...(tab && { tab }) },
        signal,
      });
      return { report, askedAtMs };
    },
    placeholderData: keepPreviousData,
  });

  const live = useLiveChannel(
    { channel: "UsageReportChannel", document_set_id: courseId },
    {
      onMessage: (change) => {
        if (!isInQuestion(change, question)) return;
        const atMs = performance.now();
        const askedAtMs = query.data?.askedAtMs ?? 0;
        setReceived((kept) => [...kept.filter((one) => one.atMs >= askedAtMs), { change, atMs }]);
        highlights.add(change.user_id);
        // A student who has joined since: the report must be read to know their name.
        const isKnown = query.data?.report.users.some(({ id }) => id === change.user_id) ?? true;
        if (!isKnown) void client.invalidateQueries({ queryKey });
      },
      onGap: () => void client.invalidateQueries({ queryKey: keyOf(getCourseUsageReport, String(courseId)) }),
    },
  );

  const rows = useMemo(() => {
    if (!query.data) return undefined;
    const { report, askedAtMs } = query.data;
    const changes = received
      .filter(({ atMs }) => atMs >= askedAtMs)
      .reduce<Changes>((laid, { change }) => withChange(laid, change), new Map());
    return reportRows(report, changes);
  }, [query.data, received]);

  const report = query.data?.report;
  return {
    report,
    rows,
    live,
    reading: {
      data: report && rows ? { report, rows } : undefined,
      error: query.error,
      refetch: query.refetch,
    },
    isChanging: query.isPlaceholderData,
    lastChange: received.at(-1)?.change,
    highlightOf: highlights.of,
  };
}

function isInQuestion(change: UsageReportChange, question: ReportQuestion): boolean {
  const { start_date: start, end_date: end } = question;
  if (start === undefined && end === undefined) return true;
  const zone = viewersZone();
  return change.date_last_accessed !== null && isInRange(change.date_last_accessed, { start, end }, zone);
}

/** Which students changed just now; each is no news any more after a moment. */
function useHighlights() {
  const [changed, setChanged] = useState<ReadonlyMap<string, number>>(new Map());
  const count = useRef(0);
  const timers = useRef(new Set<number>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) window.clearTimeout(timer);
    };
  }, []);

  return {
    of: (userId: string): number | undefined => changed.get(userId),
    add(userId: string): void {
      count.current += 1;
      const mine = count.current;
      setChanged((kept) => new Map(kept).set(userId, mine));
      const timer = window.setTimeout(() => {
        timers.current.delete(timer);
        setChanged((kept) => {
          if (kept.get(userId) !== mine) return kept;
          const rest = new Map(kept);
          rest.delete(userId);
          return rest;
        });
      }, highlightMs);
      timers.current.add(timer);
    },
  };
}
