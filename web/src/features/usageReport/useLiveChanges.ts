import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { UsageReportChange } from "#shared/contract/channels.ts";
import { isInRange } from "#shared/domain/dates.ts";
import { viewersZone } from "#shared/words/dates.ts";
import { useLiveChannel } from "../../api/useLive.ts";
import type { OpenRange } from "../../reports/ReportRange.tsx";
import { changesSince, noChanges, withChange } from "./liveChanges.ts";

const highlightMs = 2500;

/**
 * Changes in a course while a report of it is shown. Loaded rows are never altered: changes lie over them until a
 * later reading has come in.
 */
export function useLiveChanges(of: {
  courseId: number;
  range: OpenRange;
  /** When the reading began that is shown; see `useWholeReport`. */
  askedAtMs: number | undefined;
  /** Returns true if a change belongs in the report. */
  isAsked?: (change: UsageReportChange) => boolean;
  onChange: (change: UsageReportChange) => void;
  /** Messages may have been missed. */
  onGap: () => void;
}) {
  const [received, setReceived] = useState(noChanges);
  const [lastChange, setLastChange] = useState<UsageReportChange>();
  const highlights = useHighlights();
  const onGap = useEffectEvent(of.onGap);
  const live = useLiveChannel(
    { channel: "UsageReportChannel", document_set_id: of.courseId },
    {
      onMessage: (change) => {
        if (!isInDates(change, of.range) || of.isAsked?.(change) === false) return;
        const atMs = performance.now();
        setReceived((kept) => withChange(changesSince(kept, of.askedAtMs ?? 0), change, atMs));
        setLastChange(change);
        highlights.add(change.user_id);
        of.onChange(change);
      },
      onGap,
    },
  );
  const changes = useMemo(() => changesSince(received, of.askedAtMs ?? 0), [received, of.askedAtMs]);
  return { changes, live, lastChange, highlightOf: highlights.of };
}

function isInDates(change: UsageReportChange, { start_date: start, end_date: end }: OpenRange): boolean {
  if (start === undefined && end === undefined) return true;
  const at = change.date_last_accessed;
  return at !== null && isInRange(at, { start, end }, viewersZone());
}

/** The students whose figures have just changed; each is forgotten after a moment. */
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
