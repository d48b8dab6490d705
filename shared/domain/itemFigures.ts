import { type DocumentKind, isResource } from "./kinds.ts";
import { type ProgressState, progressState } from "./progress.ts";

/**
 * Meaning of one student's figures in one item. Usage reports, dashboards, comparison, the list of students in need and the report builder all ask
 * here, so that none of them can disagree. @see ADR 0310
 */

/**
 * One student's figures in one document, as the projection keeps them: percent, percent of the recommended time or null,
 * resets, then last accessed, started and completed in epoch minutes or null; seconds on the case, pages completed and pages in
 * all, and marks (`reportMarks`), which rows of before have not; and further minutes of work, where there were several days of it.
 */
export type FiguresTuple = readonly [
  percent: number,
  percentageOfRecommendedTime: number | null,
  resets: number,
  lastAccessedMinute: number | null,
  startedMinute: number | null,
  completedMinute: number | null,
  seconds?: number,
  pagesCompleted?: number,
  pages?: number,
  marks?: number,
  workedMinutes?: readonly number[],
];

/** Those of them that the report of a course is made of; what follows is not looked at. */
export type CountedFigures = readonly [
  percent: number,
  percentageOfRecommendedTime: number | null,
  resets: number,
  lastAccessedMinute: number | null,
  ...others: unknown[],
];

export const isScript = ({ kind }: { kind: DocumentKind }): boolean => kind === "illness_script";

/** The items that have progress: everything but resources, which are read. */
export const withProgress = <D extends { kind: DocumentKind }>(documents: readonly D[]): D[] =>
  documents.filter(({ kind }) => !isResource(kind));

/** The items that reports over a course or a program count: an archived one can be opened by nobody, and is in none of them. */
export const inReports = <D extends { archived_at: string | null }>(documents: readonly D[]): D[] =>
  documents.filter(({ archived_at }) => archived_at === null);

type TimedItem = { kind: DocumentKind; recommended_time: number | null };

/** True if finishing an item fast counts as low time: of cases that say how long they should take, never of scripts. */
export const judgesTime = (item: TimedItem): boolean => !isScript(item) && item.recommended_time !== null;

/** How a student stands in an item. No figures read as 0%. */
export const stateOfFigures = (item: TimedItem, figures: CountedFigures | null | undefined): ProgressState =>
  progressState({
    percent_complete: figures?.[0] ?? 0,
    percentage_of_recommended_time: judgesTime(item) ? (figures?.[1] ?? null) : null,
    reset: figures?.[2] ?? 0,
  });

export const isDone = (state: ProgressState): boolean => state === "completed" || state === "low_time";

/** Mean percent of a student in some items, 0 to 100; 0 of no items. */
export const meanPercentOf = (
  items: readonly { id: number }[],
  figures: Readonly<Record<string, CountedFigures>> | undefined,
): number =>
  items.length === 0
    ? 0
    : Math.min(100, items.reduce((sum, { id }) => sum + (figures?.[id]?.[0] ?? 0), 0) / items.length);

/** The latest epoch minute of work in some items; null where there was none. */
export function lastMinuteOf(
  items: readonly { id: number }[],
  figures: Readonly<Record<string, CountedFigures>> | undefined,
): number | null {
  const minutes = items.flatMap(({ id }) => figures?.[id]?.[3] ?? []);
  return minutes.length === 0 ? null : Math.max(...minutes);
}

/** Epoch minutes at which a student is known to have worked in an item: on each day of work there is one. */
export const minutesOfWork = ([
  ,
  ,
  ,
  last,
  started,
  completed,
  ,
  ,
  ,
  ,
  worked = [],
]: FiguresTuple): number[] => [started, ...worked, completed, last].filter((minute) => minute !== null);
