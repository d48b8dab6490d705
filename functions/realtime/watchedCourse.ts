import type { CourseResource } from "#shared/domain/access/course.ts";
import { type Action, decide } from "#shared/domain/access.ts";
import { type CourseRow, listCoursesInProgram } from "../table/courses/courses.ts";
import type { Rule } from "./channel.ts";

type Watched = { courseId: number; programId: string };

/** A course as who watches it may do something there: nobody watches one as its member. */
export const watchedCourse = (
  { courseId, programId }: Watched,
  course: Pick<CourseRow, "program_id" | "archived_at"> | undefined,
): CourseResource => ({
  kind: "course",
  id: courseId,
  isInProgram: course !== undefined,
  isOwn: course?.program_id === programId,
  isMember: false,
  isArchived: course?.archived_at != null,
});

/** The rule of a channel of a course that whoever may do `action` there may follow. */
export async function ruleOfCourse(
  action: Extract<Action, "usage_report.read" | "sitting.list">,
  watched: Watched,
): Promise<Rule> {
  const [course] = await listCoursesInProgram([watched.courseId], watched.programId);
  return (actor) => decide(actor, action, watchedCourse(watched, course));
}
