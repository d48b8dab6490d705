import { newUlid, nowMs } from "#functions/runtime/clock.ts";
import { putCourseMembers } from "#functions/table/courses/courseMembers.ts";
import type { Profile } from "#functions/table/identity/people.ts";
import { putPeople } from "#functions/table/programs/programPeople.ts";
import type { Role } from "#shared/domain/roles.ts";

/** New members of a program and of a course of it. */
export async function addToCourse(
  { programId, courseId, now }: { programId: string; courseId: number; now: string },
  count: number,
  { role = "Student", isAdmin = false }: { role?: Role; isAdmin?: boolean } = {},
): Promise<Profile[]> {
  const profiles = Array.from({ length: count }, (_, i): Profile => {
    const id = newUlid();
    return {
      id,
      email: `${id.toLowerCase()}@bench.test`,
      first_name: `First${i}`,
      last_name: `Lastname${i}`,
      is_admin: isAdmin,
      password_hash: "scrypt$2$AA$AA",
    };
  });
  await putPeople(
    profiles.map((profile) => ({
      profile,
      memberships: [
        {
          id: newUlid(),
          user_id: profile.id,
          program_id: programId,
          program_name: "Benchmark School of Medicine",
          subdomain: "bench",
          is_editorial: false,
          role,
          subscription_end: "2199-12-31T00:00:00.000Z",
          created_at: now,
        },
      ],
    })),
    Math.floor(nowMs() / 1000),
  );
  await putCourseMembers(
    profiles.map(({ id, email, first_name, last_name }) => ({
      ...{ id: newUlid(), course_id: courseId, program_id: programId, user_id: id },
      ...{ email, first_name, last_name, role, created_at: now },
    })),
  );
  return profiles;
}
