import type { GroupRoleReport } from "#shared/contract/reports/groupRoleReport.ts";
import { wordOrder } from "#shared/words/language.ts";
import { readMembersOfCourses } from "../table/courses/courseRoster.ts";
import { readCoursesOfProgram } from "../table/courses/courses.ts";
import { type PersonInProgram, readPeopleOfProgram } from "../table/programs/programPeople.ts";

const order = wordOrder({ numeric: true });

/** Everybody in a program with the courses that they are members of; both in the order of their names. */
export type GroupRoles = {
  courses: GroupRoleReport["document_sets"];
  people: readonly PersonInProgram[];
  infoOf: (person: PersonInProgram) => GroupRoleReport["user_infos"][number];
};

/** The program's courses that are in use: what is archived gives nobody access. */
export async function readGroupRoles(programId: string): Promise<GroupRoles> {
  const [{ rows: people }, { rows: all }] = await Promise.all([
    readPeopleOfProgram(programId),
    readCoursesOfProgram(programId),
  ]);
  const courses = all
    .filter(({ archived_at }) => archived_at === null)
    .map(({ id, name }) => ({ id, name }))
    .sort((a, b) => order.compare(a.name, b.name) || a.id - b.id);
  const members = await readMembersOfCourses(
    courses.map(({ id }) => id),
    programId,
  );
  return {
    courses,
    people: people.toSorted(
      (a, b) =>
        order.compare(a.last_name, b.last_name) ||
        order.compare(a.first_name, b.first_name) ||
        (a.user_id < b.user_id ? -1 : 1),
    ),
    infoOf: ({ user_id, email, first_name, last_name, role }) => ({
      id: user_id,
      email,
      first_name,
      last_name,
      role_definition_name: role,
      document_set_access: courses.map(({ id }) => members.get(id)?.has(user_id) ?? false),
    }),
  };
}
