import { readCourseItems } from "../table/courseItems.ts";
import { listCourseMembers } from "../table/courseMembers.ts";
import { type CourseProgress, listCourseProgress, putCourseProgressRows } from "../table/courseProgress.ts";
import { listProgressOfUser } from "../table/progress.ts";
import { cellOf } from "./projectProgress.ts";

export type CourseInProgram = { courseId: number; programId: string };

/**
 * The projection of one course as it follows from the progress records of its members. Members who never opened anything
 * have no item.
 */
export async function planProjection({ courseId, programId }: CourseInProgram): Promise<CourseProgress[]> {
  const [{ rows }, members] = await Promise.all([
    readCourseItems(courseId),
    listCourseMembers(courseId, programId),
  ]);
  const documentIds = new Set(rows.map((row) => row.document.id));
  const planned: CourseProgress[] = [];
  for (const { user_id } of members) {
    const progress = (await listProgressOfUser(user_id)).filter((row) => documentIds.has(row.document_id));
    if (progress.length === 0) continue;
    const cells = Object.fromEntries(progress.map((row) => [String(row.document_id), cellOf(row)]));
    planned.push({ course_id: courseId, program_id: programId, user_id, cells });
  }
  return planned;
}

/**
 * Writes the projection of one course anew and answers how many items differed from what was kept. Where learners are at
 * work meanwhile, the stream puts right what it overwrites: run it again until it answers 0.
 */
export async function rebuildProjection(
  course: CourseInProgram,
): Promise<{ items: number; differed: number }> {
  const planned = await planProjection(course);
  const kept = new Map(
    (await listCourseProgress(course.courseId, course.programId)).map((row) => [row.user_id, row]),
  );
  const differing = planned.filter((row) => !isSame(row, kept.get(row.user_id)));
  await putCourseProgressRows(differing);
  return { items: planned.length, differed: differing.length };
}

function isSame(a: CourseProgress, b: CourseProgress | undefined): boolean {
  const ids = new Set([...Object.keys(a.cells), ...Object.keys(b?.cells ?? {})]);
  return [...ids].every((id) => JSON.stringify(a.cells[id]) === JSON.stringify(b?.cells[id]));
}
