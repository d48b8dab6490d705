import type { ReportDocument, ReportSource } from "#shared/domain/usageReport.ts";
import { type CourseItemRow, readCourseItems } from "../table/courseItems.ts";
import { listCourseMembers } from "../table/courseMembers.ts";
import { listCourseProgress } from "../table/courseProgress.ts";
import type { CourseRow } from "../table/courses.ts";

/** What reports know of a course's item. */
export const reportDocument = ({ document, relation_id, position }: CourseItemRow): ReportDocument => ({
  id: document.id,
  relationId: relation_id,
  title: document.title,
  report_title: document.report_title,
  kind: document.kind,
  recommended_time: document.recommended_time,
  position,
});

/** The items of a course, for reports. */
export async function readReportDocuments(courseId: number): Promise<ReportDocument[]> {
  return (await readCourseItems(courseId)).rows.map(reportDocument);
}

/**
 * All that the usage report of a course is made from, for one program: items, members, figures. Of 500 students and 40
 * cases that is five reads.
 */
export async function readReportSource(course: CourseRow, programId: string): Promise<ReportSource> {
  const [documents, members, progress] = await Promise.all([
    readReportDocuments(course.id),
    listCourseMembers(course.id, programId),
    listCourseProgress(course.id, programId),
  ]);
  return {
    course: { id: course.id, name: course.name, kind: course.kind },
    documents,
    members,
    figures: new Map(progress.map((row) => [row.user_id, row.cells])),
  };
}
