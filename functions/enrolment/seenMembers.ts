import { seesOnlyStudents } from "#shared/domain/access/course.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import type { LoadedCourse } from "../access/course.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { readCourseRoster } from "../table/courses/courseRoster.ts";

/** Returns true if somebody sees a member with this role, or looks after them. */
export const isSeenBy =
  ({ actor }: Pick<SignedIn, "actor">) =>
  ({ role }: { role: string }): boolean =>
    actor.isAdmin || !seesOnlyStudents(actor.membership?.role) || role === "Student";

/** A member who was asked for by the id of their membership. */
export type Target = { id: string; name: string; userId: string; role: string };

/**
 * The members of a course that some ids name, among those whom the person sees, and what to say of ids that name none: they
 * were taken out meanwhile, or never were.
 */
export async function findMembers(
  { course, program }: LoadedCourse,
  signedIn: SignedIn,
  ids: readonly string[],
): Promise<{ found: Target[]; left: { id: string; name: string; why: string }[] }> {
  const { rows } = await readCourseRoster(course.id, program.id);
  const sees = isSeenBy(signedIn);
  const byId = new Map(rows.filter(({ person }) => sees(person)).map((row) => [row.id, row]));
  const asked = [...new Set(ids)];
  return {
    found: asked.flatMap((id) => {
      const row = byId.get(id);
      if (!row) return [];
      return [{ id, name: fullName(row.person), userId: row.user_id, role: row.person.role }];
    }),
    left: asked.filter((id) => !byId.has(id)).map((id) => ({ id, name: "A former member", why: noMember })),
  };
}

export const noMember = "They are no longer in this course.";

/** A course membership hangs from a membership in the program that stands, or that waits for its registration. */
export const hasNotEnded = (
  { subscription_end }: { subscription_end: string | null },
  now: string,
): boolean => subscription_end === null || subscription_end > now;
