import type { CourseMember } from "#functions/table/courses/courseMembers.ts";
import { type Membership, noPassword, type Profile } from "#functions/table/identity/people.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { endOfDay } from "#shared/domain/dates.ts";
import type { Accommodation } from "#shared/domain/examClock.ts";
import { lastDayOf, monthsOfYear, schoolYearAt } from "#shared/domain/pricing/schoolYear.ts";
import { neverExpires } from "#shared/domain/programs/expiration.ts";
import { type Account, accounts } from "./accounts.ts";
import { otherPeople, saltmarsh, subscribers } from "./otherPrograms.ts";
import { whatTheySayOfThemselves } from "./programMembers.ts";
import { seedUlid } from "./seedIds.ts";
import { students } from "./students.ts";

export type DemoPerson = Account & { id: string };

export const idOfPerson = (email: string): string => seedUlid(`person ${email}`);

/** Everybody in the demo data, each once. */
export const people: readonly DemoPerson[] = [
  ...accounts,
  ...students.filter((student) => !accounts.includes(student)),
].map((entry) => ({ ...entry, id: idOfPerson(entry.email) }));

/** Those of programs in which nobody signs in. */
export const idlePeople: readonly DemoPerson[] = otherPeople.map((entry) => ({
  ...entry,
  id: idOfPerson(entry.email),
}));

export const demoStudents: readonly DemoPerson[] = people.filter((person) =>
  person.memberships.some(({ role }) => role === "Student"),
);

/** The one account whose work is not left to chance. @see demoStudentsWork.ts */
export const demoStudentEmail = "student@bedside.test";

// So that member lists show each state; never the demo account.
const invitedOnly: ReadonlySet<string> = new Set(["ana.dordevic@bedside.test", "victoria.hale@bedside.test"]);
const expired: ReadonlySet<string> = new Set(["kwame.mensah@bedside.test", "nele.janssen@bedside.test"]);

/** Memberships that end while the demo is looked at, in days from when it is made. */
const endsInDays: Readonly<Record<string, number>> = {
  "ingrid.sorensen@bedside.test": 6,
  "isabella.rossi@bedside.test": 6,
  "dmitri.volkov@bedside.test": 13,
};
const saltmarshEndsInDays = 18;

export const isInvitedOnly = (person: Account): boolean => invitedOnly.has(person.email);
export const isExpired = (person: Account): boolean => expired.has(person.email);

type Place = Account["memberships"][number];
const dayMs = 24 * 3600 * 1000;
const iso = (epochMs: number): string => new Date(epochMs).toISOString();

function subscriptionEnd(person: Account, { program, role }: Place, nowMs: number): string | null {
  if (invitedOnly.has(person.email)) return null;
  if (isExpired(person)) return iso(nowMs - 10 * dayMs);
  const days = program === saltmarsh ? saltmarshEndsInDays : endsInDays[person.email];
  if (days !== undefined) return iso(nowMs + days * dayMs);
  if (subscribers.includes(program)) return endOfSchoolYear(program, nowMs);
  return role === "Student" ? iso(nowMs + 300 * dayMs) : neverExpires;
}

/** Access of those whose program's renewal is looked at lasts as long as its subscription. */
const endOfSchoolYear = ({ time_zone }: Program, nowMs: number): string =>
  endOfDay(lastDayOf(schoolYearAt(iso(nowMs)), monthsOfYear), time_zone);

/** A person's rows; all demo people share one password. */
export function personRows(
  person: DemoPerson,
  passwordHash: string,
  nowMs: number,
): { profile: Profile; memberships: Membership[] } {
  const { id, email, firstName, lastName, isAdmin = false } = person;
  return {
    profile: {
      id,
      email,
      first_name: firstName,
      last_name: lastName,
      is_admin: isAdmin,
      // Who was only invited sets one by the link of the mail.
      password_hash: invitedOnly.has(email) ? noPassword : passwordHash,
      ...whatTheySayOfThemselves(person),
    },
    memberships: person.memberships.map(({ program, role }) => ({
      id: seedUlid(`membership ${email} ${program.subdomain}`),
      user_id: id,
      program_id: program.id,
      program_name: program.name,
      subdomain: program.subdomain,
      is_editorial: program.is_editorial,
      role,
      subscription_end: subscriptionEnd(person, { program, role }, nowMs),
      created_at: iso(nowMs - 90 * dayMs),
    })),
  };
}

export const memberRow = (
  person: DemoPerson,
  place: { courseId: number; programId: string },
  nowMs: number,
  accommodation: Accommodation = 1,
): CourseMember => ({
  id: seedUlid(`member ${person.email} ${place.courseId} ${place.programId}`),
  course_id: place.courseId,
  program_id: place.programId,
  user_id: person.id,
  email: person.email,
  first_name: person.firstName,
  last_name: person.lastName,
  role: person.memberships.find(({ program }) => program.id === place.programId)?.role ?? "Student",
  created_at: iso(nowMs - 80 * dayMs),
  accommodation,
});
