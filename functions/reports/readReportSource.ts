import { inReports } from "#shared/domain/itemFigures.ts";
import type { ReportDocument, ReportSource } from "#shared/domain/usageReport.ts";
import { readCourseFigures } from "../table/courses/courseFigures.ts";
import { type CourseItemRow, readCourseItems } from "../table/courses/courseItems.ts";
import { listCourseMembers } from "../table/courses/courseMembers.ts";
import type { CourseRow } from "../table/courses/courses.ts";

/** Makes the row that reports use for an item of a course. */
export const reportDocument = ({ document, relation_id, position }: CourseItemRow): ReportDocument => ({
  id: document.id,
  relationId: relation_id,
  title: document.title,
  report_title: document.report_title,
  kind: document.kind,
  recommended_time: document.recommended_time,
  position,
});

/** The items of a course that its reports count. */
export const reportDocuments = (rows: readonly CourseItemRow[]): ReportDocument[] =>
  rows.filter(({ document }) => inReports([document]).length > 0).map(reportDocument);

/** The same, read. */
export const readReportDocuments = async (courseId: number): Promise<ReportDocument[]> =>
  reportDocuments((await readCourseItems(courseId)).rows);

/**
 * All that the usage report of a course is made from, for one program: items, members, figures. Of 500 students and 40
 * cases that is five reads. `onRead` is told which share (0–1) of the figures is there.
 */
export async function readReportSource(
  course: CourseRow,
  programId: string,
  onRead?: (share: number) => Promise<void>,
): Promise<ReportSource> {
  const members = listCourseMembers(course.id, programId);
  const [documents, everybody, figures] = await Promise.all([
    readReportDocuments(course.id),
    members,
    readCourseFigures(course.id, programId, {
      people: async () => (await members).map(({ user_id }) => user_id),
      onPage: async (found) => onRead?.(found / Math.max(found, (await members).length)),
    }),
  ]);
  return {
    course: { id: course.id, name: course.name, kind: course.kind },
    documents,
    members: everybody,
    figures,
  };
}
