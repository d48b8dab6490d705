import { nowMs } from "#functions/runtime/clock.ts";
import {
  type CourseMember,
  type CourseRow,
  getCourse,
  listCourseLoans,
  listCourseMembers,
  putCourse,
  putCourseItems,
  putCourseMembers,
  readCourseItems,
} from "#functions/table/courses.ts";
import { type DocumentRow, getDocumentFacts, lendDocument } from "#functions/table/documents.ts";
import { nextSequence } from "#functions/table/table.ts";

const nowS = (): number => Math.floor(nowMs() / 1000);

/**
 * Writes a course and lends it to programs; what stands already is left alone. Answers the programs that it was not in
 * before.
 */
export async function ensureCourse(row: CourseRow, programIds: readonly string[]): Promise<string[]> {
  const [before, loans] = await Promise.all([getCourse(row.id), listCourseLoans(row.id)]);
  const hadIt = row.program_id === null ? loans : before ? [row.program_id] : [];
  const added = programIds.filter((id) => !hadIt.includes(id));
  if (before && added.length === 0) return [];
  await putCourse(before ?? row, [...new Set([...hadIt, ...programIds])], nowS());
  return added;
}

/** Puts documents into a course behind those that are there, and lends them to programs. Repeating it changes nothing. */
export async function ensureItems(
  courseId: number,
  documents: readonly DocumentRow[],
  programIds: readonly string[],
): Promise<void> {
  const { rows } = await readCourseItems(courseId);
  const standing = new Set(rows.map((row) => row.document.id));
  const added = documents.filter((document) => !standing.has(document.id));
  if (added.length > 0) {
    const firstRelationId = await nextSequence("relation", added.length);
    const items = added.map((document, index) => ({
      course_id: courseId,
      relation_id: firstRelationId + index,
      position: rows.length + index + 1,
      document,
    }));
    await putCourseItems(items, nowS());
  }
  await ensureLoans(documents, programIds);
}

/** Lends documents to those programs that do not have them yet. */
export async function ensureLoans(
  documents: readonly DocumentRow[],
  programIds: readonly string[],
): Promise<void> {
  for (const document of documents) {
    const lentTo = (await getDocumentFacts(document.id))?.lentTo ?? [];
    for (const programId of programIds) {
      if (!lentTo.includes(programId)) await lendDocument(document.id, programId);
    }
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
