import { newUlid } from "#functions/runtime/clock.ts";
import { putCollectionRows } from "#functions/table/lists/collections.ts";
import { peopleOfProgram } from "#functions/table/programs/programPeople.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import type { PersonInProgram } from "#shared/contract/programs/people.ts";

/** Many people in a program's list at once, who stand in that list and nowhere else. */
export async function aRoster(
  { id: programId }: Pick<Program, "id">,
  people: readonly (Pick<PersonInProgram, "first_name" | "last_name" | "role"> & Partial<PersonInProgram>)[],
): Promise<void> {
  const rows = people.map((person): PersonInProgram => {
    const id = newUlid();
    return {
      id,
      user_id: id,
      email: `${person.last_name.toLowerCase()}.${programId.slice(-6).toLowerCase()}@people.test`,
      subscription_end: "2999-01-01T00:00:00.000Z",
      created_at: "2026-01-02T15:04:00.000Z",
      graduation_day: null,
      primary_clinical_discipline: [],
      lca_courses: [],
      project_names: [],
      ...person,
    };
  });
  const byPerson = Object.fromEntries(rows.map((row) => [row.user_id, row]));
  await putCollectionRows(peopleOfProgram(programId), byPerson, Math.floor(Date.now() / 1000));
}
