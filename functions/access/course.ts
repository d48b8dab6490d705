import { decideByStanding } from "#shared/domain/access/standing.ts";
import type { ResourceOf } from "#shared/domain/access.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { recentProgram } from "../runtime/openProgram.ts";
import { Refusal } from "../runtime/refusal.ts";
import { listCoursesOfUser } from "../table/courses/courseMembers.ts";
import { type CourseRow, listCoursesInProgram } from "../table/courses/courses.ts";
import type { Program } from "../table/programs/programs.ts";

/**
 * The signed-in person's current program; its settings may be a minute old. Refuses who has none, or none any more: also on
 * a route that asks for no action.
 */
export async function requireProgram({
  actor: { isAdmin, membership },
}: Pick<SignedIn, "actor">): Promise<Program> {
  if (!membership) throw new Refusal("FORBIDDEN", { message: "You do not have a program here." });
  const standing = decideByStanding(membership);
  if (!standing.ok && !isAdmin) throw new Refusal(standing.code);
  const { programId } = membership;
  const program = await recentProgram(programId);
  if (!program) throw new Error(`Program ${programId} is missing`);
  if (program.archived_at !== null && !isAdmin) throw new Refusal("PROGRAM_INACTIVE");
  return program;
}

export type LoadedCourse = { resource: ResourceOf<"course.read">; course: CourseRow; program: Program };

/** A course as the current program may use it; refuses what is not there. */
export async function loadCourse(
  courseId: number,
  signedIn: Pick<SignedIn, "actor" | "person">,
): Promise<LoadedCourse> {
  const program = await requireProgram(signedIn);
  const [[course], memberOf] = await Promise.all([
    listCoursesInProgram([courseId], program.id),
    coursesOfMember(signedIn, program.id),
  ]);
  if (!course) throw new Refusal("NOT_FOUND");
  return {
    resource: {
      kind: "course",
      id: courseId,
      isInProgram: true,
      isOwn: course.program_id === program.id,
      isMember: memberOf.has(courseId),
      isArchived: course.archived_at !== null,
    },
    course,
    program,
  };
}

/** The courses that the person is a member of in this program. */
export async function coursesOfMember(
  signedIn: Pick<SignedIn, "person">,
  programId: string,
): Promise<Set<number>> {
  const memberships = await listCoursesOfUser(signedIn.person.profile.id);
  return new Set(
    memberships.filter((entry) => entry.program_id === programId).map((entry) => entry.course_id),
  );
}
