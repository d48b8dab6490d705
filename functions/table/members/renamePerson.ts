import { listCoursesOfUser } from "../courses/courseMembers.ts";
import { getPerson, type Membership, type Profile } from "../identity/people.ts";
import { keys } from "../keys.ts";
import { writeCollections } from "../lists/collections.ts";
import { isAsListed, isInvitedAs, peopleOfProgram, personRow } from "../programs/programPeople.ts";
import { type TransactItem, transactCheck, transactUpdate, updateItem } from "../table.ts";

type Name = Pick<Profile, "first_name" | "last_name">;
/** What lists of programs show of a profile, beside the address. */
type Listed = Partial<Name & Pick<Profile, "graduation_day" | "primary_clinical_discipline">>;

/** A transaction holds 100 items: three for each program, the profile, and what is written together. */
const programsAtOnce = 30;
const coursesAtOnce = 20;
const triesAtMost = 20;

/**
 * Gives a person another name: in their profile, in the list of every program that they belong to, and in the courses
 * that they are a member of. Answers false when there is no such person.
 *
 * The profile comes last: who belongs to up to 30 programs is renamed in their lists and profile at once; for one in more,
 * a process that dies leaves the old name in the profile, and asking again does all that is left. A membership that
 * is given meanwhile makes it begin anew, and so gets the new name as well.
 */
export async function renamePerson(userId: string, name: Name, nowS: number): Promise<boolean> {
  for (let tries = 0; tries < triesAtMost; tries++) {
    const person = await getPerson(userId);
    if (!person) return false;
    const unaware = new Set(person.memberships.filter(isInvitedAs).map((entry) => entry.program_id));
    await renameInCourses(userId, name, ({ program_id }) => !unaware.has(program_id));
    if (await changeInPrograms(person, { change: name, together: [], nowS })) return true;
  }
  throw new Error(`The memberships of ${userId} are written by too many at once`);
}

type Change = { change: Listed; together: readonly TransactItem[]; nowS: number };

/**
 * Changes what lists show of a person beside the name, in their profile and in every program, and writes what is given
 * `together` with the profile. Answers false when there is no such person. Ends as `renamePerson` does.
 */
export async function setListedProfile(userId: string, change: Change): Promise<boolean> {
  for (let tries = 0; tries < triesAtMost; tries++) {
    const person = await getPerson(userId);
    if (!person) return false;
    if (await changeInPrograms(person, change)) return true;
  }
  throw new Error(`The memberships of ${userId} are written by too many at once`);
}

/** Answers false when somebody else changed what lists show of the person meanwhile. */
async function changeInPrograms(
  { profile, memberships }: { profile: Profile; memberships: readonly Membership[] },
  { change, together, nowS }: Change,
): Promise<boolean> {
  const asListed = isAsListed(profile);
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

/** Carries somebody's own name into the courses of a program that knew them by the name it had invited. */
export const nameInCoursesOf = (programId: string, { id, first_name, last_name }: Profile): Promise<void> =>
  renameInCourses(id, { first_name, last_name }, ({ program_id }) => program_id === programId);

async function renameInCourses(
  userId: string,
  name: Name,
  isMeant: (entry: { program_id: string }) => boolean,
): Promise<void> {
  const entries = (await listCoursesOfUser(userId)).filter(isMeant);
  const stale = entries.filter(
    (entry) => entry.first_name !== name.first_name || entry.last_name !== name.last_name,
  );
  for (let from = 0; from < stale.length; from += coursesAtOnce) {
    await Promise.all(
      stale.slice(from, from + coursesAtOnce).map((entry) =>
        // A member who is removed meanwhile stays removed.
        updateItem(keys.courseMember(entry.course_id, entry.program_id, userId), {
          UpdateExpression: "SET first_name = :first, last_name = :last",
          ConditionExpression: "attribute_exists(pk)",
          ExpressionAttributeValues: { ":first": name.first_name, ":last": name.last_name },
        }),
      ),
    );
  }
}
