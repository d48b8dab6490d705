import { nowMs } from "#functions/runtime/clock.ts";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { putCourseItems, readCourseItems } from "#functions/table/courses/courseItems.ts";
import {
  type CourseMember,
  listCourseMembers,
  putCourseMembers,
} from "#functions/table/courses/courseMembers.ts";
import { type CourseRow, getCourse, putCourse } from "#functions/table/courses/courses.ts";
import {
  lendCourse,
  lendDocuments,
  listLentDocuments,
  listProgramsWithCourse,
} from "#functions/table/programs/loans.ts";
import { nextSequence } from "#functions/table/table.ts";

const nowS = (): number => Math.floor(nowMs() / 1000);

/** Writes a course and lends the provider's to programs; what stands already is left alone. */
export async function ensureCourse(row: CourseRow, programIds: readonly string[]): Promise<void> {
  const before = await getCourse(row.id);
  if (!before) await putCourse(row, nowS());
  if (row.program_id !== null) return;
  const hadIt = await listProgramsWithCourse(row.id, programIds);
  const added = programIds.filter((id) => !hadIt.has(id));
  for (const programId of added) await lendCourse(row.id, programId);
}

/** Puts documents into a course behind those that are there, and lends them to programs. Repeating it changes nothing. */
export async function ensureItems(
  courseId: number,
  documents: readonly Pick<DocumentRow, "id">[],
  programIds: readonly string[],
): Promise<void> {
  const { rows } = await readCourseItems(courseId);
  const standing = new Set(rows.map((row) => row.document.id));
  const added = documents.filter((document) => !standing.has(document.id));
  if (added.length > 0) {
    const firstRelationId = await nextSequence("relation", added.length);
    const places = added.map((document, index) => ({
      relation_id: firstRelationId + index,
      position: rows.length + index + 1,
      document_id: document.id,
    }));
    await putCourseItems(courseId, places, nowS());
  }
  await ensureLoans(documents, programIds);
}

/** Lends documents to those programs that do not have them yet. */
export async function ensureLoans(
  documents: readonly Pick<DocumentRow, "id">[],
  programIds: readonly string[],
): Promise<void> {
  const ids = documents.map((document) => document.id);
  for (const programId of programIds) {
    const lent = await listLentDocuments(ids, programId);
    await lendDocuments(
      ids.filter((id) => !lent.has(id)),
      programId,
    );
  }
}

/** Adds those members of a course whom it does not have yet. */
export async function ensureMembers(
  courseId: number,
  programId: string,
  members: readonly CourseMember[],
): Promise<number> {
  const standing = new Set((await listCourseMembers(courseId, programId)).map((member) => member.user_id));
  const added = members.filter((member) => !standing.has(member.user_id));
  await putCourseMembers(added);
  return added.length;
}
