import { getLearnerHeads } from "../table/cases/learnerState.ts";
import { listCoursesOfUser } from "../table/courses/courseMembers.ts";
import { getSittings, type SittingRow } from "../table/exams/sittings.ts";
import { governing } from "./governing.ts";

/** The sittings that decide in a student's present attempts at some exams, by document: in whichever course and program they are. */
export async function sittingsOfStudent(
  userId: string,
  documentIds: readonly number[],
): Promise<Map<number, SittingRow>> {
  if (documentIds.length === 0) return new Map();
  const memberships = await listCoursesOfUser(userId);
  const [rows, heads] = await Promise.all([
    getSittings(
      memberships.flatMap(({ course_id, program_id }) =>
        documentIds.map((documentId) => ({ courseId: course_id, programId: program_id, userId, documentId })),
      ),
    ),
    getLearnerHeads(userId, documentIds),
  ]);
  return new Map(
    documentIds.flatMap((id) => {
      const own = rows.filter(({ documentId }) => documentId === id);
      const row = governing(own, heads.get(id)?.attempt?.attempt ?? 1);
      return row ? [[id, row] as const] : [];
    }),
  );
}
