import { newUlid } from "#functions/runtime/clock.ts";
import { putPeople } from "#functions/table/programs/programPeople.ts";
import type { Program } from "#functions/table/programs/programs.ts";

const nowS = (): number => Math.floor(Date.now() / 1000);

/** Many students of a program at once, in no course. Answers the ids of their memberships, with their users'. */
export async function aCohort(program: Program, size: number): Promise<{ id: string; userId: string }[]> {
  const people = Array.from({ length: size }, (_, at) => {
    const id = newUlid();
    const name = String(at).padStart(4, "0");
    return {
      profile: {
        id,
        email: `c${name}.${program.subdomain}@cohort.test`,
        first_name: at % 2 === 0 ? "Even" : "Odd",
        last_name: `Student${name}`,
        is_admin: false,
        password_hash: "x",
      },
      memberships: [
        {
          id: newUlid(),
          user_id: id,
          program_id: program.id,
          program_name: program.name,
          subdomain: program.subdomain,
          is_editorial: false,
          role: "Student" as const,
          subscription_end: "2999-01-01T05:00:00.000Z",
          created_at: "2026-01-02T15:04:00.000Z",
        },
      ],
    };
  });
  await putPeople(people, nowS());
  return people.map(({ profile, memberships: [membership] }) => ({
    id: membership?.id ?? "",
    userId: profile.id,
  }));
}
