import { ulid } from "ulid";
import type { CourseMember } from "#functions/table/courses/courseMembers.ts";
import { createPerson, getPerson, type Membership, type Profile } from "#functions/table/identity/people.ts";
import type { JobRow } from "#functions/table/operations/jobs.ts";
import { putMembership, readPeopleOfProgram } from "#functions/table/programs/programPeople.ts";
import { getItem, transactPut } from "#functions/table/table.ts";

export const now = "2026-11-01T10:00:00.000Z";
export const nowS = Date.parse(now) / 1000;
export const anId = () => Math.floor(Math.random() * 1_000_000_000) + 1;

/** A job that nobody works on, of a kind of its own. */
export const aWaitingJob = (parts: Partial<JobRow> = {}): JobRow => ({
  id: ulid(),
  kind: `test-${ulid()}`,
  program_id: null,
  requested_by: null,
  input: {},
  cursor: null,
  state: "queued",
  progress: 0,
  created_at: now,
  updated_at: now,
  attempts: 0,
  lease_until_s: 0,
  lease: null,
  expires_at_s: 4_000_000_000,
  ...parts,
});

export const aProfile = (parts: Partial<Profile> = {}): Profile => {
  const id = ulid();
  return {
    id,
    email: `${id.toLowerCase()}@bedside.test`,
    first_name: "Ada",
    last_name: "Test",
    is_admin: false,
    password_hash: "none",
    ...parts,
  };
};

export const aMembership = (
  { id }: Profile,
  program_id: string,
  parts: Partial<Membership> = {},
): Membership => ({
  id: ulid(),
  user_id: id,
  program_id,
  program_name: "North",
  subdomain: "north",
  is_editorial: false,
  role: "Teacher",
  subscription_end: "2999-01-01T00:00:00.000Z",
  created_at: now,
  ...parts,
});

/** Somebody in a program, as they are read. */
export async function someoneIn(
  programId: string,
  parts: Partial<Profile> = {},
  of: Partial<Membership> = {},
) {
  const profile = aProfile(parts);
  await createPerson(profile);
  await putMembership(aMembership(profile, programId, of), nowS);
  const person = await getPerson(profile.id);
  const [membership] = person?.memberships ?? [];
  if (!person || !membership) throw new Error("nobody");
  return { profile: person.profile, membership };
}

export const listed = async (programId: string) =>
  new Map((await readPeopleOfProgram(programId)).rows.map((row) => [row.user_id, row]));

/** Something that a transaction writes beside, and whether it has. */
export function beside() {
  const key = { pk: `TEST#${ulid()}`, sk: "BESIDE" };
  return { write: transactPut(key), isWritten: async () => (await getItem(key)) !== undefined };
}
/** A write that refuses any transaction that it is part of. */
export const impossible = () =>
  transactPut({ pk: "TEST#none", sk: "NONE" }, { expression: "attribute_exists(nothing)" });

export function aCourseMember(
  { id, email, first_name, last_name }: Profile,
  program_id: string,
  parts: Partial<CourseMember> = {},
): CourseMember {
  const of = { id: ulid(), course_id: anId(), program_id, user_id: id, email, first_name, last_name };
  return { ...of, role: "Teacher", created_at: now, ...parts };
}
