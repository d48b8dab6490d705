import type { CourseUsageReport } from "#shared/contract/reports/courseUsageReport.ts";
import {
  type ProgressDisplay,
  type ProgressFacts,
  type ProgressState,
  progressDisplay,
} from "#shared/domain/progress.ts";
import type { CourseReportRow } from "#shared/domain/usageReports/courseReport.ts";
import type { Changes, ChangesOfStudent } from "./liveChanges.ts";

/** One student of the report, with a symbol for each document beside `report.documents`. */
export type StudentRow = CourseReportRow & {
  /** 0–100 over all documents. */
  percent: number;
  /** The same without the changes that came in live: what the table sorts by, so that rows do not jump while it is read. */
  settledPercent: number;
};

type Kept = { own: ChangesOfStudent | undefined; row: StudentRow };
const rowsKept = new WeakMap<CourseUsageReport, Map<string, Kept>>();

/**
 * The report as rows, with what came in live since it was read laid over it. A row is the same object until something changes of its
 * student: the table then draws that row and no other.
 */
export function reportRows(report: CourseUsageReport, changes: Changes): StudentRow[] {
  const kept = rowsKept.get(report) ?? new Map<string, Kept>();
  rowsKept.set(report, kept);
  return report.users.map((user) => {
    const own = changes.get(user.id);
    const before = kept.get(user.id);
    if (before && before.own === own) return before.row;
    const row = rowOf(report, user, own);
    kept.set(user.id, { own, row });
    return row;
  });
}

function rowOf(
  report: CourseUsageReport,
  user: CourseUsageReport["users"][number],
  own: ChangesOfStudent | undefined,
): StudentRow {
  const percents = report.percentage_lookup_by_user_and_document[user.id] ?? {};
  const settled = report.documents.map(({ id }) => factsOf(report, user.id, id));
  const facts = report.documents.map(({ id }, at) => own?.get(id)?.change ?? settled[at]);
  const isChanged = facts.some((one, at) => one !== settled[at]);
  const known = facts.filter((one) => one !== undefined);
  const lastAccess = [
    report.date_last_accessed_lookup_by_user[user.id],
    ...report.documents.map(({ id }) => own?.get(id)?.change.date_last_accessed),
  ].reduce<string | null>((last, at) => (at && (last === null || at > last) ? at : last), null);
  return {
    ...user,
    completed: isChanged ? known.filter(isCompleted).length : (percents.count ?? 0),
    started: Math.max(
      percents.script_started ?? 0,
      isChanged ? known.filter((one) => one.percent_complete > 0).length : 0,
    ),
    percent: meanPercent(facts),
    settledPercent: meanPercent(settled),
    lastAccessedAt: lastAccess,
    cells: facts.map((one) => displayOf(one, report.low_time_enabled)),
  };
}

const isCompleted = (facts: ProgressFacts): boolean => facts.percent_complete >= 100;

function meanPercent(facts: readonly (ProgressFacts | undefined)[]): number {
  if (facts.length === 0) return 0;
  return facts.reduce((sum, one) => sum + (one?.percent_complete ?? 0), 0) / facts.length;
}

function factsOf(report: CourseUsageReport, userId: string, documentId: number): ProgressFacts | undefined {
  const percent = report.percentage_lookup_by_user_and_document[userId]?.[documentId];
  const reset = report.reset[userId]?.[documentId];
  if (percent === undefined && reset === undefined) return undefined;
  return {
    percent_complete: percent ?? 0,
    percentage_of_recommended_time: report.percentage_of_recommended_time[userId]?.[documentId] ?? null,
    reset: reset ?? 0,
  };
}

const displays = new Map<string, ProgressDisplay>();

/** Where low time is not looked at, a finished case is just finished. Cells that look alike share one object: most of a class's do. */
function displayOf(facts: ProgressFacts | undefined, isLowTimeEnabled: boolean): ProgressDisplay {
  const display = progressDisplay(
    facts && !isLowTimeEnabled ? { ...facts, percentage_of_recommended_time: null } : facts,
  );
  const name = `${display.state} ${display.percent} ${display.isReset}`;
  const known = displays.get(name) ?? display;
  displays.set(name, known);
  return known;
}

/** Returns true if anybody has done anything. */
export const hasWork = (rows: readonly StudentRow[]): boolean =>
  rows.some(({ cells, started }) => started > 0 || cells.some(({ state }) => state !== "not_started"));

/** How many student-and-document pairs are in each state. */
export function distributionOf(rows: readonly StudentRow[]): Record<ProgressState, number> {
  const counts: Record<ProgressState, number> = {
    completed: 0,
    low_time: 0,
    partially_completed: 0,
    not_started: 0,
  };
  for (const { cells } of rows) for (const { state } of cells) counts[state] += 1;
  return counts;
}

/** How many students have finished each document, beside the documents. */
export function completedByDocument(rows: readonly StudentRow[], documents: number): number[] {
  const counts = Array.from({ length: documents }, () => 0);
  for (const { cells } of rows) {
    for (const [at, { state }] of cells.entries()) {
      if (state === "completed" || state === "low_time") counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  return counts;
}

/** Filters of the report. */
export const statusFilters = {
  all: "All students",
  not_started: "Nothing started",
  unfinished: "Not finished",
  finished: "Everything finished",
  low_time: "With low time",
  reset: "With a reset",
} as const;
export type StatusFilter = keyof typeof statusFilters;

export function isInStatus({ cells }: StudentRow, filter: StatusFilter): boolean {
  const isDone = ({ state }: ProgressDisplay): boolean => state === "completed" || state === "low_time";
  switch (filter) {
    case "all":
      return true;
    case "not_started":
      return cells.every(({ state }) => state === "not_started");
    case "unfinished":
      return !cells.every(isDone);
    case "finished":
      return cells.every(isDone);
    case "low_time":
      return cells.some(({ state }) => state === "low_time");
    case "reset":
      return cells.some(({ isReset }) => isReset);
  }
}
