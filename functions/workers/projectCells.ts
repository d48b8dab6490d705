import type { UsageReportChange } from "#shared/contract/channels.ts";
import { hasStatement, progressRecordOf, reportMarks } from "#shared/domain/usageReports/progressRecord.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { listProgressOfUser, type ProgressRow } from "../table/cases/progress.ts";
import { type CellPlace, type CellSources, listCellSources } from "../table/courses/cellSources.ts";
import { readDocumentIdsOfCourse } from "../table/courses/courseItems.ts";
import { isStudentOfCourse, type Membership } from "../table/courses/courseMembers.ts";
import { deleteCourseProgress, minutesOf, setCourseProgressCells } from "../table/courses/courseProgress.ts";
import type { CourseProgressCell } from "../table/courses/courseProgressCell.ts";

/** A figure of a course's report that changed. */
export type ProjectedChange = { courseId: number; programId: string; change: UsageReportChange };

// As many decimals as the projection stores, so that what is planned can be compared with what is kept.
const stored = (percent: number): number => Number(percent.toFixed(3));

/**
 * Makes the cell that a course's report keeps of a progress record. The share of the recommended time is shown and judged only for finished cases;
 * until then whole percents do, so that a report is not written anew every second.
 */
export function cellOf(progress: ProgressRow): CourseProgressCell {
  const cell: CourseProgressCell = [
    stored(progress.percent_complete),
    shareOfTime(progress),
    progress.resets,
    minutesOf(progress.last_accessed_at),
    minutesOf(progress.started_at),
    minutesOf(progress.completed_at),
    secondsOf(progress),
    progress.cards_completed,
    progress.cards_applicable,
    marksOf(progress),
  ];
  if (progress.worked_minutes) cell.push(progress.worked_minutes);
  return cell;
}

const marksOf = ({ opened = [], has_statement }: ProgressRow): number =>
  opened.reduce((marks, page) => marks | reportMarks[page], has_statement ? reportMarks.statement : 0);

/** Until a case is finished whole minutes do here, too. */
const secondsOf = ({ time_on_case_ms: ms, is_finished }: ProgressRow): number =>
  is_finished ? Math.floor(ms / 1000) : Math.floor(ms / 60_000) * 60;

const shareOfTime = ({ percentage_of_recommended_time: share, is_finished }: ProgressRow): number | null => {
  if (share === null) return null;
  return is_finished ? stored(share) : Math.floor(share);
};

/** Returns true if two records look the same in a report. */
export const isSameInReports = (a: ProgressRow, b: ProgressRow): boolean =>
  JSON.stringify(cellOf(a)) === JSON.stringify(cellOf(b));

const triesAtMost = 8;
const rowsAtOnce = 10;

/**
 * Brings figures up with what they follow from: a progress record, a membership, a place in the course. Each is read by its
 * key, and again after the writing, until nothing has changed meanwhile: of several who project the same, whoever
 * writes last has seen what is true. A figure without one of the three is not written; what stands of a document that has
 * left the course is passed over by whoever reads.
 */
export async function projectCells(places: readonly CellPlace[]): Promise<ProjectedChange[]> {
  const projected = new Map<CellPlace, ProjectedChange>();
  const seen = new Map<CellPlace, string>();
  let touched = places;
  for (let tries = 0; tries < triesAtMost; tries++) {
    const moved = (await listCellSources(touched)).filter(
      (sources) => seen.get(sources.place) !== fingerprint(sources),
    );
    for (const sources of moved) seen.set(sources.place, fingerprint(sources));
    if (tries > 0) await takeOut(moved.filter((sources) => !sources.isStudent).map(({ place }) => place));
    const current = moved.filter(isWhole);
    if (current.length === 0) return [...projected.values()];
    await writeCells(current);
    for (const { place, progress } of current) projected.set(place, changeOf(place, progress));
    touched = current.map(({ place }) => place);
  }
  throw new Error(`Figures of ${touched.length} places changed too often while they were written`);
}

type WholeSources = CellSources & { progress: ProgressRow };

const isWhole = (sources: CellSources): sources is WholeSources =>
  sources.progress !== undefined && sources.isStudent && sources.isInCourse;

const fingerprint = ({ progress, isStudent, isInCourse }: CellSources): string =>
  `${progress?.rev} ${isStudent} ${isInCourse}`;

/** One update for each person in each course. */
async function writeCells(current: readonly WholeSources[]): Promise<void> {
  const rows = Map.groupBy(current, ({ place }) => rowName(place));
  const failures = await forEachConcurrent([...rows.values()], rowsAtOnce, async (cells) => {
    const [first] = cells;
    if (!first) return;
    await setCourseProgressCells(
      first.place,
      cells.map(({ place, progress }) => [place.documentId, cellOf(progress)] as const),
    );
  });
  const [failure] = failures;
  if (failure) throw failure.error;
}

const rowName = ({ courseId, programId, userId }: Membership): string => `${courseId} ${programId} ${userId}`;

/** Who left a course, or was its student no longer, while their figures were written. */
async function takeOut(places: readonly CellPlace[]): Promise<void> {
  const rows = new Map(places.map((place) => [rowName(place), place]));
  for (const place of rows.values()) await projectMembership(place);
}

/**
 * Brings the figures of a person in a course along when they are its student, and takes them out when they are not, or not any more.
 * Their progress stays: who comes back finds it again.
 */
export async function projectMembership(membership: Membership): Promise<ProjectedChange[]> {
  const { courseId, programId, userId } = membership;
  for (let tries = 0; tries < triesAtMost; tries++) {
    if (await isStudentOfCourse(membership)) {
      const [documentIds, progress] = await Promise.all([
        readDocumentIdsOfCourse(courseId),
        listProgressOfUser(userId, { consistent: true }),
      ]);
      const begun = new Set(progress.map((row) => row.document_id));
      const places = documentIds.filter((id) => begun.has(id));
      return projectCells(places.map((documentId) => ({ courseId, programId, userId, documentId })));
    }
    await deleteCourseProgress(membership);
    if (!(await isStudentOfCourse(membership))) return [];
  }
  throw new Error(`The membership of ${userId} in course ${courseId} changed too often`);
}

const changeOf = ({ courseId, programId }: CellPlace, progress: ProgressRow): ProjectedChange => ({
  courseId,
  programId,
  change: changeOfRecord(progress),
});

function changeOfRecord(progress: ProgressRow): UsageReportChange {
  const cell = cellOf(progress);
  const { summary_statement: _text, expert_comment: _answer, ...figures } = progressRecordOf(cell);
  return {
    ...figures,
    user_id: progress.user_id,
    document_id: progress.document_id,
    has_statement: hasStatement(cell),
  };
}
