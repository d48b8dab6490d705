import type { UsageReportChange } from "#shared/contract/channels.ts";
import { listCoursesHolding } from "../table/courseItems.ts";
import { type CourseMember, listCoursesOfUser } from "../table/courseMembers.ts";
import { type CourseProgressCell, minutesOf, setCourseProgressCell } from "../table/courseProgress.ts";
import { getProgress, type ProgressRow } from "../table/progress.ts";
import type { ProgressChange } from "./streamChanges.ts";

/** A figure of a course's report that changed. */
export type ProjectedChange = { courseId: number; programId: string; change: UsageReportChange };

// As many decimals as the projection stores, so that what is planned can be compared with what is kept.
const stored = (percent: number): number => Number(percent.toFixed(3));

/**
 * What the report of a course keeps of a progress record. The share of the recommended time is only shown, and only
 * judged, of finished cases; until then whole percents do, so that a report is not written anew every second.
 */
export const cellOf = (progress: ProgressRow): CourseProgressCell => [
  stored(progress.percent_complete),
  shareOfTime(progress),
  progress.resets,
  minutesOf(progress.last_accessed_at),
  minutesOf(progress.started_at),
  minutesOf(progress.completed_at),
];

const shareOfTime = ({ percentage_of_recommended_time: share, is_finished }: ProgressRow): number | null => {
  if (share === null) return null;
  return is_finished ? stored(share) : Math.floor(share);
};

/** Whether two records look the same in a report. */
export const isSameInReports = (a: ProgressRow, b: ProgressRow): boolean =>
  JSON.stringify(cellOf(a)) === JSON.stringify(cellOf(b));

/**
 * Carries a person's progress in a document into the compact item of each of their courses that holds it. The record is
 * read now, so that changes which come twice or late write what is true.
 */
export async function projectProgress({ userId, documentId }: ProgressChange): Promise<ProjectedChange[]> {
  const progress = await getProgress(userId, documentId);
  return progress ? projectRecord(progress) : [];
}

/** The same for a record that was written a moment ago, by the only one who writes it. */
export async function projectRecord(progress: ProgressRow): Promise<ProjectedChange[]> {
  const memberships = await listCoursesOfUser(progress.user_id);
  const holding = await listCoursesHolding(
    progress.document_id,
    memberships.map((member) => member.course_id),
  );
  const places = memberships.filter((member) => holding.has(member.course_id));
  const cell = cellOf(progress);
  await Promise.all(
    places.map((member) => setCourseProgressCell(placeOf(member), progress.document_id, cell)),
  );
  return places.map((member) => ({
    courseId: member.course_id,
    programId: member.program_id,
    change: changeOf(progress),
  }));
}

const placeOf = (member: CourseMember) => ({
  courseId: member.course_id,
  programId: member.program_id,
  userId: member.user_id,
});

const changeOf = (progress: ProgressRow): UsageReportChange => ({
  user_id: progress.user_id,
  document_id: progress.document_id,
  percent_complete: progress.percent_complete,
  percentage_of_recommended_time: progress.percentage_of_recommended_time,
  reset: progress.resets,
  date_last_accessed: progress.last_accessed_at,
});
