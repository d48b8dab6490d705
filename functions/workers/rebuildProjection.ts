import { readDocumentIdsOfCourse } from "../table/courseItems.ts";
import { listCourseMembers } from "../table/courseMembers.ts";
import { type CourseProgress, listCourseProgress, putCourseProgressRows } from "../table/courseProgress.ts";
import { listProgressOfUser } from "../table/progress.ts";
import { cellOf, projectMembership } from "./projectCells.ts";

export type CourseInProgram = { courseId: number; programId: string };

/**
 * The projection of one course as it follows from the progress records of its students. Whoever never opened anything has no
 * item.
 */
export async function planProjection({ courseId, programId }: CourseInProgram): Promise<CourseProgress[]> {
  const [ids, members] = await Promise.all([
    readDocumentIdsOfCourse(courseId),
    listCourseMembers(courseId, programId),
  ]);
  const documentIds = new Set(ids);
  const planned: CourseProgress[] = [];
  for (const { user_id } of members.filter(isStudent)) {
    const progress = (await listProgressOfUser(user_id)).filter((row) => documentIds.has(row.document_id));
    if (progress.length === 0) continue;
    const cells = Object.fromEntries(progress.map((row) => [String(row.document_id), cellOf(row)]));
    planned.push({ course_id: courseId, program_id: programId, user_id, cells });
  }
  return planned;
}

/**
 * Writes the projection of one course anew and answers how many items differed from what was kept. Figures of documents
 * that have left the course count for nothing; items of people who have left it are taken out. Where learners are at work
 * meanwhile, the stream puts right what it overwrites: run it again until it answers 0.
 */
export async function rebuildProjection(
  course: CourseInProgram,
): Promise<{ items: number; differed: number }> {
  const [planned, documentIds, members, rows] = await Promise.all([
    planProjection(course),
    readDocumentIdsOfCourse(course.courseId),
    listCourseMembers(course.courseId, course.programId),
    listCourseProgress(course.courseId, course.programId),
  ]);
  const kept = new Map(rows.map((row) => [row.user_id, row]));
  const differing = planned.filter((row) => !isSame(row, kept.get(row.user_id), documentIds));
  await putCourseProgressRows(differing);
  const present = new Set(members.filter(isStudent).map((member) => member.user_id));
  const left = rows.filter((row) => !present.has(row.user_id));
  for (const row of left) await projectMembership({ ...course, userId: row.user_id });
  return { items: planned.length, differed: differing.length + left.length };
}

const isStudent = ({ role }: { role: string }): boolean => role === "Student";

const isSame = (a: CourseProgress, b: CourseProgress | undefined, documentIds: readonly number[]): boolean =>
  documentIds.every((id) => JSON.stringify(a.cells[id]) === JSON.stringify(b?.cells[id]));
