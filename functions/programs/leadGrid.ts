import type { LeadEntry, LeadPerson } from "#shared/contract/programs/leads.ts";
import { roleRefusal } from "#shared/domain/access/givenRoles.ts";
import type { Actor } from "#shared/domain/access.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { defaultLeadsPerCourse } from "#shared/domain/programs/planLeads.ts";
import { wordOrder } from "#shared/words/language.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { readCoursesOfProgram } from "../table/courses/courses.ts";
import { getLeadVersion } from "../table/programs/leadVersions.ts";
import { type PersonInProgram, readPeopleOfProgram } from "../table/programs/programPeople.ts";
import type { Program } from "../table/programs/programs.ts";

const byName = wordOrder({ numeric: true });

export type Lead = { id: string; name: string; ledCourseIds: readonly number[]; person: PersonInProgram };
export type LeadGrid = {
  version: number;
  max: number;
  /** Open ones: the provider's first, then by name. */
  courses: ReadonlyMap<number, { name: string }>;
  /** Everybody in the program, by the id of the membership. */
  people: ReadonlyMap<string, Lead>;
};

const asLead = (person: PersonInProgram): Lead => ({
  id: person.id,
  name: fullName(person),
  ledCourseIds: person.leads?.map(({ course_id }) => course_id) ?? [],
  person,
});

/** Who leads what in a program. Held lists: three reads where nothing has changed. */
export async function readLeadGrid(program: Program): Promise<LeadGrid> {
  // The count first: what changes after it refuses whoever saw this.
  const version = await getLeadVersion(program.id);
  const [{ rows: courses }, { rows: people }] = await Promise.all([
    readCoursesOfProgram(program.id),
    readPeopleOfProgram(program.id),
  ]);
  const isOwn = ({ program_id }: { program_id: string | null }): number => (program_id === null ? 0 : 1);
  const open = courses
    .filter(({ archived_at }) => archived_at === null)
    .toSorted((a, b) => isOwn(a) - isOwn(b) || byName.compare(a.name, b.name) || a.id - b.id);
  return {
    version,
    max: program.leads_per_course ?? defaultLeadsPerCourse,
    courses: new Map(open.map(({ id, name }) => [id, { name }])),
    people: new Map(people.map((person) => [person.id, asLead(person)])),
  };
}

export const presentLead = ({ id, name, person: { email, role } }: Lead): LeadPerson => ({
  ...{ id, name, email, role },
  displayValue: `${name} (${email})`,
});

export function presentGrid({ version, max, courses, people }: LeadGrid) {
  const byCourse = new Map<number, { lead: Lead; since: string }[]>();
  for (const lead of people.values())
    for (const { course_id, since } of lead.person.leads ?? [])
      byCourse.set(course_id, [...(byCourse.get(course_id) ?? []), { lead, since }]);
  const lcas = [...courses].map(
    ([id, { name }]): LeadEntry => ({
      document_set: { id, name },
      lcas: (byCourse.get(id) ?? [])
        .toSorted((a, b) => a.since.localeCompare(b.since) || byName.compare(a.lead.name, b.lead.name))
        .map(({ lead }) => presentLead(lead)),
    }),
  );
  return { version, max, lcas };
}

/** Why the actor cannot make somebody lead a course; undefined where they can. */
export function whyNoLead(actor: Actor, { user_id, role, subscription_end }: Standing): string | undefined {
  if (subscription_end !== null && subscription_end <= isoTime(nowMs()))
    return "Their subscription has ended.";
  if (role === "Student") return "They are a student.";
  if (role === "Program Service Administrator")
    return "They are a Program Service Administrator. Change their role first.";
  return roleRefusal(actor, { userId: user_id, role }, "Lead Course Administrator") === undefined
    ? undefined
    : "Your role does not allow you to give them this role.";
}
type Standing = Pick<PersonInProgram, "user_id" | "role" | "subscription_end">;
