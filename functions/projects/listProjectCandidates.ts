import { listProjectCandidates as route } from "#shared/contract/projects/projects.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { requireProgram } from "../access/course.ts";
import { actorOfRow } from "../access/memberActor.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readPeopleOfProgram } from "../table/programs/programPeople.ts";
import { rolesFor } from "./readTeam.ts";

export const listProjectCandidates = defineHandler(route, {
  run: async (_call, signedIn) => {
    const program = await requireProgram(signedIn);
    const { rows } = await readPeopleOfProgram(program.id);
    const people = rows.flatMap((person) => {
      const roles = rolesFor(actorOfRow(person, program));
      return roles.length > 0 ? [{ user_id: person.user_id, name: fullName(person), roles }] : [];
    });
    return { people: people.sort((a, b) => a.name.localeCompare(b.name, "en")) };
  },
});
