import { nowMs } from "../../runtime/clock.ts";
import {
  type Membership,
  membershipSchema,
  normalEmail,
  type Profile,
  profileSchema,
} from "../identity/people.ts";
import { keys } from "../keys.ts";
import { writeCollections } from "../lists/collections.ts";
import { isAsListed, peopleOfProgram, personRow } from "../programs/programPeople.ts";
import {
  batchGetItems,
  isNew,
  type TransactItem,
  transactDelete,
  transactPut,
  transactUpdate,
  updateItem,
} from "../table.ts";

/**
 * Changes of many memberships at once. Each transaction writes the program's list once for all whom it changes, with
 * the memberships and the lines of the audit log.
 */

/** A person as they belong to a program now, or no more, or not yet. */
export type ProgramPerson = { profile: Profile; membership: Membership | undefined };

/** Pattern: some people with their membership in a program; strongly consistent. Who has no account is left out. */
export async function listProgramPeople(
  programId: string,
  userIds: readonly string[],
): Promise<Map<string, ProgramPerson>> {
  const items = await batchGetItems(
    userIds.flatMap((id) => [keys.profile(id), keys.membership(id, programId)]),
    { consistent: true },
  );
  const memberships = new Map(
    items
      .filter(({ sk }) => sk !== "PROFILE")
      .map((item) => [item.pk, membershipSchema.parse(item)] as const),
  );
  return new Map(
    items
      .filter(({ sk }) => sk === "PROFILE")
      .map((item) => {
        const profile = profileSchema.parse(item);
        return [profile.id, { profile, membership: memberships.get(item.pk) }] as const;
      }),
  );
}

/** New state of a person's membership. */
export type MembershipWrite = {
  /** Membership as it was read: a change since then refuses the whole transaction. */
  profile: Profile;
  /** undefined: the person belongs to the program no more. */
  after: Membership | undefined;
  together: readonly TransactItem[];
};

/** Items of a transaction, less the two of the list and two that tell of all: lines of the audit log, a note. */
const roomForPeople = 96;
/** Returns how many people fit a transaction with `ownItems` of each, beside membership and profile. */
export const membershipsAtOnce = (ownItems = 0): number => Math.floor(roomForPeople / (2 + ownItems));

/**
 * Writes what becomes of the memberships of some people in a program, all or nothing, with `shared` that tells of all of them. Answers false
 * where something that lists show of one of them has changed since they were read, or a condition of what is written together does not hold.
 *
 * @throws where they are more than fit a transaction
 */
export async function writeMemberships(
  programId: string,
  writes: readonly MembershipWrite[],
  shared: readonly TransactItem[] = [],
): Promise<boolean> {
  if (writes.length > membershipsAtOnce()) throw new Error(`${writes.length} people in one transaction`);
  return writeCollections(
    [
      {
        name: peopleOfProgram(programId),
        rows: Object.fromEntries(
          writes.map(({ profile, after }) => [profile.id, after ? personRow(after, profile) : null]),
        ),
      },
    ],
    [
      ...writes.flatMap(({ profile, after, together }) => [
        after
          ? transactPut({ ...keys.membership(profile.id, programId), ...after })
          : transactDelete(keys.membership(profile.id, programId)),
        transactUpdate(
          keys.profile(profile.id),
          { expression: "ADD listed_rev :one", values: { ":one": 1 } },
          isAsListed(profile),
        ),
        ...together,
      ]),
      ...shared,
    ],
    nowS(),
  );
}

/**
 * Adds somebody who has no account yet, with their first membership. Answers false where the address is taken, or the person
 * is there already.
 */
export async function createMember(
  profile: Profile,
  membership: Membership,
  together: readonly TransactItem[],
): Promise<boolean> {
  return writeCollections(
    [
      {
        name: peopleOfProgram(membership.program_id),
        rows: { [profile.id]: personRow(membership, profile) },
      },
    ],
    [
      transactPut({ ...keys.email(normalEmail(profile.email)), user_id: profile.id }, isNew),
      transactPut({ ...keys.profile(profile.id), ...profile, listed_rev: 1 }, isNew),
      transactPut({ ...keys.membership(profile.id, membership.program_id), ...membership }, isNew),
      ...together,
    ],
    nowS(),
  );
}

/** Carries a program's name into the membership of a person, if they have one there. */
export async function setProgramName(userId: string, programId: string, name: string): Promise<void> {
  await updateItem(keys.membership(userId, programId), {
    UpdateExpression: "SET program_name = :name",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":name": name },
  });
}

type InCourse = { courseId: number; programId: string; userId: string };

const roleUpdate = (role: string) => ({
  expression: "SET #role = :role",
  names: { "#role": "role" },
  values: { ":role": role },
});

/** Carries another role into what a course says of a member, in the transaction that gives it; refuses where they have left. */
export const roleInCourseWrite = (place: InCourse, role: string): TransactItem =>
  transactUpdate(keys.courseMember(place.courseId, place.programId, place.userId), roleUpdate(role), {
    expression: "attribute_exists(pk)",
  });

/** The same by itself, if they are in it. */
export async function setRoleInCourse(place: InCourse, role: string): Promise<void> {
  const { expression, names, values } = roleUpdate(role);
  await updateItem(keys.courseMember(place.courseId, place.programId, place.userId), {
    UpdateExpression: expression,
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  });
}

const nowS = (): number => Math.floor(nowMs() / 1000);
