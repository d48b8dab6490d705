import { untilWritten } from "../../runtime/untilWritten.ts";
import { listCoursesOfUser } from "../courses/courseMembers.ts";
import { getPerson, type Membership, normalEmail, type Person, type Profile } from "../identity/people.ts";
import { keys } from "../keys.ts";
import { writeCollections } from "../lists/collections.ts";
import { isAsListed, isInvitedAs, peopleOfProgram, personRow } from "../programs/programPeople.ts";
import {
  isNew,
  type TransactItem,
  transactCheck,
  transactDelete,
  transactPut,
  transactUpdate,
  updateItem,
} from "../table.ts";

type Name = Pick<Profile, "first_name" | "last_name">;
/** Part of a profile that lists of programs show. */
type Listed = Partial<
  Name & Pick<Profile, "email" | "address_changed_at" | "graduation_day" | "primary_clinical_discipline">
>;

/** A transaction holds 100 items: three for each program, the profile, and what is written together. */
const programsAtOnce = 30;
const coursesAtOnce = 20;
const triesAtMost = 20;

/**
 * Renames a person in their profile, their courses and the people lists of their programs. Returns false if there is no such person.
 *
 * The profile is written last: with more than 30 programs, a process that dies leaves the old name there, and a repeated call finishes.
 * A membership given meanwhile starts it again.
 */
export async function renamePerson(userId: string, name: Name, nowS: number): Promise<boolean> {
  return untilWritten(
    async () => {
      const person = await getPerson(userId);
      if (!person) return false;
      const unaware = new Set(person.memberships.filter(isInvitedAs).map((entry) => entry.program_id));
      await renameInCourses(userId, name, ({ program_id }) => !unaware.has(program_id));
      if (await changeInPrograms(person, { change: name, together: [], nowS })) return true;
      return undefined;
    },
    { triesAtMost, failure: () => new Error(`The memberships of ${userId} are written by too many at once`) },
  );
}

type Correction = {
  change: Name & Pick<Profile, "email">;
  /** UTC. */
  at: string;
  /** Written or refused with the correction. */
  together: readonly TransactItem[];
};

/**
 * Gives an account another name and address: the address that signs in, the profile and the lists of programs in one
 * transaction, then the courses. Answers false where something of the person changed since they were read, their password
 * included, or somebody has the address.
 */
export async function correctPerson(
  { profile, memberships }: Person,
  { change, at, together }: Correction,
): Promise<boolean> {
  const isMoved = normalEmail(change.email) !== normalEmail(profile.email);
  const isDone = await changeInPrograms(
    { profile, memberships },
    {
      change: isMoved ? { ...change, address_changed_at: at } : change,
      together: [...(isMoved ? addressWrites(profile, change.email) : []), ...together],
      nowS: Math.floor(Date.parse(at) / 1000),
      isStill: { expression: "password_hash = :hash", values: { ":hash": profile.password_hash } },
    },
  );
  if (isDone) await carryCorrection({ profile, memberships }, change);
  return isDone;
}

/** Carries a corrected name and address to the courses of a person. Repeating it does no harm. */
export async function carryCorrection(
  { profile, memberships }: Pick<Person, "profile" | "memberships">,
  change: Name & Pick<Profile, "email">,
): Promise<void> {
  const unaware = new Set(memberships.filter(isInvitedAs).map((entry) => entry.program_id));
  await renameInCourses(profile.id, change, ({ program_id }) => !unaware.has(program_id));
  await renameInCourses(profile.id, { email: change.email }, ({ program_id }) => unaware.has(program_id));
}

function addressWrites(profile: Profile, email: string): TransactItem[] {
  // As addresses were kept before letters beyond ASCII were composed and domains decoded.
  const former = new Set([normalEmail(profile.email), profile.email.trim().toLowerCase()]);
  former.delete(normalEmail(email));
  return [
    transactPut({ ...keys.email(normalEmail(email)), user_id: profile.id }, isNew),
    ...[...former].map((one) => transactDelete(keys.email(one))),
  ];
}

