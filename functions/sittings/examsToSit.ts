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
 * Finds, among some exams, those that any of the readers has to sit as a student, in any program, or is sitting: the questions, other people's
 * answers, and what was right would tell them what the exam keeps back. Nothing is kept back from provider admins, in whichever courses they are:
 * none of them sits an exam. @see ADR 0080
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
