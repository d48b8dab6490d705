import { listUsersWithProgress } from "../table/cases/progress.ts";
import { listCourseMembersFrom, memberPosition } from "../table/courses/courseMembers.ts";
import { projectCells } from "./projectCells.ts";

export type CourseItemPlace = { courseId: number; documentId: number };

/** A step must be done well within the worker's minute, also where several come in one batch. */
const membersAtOnce = 500;
const writesAtOnce = 100;

/**
 * Carries what members of a course have done of a document into their figures, from one of them on: of 500 members, or of
 * the first 100 who have begun it. Answers from whom to go on; undefined at the end. Who watches a report is told nothing
 * of it: its columns change, and it is read anew.
 */
export async function projectItemFrom(
  { courseId, documentId }: CourseItemPlace,
  from: string | undefined,
): Promise<string | undefined> {
  const { members, next } = await listCourseMembersFrom(courseId, from, membersAtOnce);
  const begun = await listUsersWithProgress(
    documentId,
    members.map((member) => member.userId),
  );
  const places = members.filter(({ userId }) => begun.has(userId));
  await projectCells(places.slice(0, writesAtOnce).map((member) => ({ ...member, documentId })));
  const [following] = places.slice(writesAtOnce);
  return following ? memberPosition(following) : next;
}
