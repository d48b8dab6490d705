import { listCourseMembersFrom } from "../table/courseMembers.ts";
import { listUsersWithProgress } from "../table/progress.ts";
import { projectCells } from "./projectCells.ts";

export type CourseItemPlace = { courseId: number; documentId: number };

const membersAtOnce = 500;

/**
 * Carries what some members of a course have done of a document into their figures: 500 of them, from one on. Answers from
 * whom to go on; undefined at the end. Who watches a report is told nothing of it: its columns change, and it is read anew.
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
  await projectCells(places.map((member) => ({ ...member, documentId })));
  return next;
}
