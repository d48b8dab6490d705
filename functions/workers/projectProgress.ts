import { audienceOfLearner } from "#shared/domain/access/audience.ts";
import { listCoursesOfUser } from "../table/courses/courseMembers.ts";
import { type ProjectedChange, projectCells } from "./projectCells.ts";

/** Carries a person's progress in a document into the compact item of each of their courses that holds it. */
export async function projectProgress(userId: string, documentId: number): Promise<ProjectedChange[]> {
  // What staff do in a case is nobody's report.
  if (audienceOfLearner(userId) !== "student") return [];
  const memberships = await listCoursesOfUser(userId);
  return projectCells(
    memberships.map((member) => ({
      courseId: member.course_id,
      programId: member.program_id,
      userId,
      documentId,
    })),
  );
}
