import type { CourseUsageReport } from "../contract/reports/courseUsageReport.ts";
import { wordOrder } from "../words/language.ts";
import { plainText } from "./collection/fold.ts";
import { type DateRange, endOfDay, startOfDay } from "./dates.ts";
import { type CountedFigures, isScript, judgesTime } from "./itemFigures.ts";
import { type CourseKind, type DocumentKind, isResource } from "./kinds.ts";
import { type ProgressDisplay, progressDisplay } from "./progress.ts";
import type { WindowOf } from "./usageReports/windows.ts";

/**
 * The course usage report: who of a program's students got how far in which item of a course.
 * @see spec courses §2.15, §3 "Usage report data"
 */

export type ReportTab = "case" | "illness_script";

export const noWorkText = "There is no work in this course within the date range selected.";

/** Column heads and the like, which follow the tab. */
export const reportWords: Record<ReportTab, { item: string; completedHead: string }> = {
  case: { item: "Case", completedHead: "Cases Completed" },
  illness_script: { item: "Script", completedHead: "Total # Scripts Accessed" },
};

export type ReportDocument = {
  id: number;
  relationId: number;
  title: string;
  report_title: string | null;
  kind: DocumentKind;
  recommended_time: number | null;
  position: number;
};

export type ReportMember = {
  user_id: string;
  email: string;
  first_name: string;
  last_name: string;
  role: string;
};

export type ReportCell = {
  percent: number;
  percentageOfRecommendedTime: number | null;
  resets: number;
};

export type ReportRow = {
  student: { id: string; email: string; first_name: string; last_name: string };
  /** Beside `documents`; null where there is no work in the range. Made anew each time: of a large class they fill the memory. */
  cells: () => (ReportCell | null)[];
  completed: number;
  started: number;
  /** Value by which 'percentages' sorts: the sum of a student's percents. */
  percentages: number;
  /** UTC ISO. */
  lastAccessedAt: string | null;
};

export type PlannedDocument = Pick<ReportDocument, "id" | "relationId" | "title" | "report_title"> & {
  header: string;
  /** True if finishing it fast counts as low time. */
  isTimeJudged: boolean;
};

export type CourseUsagePlan = {
  course: { id: number; name: string };
  tab: ReportTab;
  documents: PlannedDocument[];
  rows: ReportRow[];
  hasWork: boolean;
  isLowTimeEnabled: boolean;
};

export type ReportSource = {
  course: { id: number; name: string; kind: CourseKind };
  documents: readonly ReportDocument[];
  members: readonly ReportMember[];
  /** Each person's figures by document number. */
  figures: { get: (userId: string) => Readonly<Record<string, CountedFigures>> | undefined };
};

/** Heading of a column. @see spec courses §2.15 */
export function reportHeader(document: { title: string; report_title: string | null }): string {
  if (document.report_title) return document.report_title;
  const title = plainText(document.title);
  return title.split(/[:.]/, 1)[0]?.trim() || title;
}

/** A course of illness scripts opens on their tab, any other on the cases. */
export function defaultTab(source: {
  course: { kind: CourseKind };
  documents: readonly { kind: DocumentKind }[];
}): ReportTab {
  if (source.course.kind === "illness_script") return "illness_script";
  const { documents } = source;
  return documents.length > 0 && documents.every(isScript) ? "illness_script" : "case";
}

/** True if an item stands in a tab. Resources, which have no progress, stand in none. */
export const isOfTab = (document: { kind: DocumentKind }, tab: ReportTab): boolean =>
  !isResource(document.kind) && isScript(document) === (tab === "illness_script");

/** Items of a tab in the course's order; those without progress are in neither. */
export const documentsOfTab = <D extends Pick<ReportDocument, "id" | "kind" | "position">>(
  documents: readonly D[],
  tab: ReportTab,
): D[] =>
  documents
    .filter((document) => isOfTab(document, tab))
    .sort((a, b) => a.position - b.position || a.id - b.id);

/** True if a tab marks low time: of cases, if one of them has a recommended time. */
export const isLowTimeEnabled = (
  documents: readonly Pick<ReportDocument, "kind" | "recommended_time">[],
  tab: ReportTab,
): boolean => tab === "case" && documents.some(judgesTime);

/**
 * The report of one program's students. A figure counts when the student last worked on the item on a day of the range,
 * in the program's time zone; without a range everything counts. Order: least done first, then by name.
 */
export function planUsageReport(
  source: ReportSource,
  { range, tab = defaultTab(source), timeZone }: { range: DateRange; tab?: ReportTab; timeZone: string },
): CourseUsagePlan {
  const documents = documentsOfTab(source.documents, tab);
  const isCounted = rangeTest(range, timeZone);
  const rows = source.members
    .filter((member) => member.role === "Student")
    .map((member) => {
      const countedOf = () => {
        const figures = source.figures.get(member.user_id);
        return documents.map((document) => {
          const tuple = figures?.[String(document.id)];
          return tuple && isCounted(tuple[3]) ? tuple : null;
        });
      };
      return rowOf(member, countedOf);
    })
    .sort(byWorkThenName);

  return {
    course: { id: source.course.id, name: source.course.name },
    tab,
    documents: documents.map((document) => ({
      id: document.id,
      relationId: document.relationId,
      title: document.title,
      report_title: document.report_title,
      header: reportHeader(document),
      isTimeJudged: judgesTime(document),
    })),
    rows,
    hasWork: rows.some((row) => row.started > 0),
    isLowTimeEnabled: isLowTimeEnabled(documents, tab),
  };
}

