import { clockState } from "#shared/domain/examClock.ts";
import { governing } from "../attempts/governing.ts";
import { nowMs } from "../runtime/clock.ts";
import type { ListedDocument } from "../table/cases/documents.ts";
import { getLearnerHeads } from "../table/cases/learnerState.ts";
import { readPlacesOfCourses } from "../table/courses/courseItems.ts";
import { listCoursesOfUser } from "../table/courses/courseMembers.ts";
import { getSittings } from "../table/exams/sittings.ts";
import { getPerson } from "../table/identity/people.ts";

/**
 * Of some exams those that any of the readers of what is told of them has to sit as a student, in whatever program, or is sitting: what it
 * asks, what others answered there, and whether it was right, would tell what the exam keeps back from them. From a provider admin
 * nothing is kept back, in whichever courses they are: nobody of them sits an exam. @see ADR 0080
 */
export async function findExamsToSit(
  readers: readonly string[],
  documents: ReadonlyMap<number, ListedDocument>,
): Promise<Set<number>> {
  const found = await Promise.all(readers.map((userId) => ofReader(userId, documents)));
  return new Set(found.flat());
}

async function ofReader(userId: string, documents: ReadonlyMap<number, ListedDocument>): Promise<number[]> {
  const memberships = (await listCoursesOfUser(userId)).filter(({ role }) => role === "Student");
  if (memberships.length === 0) return [];
  const items = await readPlacesOfCourses(memberships.map(({ course_id }) => course_id));
  const places = memberships.flatMap(({ course_id, program_id }) =>
    (items.get(course_id) ?? [])
      .filter(({ document_id }) => documents.get(document_id)?.is_timed === true)
      .map(({ document_id }) => ({
        courseId: course_id,
        programId: program_id,
        userId,
        documentId: document_id,
      })),
  );
  const ids = [...new Set(places.map(({ documentId }) => documentId))];
  if (ids.length === 0) return [];
  const [person, sittings, heads] = await Promise.all([
    getPerson(userId),
    getSittings(places),
    getLearnerHeads(userId, ids),
  ]);
  if (person?.profile.is_admin) return [];
  return ids.filter((id) => {
    const rows = sittings.filter(({ documentId }) => documentId === id);
    const row = governing(rows, heads.get(id)?.attempt?.attempt ?? 1);
    return !row || clockState(row.sitting, nowMs()).state !== "submitted";
  });
}
