import type { UsageReportChange } from "#shared/contract/channels.ts";
import type { CourseUsageReport } from "#shared/contract/reports/reports.ts";
import {
  type ProgressDisplay,
  type ProgressFacts,
  type ProgressState,
  progressDisplay,
} from "#shared/domain/progress.ts";

/** One student of the report, with a symbol for each document beside `report.documents`. */
export type StudentRow = {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  /** Documents that are finished. */
  completed: number;
  /** Documents that were opened. */
  started: number;
  /** 0–100 over all documents. */
  percent: number;
  /** The same without the changes that came in live: what the table sorts by, so that rows do not jump while it is read. */
  settledPercent: number;
  cells: ProgressDisplay[];
};

const keyOf = (userId: string, documentId: number): string => `${userId}:${documentId}`;

export type Changes = ReadonlyMap<string, UsageReportChange>;

/** The changes with one more; a later one of the same student and document takes the place of the earlier. */
export function withChange(changes: Changes, change: UsageReportChange): Changes {
  return new Map(changes).set(keyOf(change.user_id, change.document_id), change);
}

/** The report as rows, with what came in live since it was read laid over it. */
export function reportRows(report: CourseUsageReport, changes: Changes): StudentRow[] {
  return report.users.map((user) => {
    const percents = report.percentage_lookup_by_user_and_document[user.id] ?? {};
    const settled = report.documents.map(({ id }) => factsOf(report, user.id, id));
    const facts = report.documents.map(({ id }, at) => changes.get(keyOf(user.id, id)) ?? settled[at]);
    const isChanged = facts.some((one, at) => one !== settled[at]);
    const known = facts.filter((one) => one !== undefined);
    return {
      ...user,
      completed: isChanged ? known.filter(isCompleted).length : (percents.count ?? 0),
      started: Math.max(
        percents.script_started ?? 0,
        isChanged ? known.filter((one) => one.percent_complete > 0).length : 0,
      ),
      percent: meanPercent(facts),
      settledPercent: meanPercent(settled),
      cells: facts.map((one) => displayOf(one, report.low_time_enabled)),
    };
  });
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

/** Where low time is not looked at, a finished case is just finished. */
function displayOf(facts: ProgressFacts | undefined, isLowTimeEnabled: boolean): ProgressDisplay {
  if (!facts || isLowTimeEnabled) return progressDisplay(facts);
  return progressDisplay({ ...facts, percentage_of_recommended_time: null });
}

/** Whether anybody has done anything. */
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

/** How many students have finished the document at that place. */
export const completedIn = (rows: readonly StudentRow[], documentAt: number): number =>
  rows.filter(({ cells }) => {
    const state = cells[documentAt]?.state;
    return state === "completed" || state === "low_time";
  }).length;
