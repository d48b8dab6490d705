import { writeCollections } from "./collections.ts";
import { listCoursesOfUser } from "./courseMembers.ts";
import { keys } from "./keys.ts";
import { getPerson, type Membership, type Profile } from "./people.ts";
import { isAsListed, peopleOfProgram, personRow } from "./programPeople.ts";
import { transact, transactCheck, transactUpdate, updateItem } from "./table.ts";

type Name = Pick<Profile, "first_name" | "last_name">;

/** A transaction holds 100 items: three for each program, and the profile. */
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
    await renameInCourses(userId, name);
    if (await renameInPrograms(person, name, nowS)) return true;
  }
  throw new Error(`The memberships of ${userId} are written by too many at once`);
}

/** Answers false when somebody else changed what lists show of the person meanwhile. */
async function renameInPrograms(
  { profile, memberships }: { profile: Profile; memberships: readonly Membership[] },
  name: Name,
  nowS: number,
): Promise<boolean> {
  const asListed = isAsListed(profile);
  const ofProfile = keys.profile(profile.id);
  for (let from = 0; ; from += programsAtOnce) {
    const part = memberships.slice(from, from + programsAtOnce);
    const isLast = from + programsAtOnce >= memberships.length;
    const profileStep = isLast
      ? transactUpdate(
          ofProfile,
          {
            expression: "SET first_name = :first, last_name = :last ADD listed_rev :one",
            values: { ":first": name.first_name, ":last": name.last_name, ":one": 1 },
          },
          asListed,
        )
      : transactCheck(ofProfile, asListed);
    const changes = part.map((entry) => ({
      name: peopleOfProgram(entry.program_id),
      rows: { [entry.user_id]: personRow(entry, { ...profile, ...name }) },
    }));
    const isDone =
      changes.length > 0
        ? await writeCollections(changes, [profileStep], nowS)
        : await transact([profileStep]);
    if (!isDone) return false;
    if (isLast) return true;
  }
}

async function renameInCourses(userId: string, name: Name): Promise<void> {
  const entries = await listCoursesOfUser(userId);
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