type Change = {
  change: Listed;
  together: readonly TransactItem[];
  nowS: number;
  /** Further condition on the profile. */
  isStill?: { expression: string; values: Record<string, unknown> };
};

/**
 * Changes what lists show of a person beside the name, in their profile and in every program, and writes what is given
 * `together` with the profile. Answers false when there is no such person. Ends as `renamePerson` does.
 */
export async function setListedProfile(userId: string, change: Change): Promise<boolean> {
  return untilWritten(
    async () => {
      const person = await getPerson(userId);
      if (!person) return false;
      if (await changeInPrograms(person, change)) return true;
      return undefined;
    },
    { triesAtMost, failure: () => new Error(`The memberships of ${userId} are written by too many at once`) },
  );
}

/** Answers false when somebody else changed what lists show of the person meanwhile. */
async function changeInPrograms(
  { profile, memberships }: { profile: Profile; memberships: readonly Membership[] },
  { change, together, nowS, isStill }: Change,
): Promise<boolean> {
  const listed = isAsListed(profile);
  const asListed = isStill
    ? {
        expression: `${listed.expression} AND ${isStill.expression}`,
        values: { ...listed.values, ...isStill.values },
      }
    : listed;
  const ofProfile = keys.profile(profile.id);
  for (let from = 0; ; from += programsAtOnce) {
    const part = memberships.slice(from, from + programsAtOnce);
    const isLast = from + programsAtOnce >= memberships.length;
    const profileSteps = isLast
      ? [transactUpdate(ofProfile, settingOf(change), asListed), ...together]
      : [transactCheck(ofProfile, asListed)];
    const changes = part.map((entry) => ({
      name: peopleOfProgram(entry.program_id),
      rows: { [entry.user_id]: personRow(entry, { ...profile, ...change }) },
    }));
    if (!(await writeCollections(changes, profileSteps, nowS))) return false;
    if (isLast) return true;
  }
}

function settingOf(change: Listed) {
  const entries = Object.entries(change);
  return {
    expression: `SET ${entries.map((_entry, at) => `#field${at} = :field${at}`).join(", ")} ADD listed_rev :one`,
    names: Object.fromEntries(entries.map(([name], at) => [`#field${at}`, name])),
    values: { ":one": 1, ...Object.fromEntries(entries.map(([, value], at) => [`:field${at}`, value])) },
  };
}

/** Carries the name that a program knows a pending member by into its courses. */
export const invitedNameInCourses = (programId: string, userId: string, name: Name): Promise<void> =>
  renameInCourses(userId, name, ({ program_id }) => program_id === programId);

/** Carries somebody's own name into the courses of a program that knew them by the name it had invited. */
export const nameInCoursesOf = (programId: string, { id, first_name, last_name }: Profile): Promise<void> =>
  renameInCourses(id, { first_name, last_name }, ({ program_id }) => program_id === programId);

async function renameInCourses(
  userId: string,
  change: Partial<Name & Pick<Profile, "email">>,
  isMeant: (entry: { program_id: string }) => boolean,
): Promise<void> {
  const fields = (["first_name", "last_name", "email"] as const).filter((field) => field in change);
  const entries = (await listCoursesOfUser(userId)).filter(isMeant);
  const stale = entries.filter((entry) => fields.some((field) => entry[field] !== change[field]));
  for (let from = 0; from < stale.length; from += coursesAtOnce) {
    await Promise.all(
      stale.slice(from, from + coursesAtOnce).map((entry) =>
        // A member who is removed meanwhile stays removed.
        updateItem(keys.courseMember(entry.course_id, entry.program_id, userId), {
          UpdateExpression: `SET ${fields.map((field) => `${field} = :${field}`).join(", ")}`,
          ConditionExpression: "attribute_exists(pk)",
          ExpressionAttributeValues: Object.fromEntries(fields.map((field) => [`:${field}`, change[field]])),
        }),
      ),
    );
  }
}
