import type { CaseProgress } from "#shared/case/flow/progress.ts";
import { type ReportedPage, reportedPages } from "#shared/case/flow/reportFacts.ts";
import type { Span } from "#shared/case/state/videoTimes.ts";
import { percentageOfRecommendedTime } from "#shared/domain/progress.ts";
import { addSignals } from "#shared/domain/timeOnCase.ts";
import { daysInMinutes } from "#shared/domain/workedMinutes.ts";
import type { Attempt } from "../table/cases/attempts.ts";
import { type ProgressRow, unstartedProgress } from "../table/cases/progress.ts";
import { minutesOf } from "../table/courses/courseProgress.ts";

/**
 * The progress record that follows from a learner's state and from when they were at work. Undefined when it says what
 * the record already says. Within an attempt nothing falls: not the percent, not the time, not the finish. What is done
 * after the finish was counted adds no time: reading a finished case again is not working on it.
 */
export function nextProgress({
  previous,
  attempt,
  caseProgress,
  recommendedMinutes,
  signals,
  openings = [],
  videos = [],
  opened = [],
  hasStatement = false,
}: {
  previous: ProgressRow | undefined;
  attempt: Attempt;
  caseProgress: CaseProgress;
  recommendedMinutes: number | null;
  /** Epoch milliseconds on the server's clock, in any order. */
  signals: readonly number[];
  /** Those of them at which the case was opened or came to the front. */
  openings?: readonly number[];
  /** When videos were played. */
  videos?: readonly Span[];
  /** Pages of a script that are open now. */
  opened?: readonly ReportedPage[];
  hasStatement?: boolean;
}): ProgressRow | undefined {
  const unstarted = unstartedProgress(attempt.user_id, attempt.document_id, attempt.attempt, attempt.resets);
  const before = previous?.attempt === attempt.attempt ? previous : unstarted;
  const time = addSignals(
    {
      timeOnCaseMs: before.time_on_case_ms,
      lastSignalAt: before.last_signal_at === null ? null : Date.parse(before.last_signal_at),
    },
    signals,
    videos,
    openings,
  );
  const lastSignalAt = time.lastSignalAt === null ? null : new Date(time.lastSignalAt).toISOString();
  const isFinished = before.is_finished || caseProgress.isFinished;
  const timeOnCaseMs = before.is_finished ? before.time_on_case_ms : time.timeOnCaseMs;
  const started_at = before.started_at ?? (lastSignalAt === null ? null : attempt.opened_at);
  const next: ProgressRow = {
    ...before,
    percent_complete: Math.max(before.percent_complete, caseProgress.percent),
    cards_completed: Math.max(before.cards_completed, caseProgress.cardsCompleted),
    cards_applicable: caseProgress.cardsApplicable,
    is_finished: isFinished,
    time_on_case_ms: timeOnCaseMs,
    percentage_of_recommended_time: percentageOfRecommendedTime({ timeOnCaseMs, recommendedMinutes }),
    started_at,
    completed_at: before.completed_at ?? (isFinished ? lastSignalAt : null),
    last_accessed_at: lastSignalAt,
    last_signal_at: lastSignalAt,
    resets: attempt.resets,
    ...workedMinutes(before, { started_at, last_signal_at: lastSignalAt }, signals),
    ...openedPages(before.opened, opened),
    ...(before.has_statement || hasStatement ? { has_statement: true } : {}),
    rev: (previous?.rev ?? 0) + 1,
  };
  return previous && isSame(previous, next) ? undefined : next;
}

/** The minutes of work between the start and the newest signal. */
function workedMinutes(
  before: ProgressRow,
  ends: Pick<ProgressRow, "started_at" | "last_signal_at">,
  signals: readonly number[],
): Pick<ProgressRow, "worked_minutes"> {
  const [first, last] = [minutesOf(ends.started_at), minutesOf(ends.last_signal_at)];
  if (first === null || last === null) return {};
  const known = [...(before.worked_minutes ?? []), minutesOf(before.last_signal_at) ?? first];
  const heard = signals.map((at) => Math.floor(at / 60_000));
  const between = [...known, ...heard].filter((minute) => minute > first && minute < last);
  const worked = daysInMinutes([first, ...between, last]).slice(1, -1);
  return worked.length > 0 ? { worked_minutes: worked } : {};
}

/** Merges the opened pages: a page opened once in an attempt stays opened. */
function openedPages(
  before: ProgressRow["opened"],
  now: readonly ReportedPage[],
): Pick<ProgressRow, "opened"> {
  const opened = reportedPages.filter((page) => before?.includes(page) || now.includes(page));
  return opened.length > 0 ? { opened } : {};
}

const isSame = (a: ProgressRow, b: ProgressRow): boolean =>
  JSON.stringify(sorted({ ...a, rev: 0 })) === JSON.stringify(sorted({ ...b, rev: 0 }));

const sorted = (row: ProgressRow): [string, unknown][] =>
  Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));

/**
 * Time alone is written down this often while somebody answers, so that an answered question costs no writes of its own
 * here. What is not written is not lost: the rows of the cards keep their signals, and the next change counts them with the one
 * that it replaces.
 */
export const timeStepMs = 120_000;
/** The same for what was opened: the signals of a log are counted when it comes, or never. */
export const logTimeStepMs = 5_000;

/** Returns true if the next record is worth a write: it says more than that some time went by. */
export function saysMore(previous: ProgressRow, next: ProgressRow, stepMs = timeStepMs): boolean {
  const untimed = (row: ProgressRow): ProgressRow => ({
    ...row,
    time_on_case_ms: 0,
    percentage_of_recommended_time: null,
    last_accessed_at: null,
    last_signal_at: null,
    worked_minutes: [],
  });
  if (!isSame(untimed(previous), untimed(next))) return true;
  return next.last_signal_at !== null && isTimeDue(previous, Date.parse(next.last_signal_at), stepMs);
}

/** Returns true if so much time has gone by since the last written signal that this one is written as well. */
export const isTimeDue = (
  { last_signal_at }: Pick<ProgressRow, "last_signal_at">,
  at: number,
  stepMs = timeStepMs,
): boolean => last_signal_at === null || at - Date.parse(last_signal_at) >= stepMs;

/** Progress of a case whose exam was submitted or ran out: complete, however much was answered. @see rulings "Progress" */
export const examOver = (progress: CaseProgress): CaseProgress => ({
  ...progress,
  percent: 100,
  cardsCompleted: progress.cardsApplicable,
  isFinished: true,
});