/** True if work that was last done in an epoch minute falls in the range. The days are turned into minutes once. */
export function rangeTest({ start, end }: DateRange, timeZone: string): (minute: number | null) => boolean {
  if (start === undefined && end === undefined) return () => true;
  const minuteOf = (utc: string): number => Date.parse(utc) / 60_000;
  const from = start === undefined ? Number.NEGATIVE_INFINITY : minuteOf(startOfDay(start, timeZone));
  const until = end === undefined ? Number.POSITIVE_INFINITY : minuteOf(endOfDay(end, timeZone));
  return (minute) => minute !== null && minute >= from && minute < until;
}

const isStarted = ([percent, , , lastAccessed]: CountedFigures): boolean =>
  percent > 0 || lastAccessed !== null;

function rowOf(member: ReportMember, countedOf: () => readonly (CountedFigures | null)[]): ReportRow {
  const { user_id: id, email, first_name, last_name } = member;
  const worked = countedOf().filter((tuple) => tuple !== null);
  const lastMinute = worked.reduce((last, tuple) => Math.max(last, tuple[3] ?? 0), 0);
  return {
    student: { id, email, first_name, last_name },
    cells: () =>
      countedOf().map(
        (tuple) => tuple && { percent: tuple[0], percentageOfRecommendedTime: tuple[1], resets: tuple[2] },
      ),
    completed: worked.filter(([percent]) => percent >= 100).length,
    started: worked.filter(isStarted).length,
    percentages: worked.reduce((sum, [percent]) => sum + percent, 0),
    lastAccessedAt: lastMinute === 0 ? null : new Date(lastMinute * 60_000).toISOString(),
  };
}

const nameOrder = wordOrder({ numeric: false });

function byWorkThenName(a: ReportRow, b: ReportRow): number {
  return a.percentages - b.percentages || byName(a.student, b.student);
}

type Named = { id: string; first_name: string; last_name: string };

/** By last name, then first; two of one name stay in one order. */
export const byName = (a: Named, b: Named): number =>
  nameOrder.compare(a.last_name, b.last_name) ||
  nameOrder.compare(a.first_name, b.first_name) ||
  (a.id < b.id ? -1 : 1);

/** A cell as it is shown. Where time is not judged, a finished item is just finished. */
export const displayOfCell = (cell: ReportCell | null | undefined, isTimeJudged: boolean): ProgressDisplay =>
  progressDisplay(
    cell && {
      percent_complete: cell.percent,
      percentage_of_recommended_time: isTimeJudged ? cell.percentageOfRecommendedTime : null,
      reset: cell.resets,
    },
  );

/** The plan in the look-ups of the specification. Nought is left out of them. */
export function presentUsageReport(
  plan: CourseUsagePlan,
  window: WindowOf<ReportRow> = { rows: plan.rows, next: null },
): CourseUsageReport {
  const percentages: CourseUsageReport["percentage_lookup_by_user_and_document"] = {};
  const reset: CourseUsageReport["reset"] = {};
  const times: CourseUsageReport["percentage_of_recommended_time"] = {};
  for (const { student, cells: cellsOf, completed, started } of window.rows) {
    const cells = cellsOf();
    const percent: Record<string, number> = { count: completed, script_started: started };
    const resets: Record<string, number> = {};
    const time: Record<string, number> = {};
    for (const [index, document] of plan.documents.entries()) {
      const cell = cells[index];
      if (!cell) continue;
      if (cell.percent > 0) percent[document.id] = cell.percent;
      if (cell.resets > 0) resets[document.id] = cell.resets;
      if (document.isTimeJudged && cell.percentageOfRecommendedTime !== null)
        time[document.id] = cell.percentageOfRecommendedTime;
    }
    percentages[student.id] = percent;
    if (Object.keys(resets).length > 0) reset[student.id] = resets;
    if (Object.keys(time).length > 0) times[student.id] = time;
  }
  return {
    document_set: plan.course,
    documents: plan.documents.map(({ id, title, report_title }) => ({ id, title, report_title })),
    users: window.rows.map((row) => row.student),
    percentage_lookup_by_user_and_document: percentages,
    reset,
    percentage_of_recommended_time: times,
    document_set_document_relation_id_lookup_by_document_id: Object.fromEntries(
      plan.documents.map(({ id, relationId }) => [String(id), relationId]),
    ),
    date_last_accessed_lookup_by_user: Object.fromEntries(
      window.rows.flatMap(({ student, lastAccessedAt }) =>
        lastAccessedAt ? [[student.id, lastAccessedAt]] : [],
      ),
    ),
    low_time_enabled: plan.isLowTimeEnabled,
    has_work: plan.hasWork,
    total: plan.rows.length,
    next_page: window.next,
  };
}
