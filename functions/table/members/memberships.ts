import * as z from "zod/mini";
import { ulid, utcTime } from "#shared/contract/common.ts";
import { nowMs } from "../../runtime/clock.ts";
import { memberSchema } from "../courses/courseMembers.ts";
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
  getItem,
  type Item,
  isNew,
  putItem,
  queryItems,
  type TransactItem,
  transactDelete,
  transactPut,
  transactUpdate,
  updateItem,
} from "../table.ts";

/**
 * What is changed of many memberships at once. Each transaction writes the program's list once for all whom it changes,
 * with the memberships themselves and what is told of it in the audit log.
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

/** What becomes of a person's membership. */
export type MembershipWrite = {
  /** As it was read: who has changed since refuses the whole transaction. */
  profile: Profile;
  /** undefined: the person belongs to the program no more. */
  after: Membership | undefined;
  together: readonly TransactItem[];
};

/** Items of a transaction that a person may take, what is written together with them included. */
const itemsEach = 4;
/** So many fit a transaction of 100 items, two of which are the list's. */
export const membershipsAtOnce = Math.floor(98 / itemsEach);

/**
 * Writes what becomes of the memberships of some people in a program, all or nothing. Answers false where something that
 * lists show of one of them has changed since they were read, or a condition of what is written together does not hold.
 *
 * @throws where they are more than fit a transaction
 */
export async function writeMemberships(
  programId: string,
  writes: readonly MembershipWrite[],
): Promise<boolean> {
  if (writes.length > membershipsAtOnce) throw new Error(`${writes.length} people in one transaction`);
  return writeCollections(
    [
      {
        name: peopleOfProgram(programId),
        rows: Object.fromEntries(
          writes.map(({ profile, after }) => [profile.id, after ? personRow(after, profile) : null]),
        ),
      },
    ],
    writes.flatMap(({ profile, after, together }) => [
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

const removedSchema = z.object({
  program_id: ulid,
  user_id: ulid,
  /** As it stood. */
  membership: membershipSchema,
  /** Of the person, as they were called then. */
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** The courses of the program that they were in. */
  courses: z.array(memberSchema),
  removed_at: utcTime,
  removed_by: z.string(),
  expires_at_s: z.number(),
});
/** Somebody who was taken out of a program, with what it takes to bring them back. */
export type RemovedPerson = z.infer<typeof removedSchema>;

const removedItem = (removed: RemovedPerson): Item => ({
  ...keys.removedMember(removed.program_id, removed.user_id),
  ...removed,
});

/** Notes what stood of somebody, in the transaction that takes them out. */
export const removedWrite = (removed: RemovedPerson): TransactItem => transactPut(removedItem(removed));

/** Takes the note away, in the transaction that brings them back; refuses where it is gone. */
export const restoredWrite = (programId: string, userId: string): TransactItem =>
  transactDelete(keys.removedMember(programId, userId), { expression: "attribute_exists(pk)" });

/** Pattern: those of some people who were taken out of a program; strongly consistent. */
export async function getRemovedPeople(
  programId: string,
  userIds: readonly string[],
  nowSeconds: number,
): Promise<Map<string, RemovedPerson>> {
  const items = await batchGetItems(
    userIds.map((id) => keys.removedMember(programId, id)),
    { consistent: true },
  );
  return new Map(
    items
      .map((item) => removedSchema.parse(item))
      .filter(({ expires_at_s }) => expires_at_s > nowSeconds)
      .map((removed) => [removed.user_id, removed]),
  );
}

/** Pattern: everybody who was taken out of a program in the last thirty days. */
export async function listRemovedPeople(programId: string, nowSeconds: number): Promise<RemovedPerson[]> {
  const items = await queryItems({ pk: keys.removedPartition(programId), consistent: true });
  return items
    .map((item) => removedSchema.parse(item))
    .filter(({ expires_at_s }) => expires_at_s > nowSeconds);
}

/** Of the identifiers of people so many stand in one item. */
const idsInPart = 5000;
const batchPart = z.object({ user_ids: z.array(ulid) });

/** How many parts so many people take. */
export const partsOf = (people: number): number => Math.ceil(people / idsInPart);

/** Keeps the people of a change of many until it is done. Writing them again does no harm. */
export async function putMemberBatch(
  batchId: string,
  userIds: readonly string[],
  expiresAtS: number,
): Promise<void> {
  for (let part = 0; part < partsOf(userIds.length); part++) {
    await putItem({
      ...keys.memberBatchPart(batchId, part),
      user_ids: userIds.slice(part * idsInPart, (part + 1) * idsInPart),
      expires_at_s: expiresAtS,
    });
  }
}

/** Pattern: the part of a change of many in which the person at this place stands, and the places that it holds. */
export async function getMemberBatchPart(
  batchId: string,
  at: number,
): Promise<{ userIds: string[]; from: number } | undefined> {
  const part = Math.floor(at / idsInPart);
  const item = await getItem(keys.memberBatchPart(batchId, part), { consistent: true });
  return item && { userIds: batchPart.parse(item).user_ids, from: part * idsInPart };
}

const nowS = (): number => Math.floor(nowMs() / 1000);
