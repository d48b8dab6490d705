import { getUser as route } from "#shared/contract/programs/users.ts";
import { can, type ResourceOf } from "#shared/domain/access.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { listCoursesOfUser } from "../table/courses/courseMembers.ts";
import { listCoursesByNumber } from "../table/courses/courses.ts";
import { getPerson, type Membership, type Person } from "../table/identity/people.ts";

type LoadedUser = { resource: ResourceOf<"user.list">; user: Person; memberships: readonly Membership[] };

/** Loads a person with those of their memberships that the actor may see, which are the ones the actor looks after. Without one, the person is not found. */
async function loadUser({ params }: { params: { id: string } }, { actor }: SignedIn): Promise<LoadedUser> {
  const user = await getPerson(params.id);
  const memberships = (user?.memberships ?? []).filter(
    ({ program_id, role }) =>
      actor.isAdmin ||
      can(actor, "program.member.manage", {
        kind: "program_member",
        programId: program_id,
        isStudent: role === "Student",
      }),
  );
  if (!user || (memberships.length === 0 && !actor.isAdmin)) throw new Refusal("NOT_FOUND");
  return { resource: { kind: "provider" }, user, memberships };
}

/** @see spec courses §2.14 */
export const getUser = defineHandler(route, {
  load: loadUser,
  run: async (_call, { loaded: { user, memberships } }) => {
    const { id, first_name, last_name, email, is_admin } = user.profile;
    const programs = new Map(memberships.map((entry) => [entry.program_id, entry.program_name]));
    const places = (await listCoursesOfUser(id)).filter(({ program_id }) => programs.has(program_id));
    const courses = await listCoursesByNumber(places.map(({ course_id }) => course_id));
    return {
      user: { id, first_name, last_name, email, is_admin },
      memberships: memberships.map((entry) => ({
        id: entry.id,
        program_id: entry.program_id,
        program_name: entry.program_name,
        subdomain: entry.subdomain,
        role: entry.role,
        subscription_end: entry.subscription_end,
        created_at: entry.created_at,
      })),
      courses: places.flatMap(({ course_id, program_id, created_at }) => {
        const course = courses.get(course_id);
        return course
          ? [
              {
                id: course.id,
                name: course.name,
                program_id,
                program_name: programs.get(program_id) ?? "",
                joined_at: created_at,
              },
            ]
          : [];
      }),
    };
  },
});
