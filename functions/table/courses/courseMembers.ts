import * as z from "zod/mini";
import { sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import { accommodations } from "#shared/domain/examClock.ts";
import { nowMs } from "../../runtime/clock.ts";
import { untilWritten } from "../../runtime/untilWritten.ts";
import { keys } from "../keys.ts";
import { type CollectionChange, putCollectionRows, writeCollections } from "../lists/collections.ts";
import {
  batchGetItems,
  batchPutItems,
  getItem,
  type Item,
  isNew,
  type Key,
  queryItems,
  type TransactItem,
  transactCheck,
  transactDelete,
  transactPut,
  transactUpdate,
} from "../table.ts";
import { type InvitePlace, inviteDelete } from "./courseInvites.ts";
import { type ListedMember, rosterChange } from "./courseRoster.ts";

export const memberSchema = z.object({
  id: ulid,
  course_id: sequenceId,
  program_id: ulid,
  user_id: ulid,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** The role in the program: only students enter student reports. */
  role: z.string(),
  /** How much more time exams give: Standard 1, 1.5x, 2.0x. @see spec assessments §9 */
  accommodation: z._default(z.literal(accommodations), 1),
  created_at: utcTime,
  /** When the mail that invites them was ordered. */
  invited_at: z.optional(utcTime),
  /** For a former member: the operation that removed them. */
  ended_by: z.optional(z.string()),
});
/** A member as it is written: accommodation is standard unless said otherwise. */
export type CourseMember = z.input<typeof memberSchema>;
/** A member as it is read. */
export type KeptCourseMember = z.output<typeof memberSchema>;

const memberItem = (member: CourseMember): Item => ({
  ...keys.courseMember(member.course_id, member.program_id, member.user_id),
  gsi1pk: keys.coursesOfUser(member.user_id),
  gsi1sk: `COURSE#${member.course_id}`,
  ...member,
});

const listed = (member: CourseMember): ListedMember => ({
  id: member.id,
  user_id: member.user_id,
  accommodation: member.accommodation ?? 1,
  created_at: member.created_at,
});

const nowS = (): number => Math.floor(nowMs() / 1000);

/** Adds a member, or writes what stands of them anew. */
export async function putCourseMember(member: CourseMember): Promise<void> {
  const rows = { [member.user_id]: listed(member) };
  await writeCollections(
    [rosterChange(member.course_id, member.program_id, rows)],
    [transactPut(memberItem(member))],
    nowS(),
  );
}

/** Adds many members at once; for seeds and imports. */
export async function putCourseMembers(members: readonly CourseMember[]): Promise<void> {
  await batchPutItems(members.map(memberItem));
  for (const group of Map.groupBy(members, (member) => `${member.course_id} ${member.program_id}`).values()) {
    const [first] = group;
    if (!first) continue;
    const rows = Object.fromEntries(group.map((member) => [member.user_id, listed(member)]));
    const change = rosterChange(first.course_id, first.program_id, rows);
    await putCollectionRows(change.name, change.rows, nowS());
  }
}

/** A person in a course of a program. */
export type Membership = { courseId: number; programId: string; userId: string };

/** Course and program whose members are written together. */
export type Roster = Omit<Membership, "userId">;

/** So many members fit a transaction with all that is written of each. */
export const membersAtOnce = 24;

/** A member with what else is written in the same transaction. */
export type MemberWrite = {
  member: CourseMember;
  together: readonly TransactItem[];
  /** For somebody who is removed: the operation, by which it can be undone. */
  endedBy?: string;
};

/**
 * Adds members, or brings former ones back: all of them or, where one is in the course already or in the program no more,
 * none. At most `membersAtOnce`.
 */
export async function addCourseMembers(
  { courseId, programId }: Roster,
  added: readonly MemberWrite[],
): Promise<boolean> {
  const rows = Object.fromEntries(added.map(({ member }) => [member.user_id, listed(member)]));
  return writeCollections(
    [rosterChange(courseId, programId, rows)],
    added.flatMap(({ member, together }) => [
      transactPut(memberItem(member), isNew),
      transactCheck(keys.membership(member.user_id, programId), { expression: "attribute_exists(pk)" }),
      ...together,
    ]),
    nowS(),
  );
}

/**
 * Takes members out, with the invitations that were not sent yet. What they did stays theirs, and what stood of them is
 * kept for whoever brings them back. All of them, or none where one is gone already. At most `membersAtOnce`.
 */
export async function removeCourseMembers(
  { courseId, programId }: Roster,
  removed: readonly MemberWrite[],
): Promise<boolean> {
  const rows = Object.fromEntries(removed.map(({ member }) => [member.user_id, null]));
  return writeCollections(
    [rosterChange(courseId, programId, rows)],
    removed.flatMap(({ member, together, endedBy }) => [
      transactDelete(keys.courseMember(courseId, programId, member.user_id), {
        expression: "attribute_exists(pk)",
      }),
      transactPut({
        ...keys.formerMember(courseId, programId, member.user_id),
        ...member,
        ...(endedBy === undefined ? {} : { ended_by: endedBy }),
      }),
      inviteDelete(member satisfies InvitePlace),
      ...together,
    ]),
    nowS(),
  );
}

/** Puts somebody else in the place of a member, for one transaction: the list's change and four items at most. */
export const memberInPlaceOf = (
  member: KeptCourseMember,
  next: Pick<CourseMember, "user_id" | "email" | "first_name" | "last_name">,
): { change: CollectionChange; writes: TransactItem[] } => {
  const moved = { ...member, ...next };
  return {
    change: rosterChange(member.course_id, member.program_id, {
      [member.user_id]: null,
      [moved.user_id]: listed(moved),
    }),
    writes: [
      transactDelete(keys.courseMember(member.course_id, member.program_id, member.user_id), {
        expression: "attribute_exists(pk)",
      }),
      transactPut(memberItem(moved), isNew),
    ],
  };
};

/** Sets how much more time members have in exams: all of them, or none where one is gone. At most `membersAtOnce`. */
export async function setAccommodations(
  { courseId, programId }: Roster,
  changed: readonly MemberWrite[],
): Promise<boolean> {
  const rows = Object.fromEntries(changed.map(({ member }) => [member.user_id, listed(member)]));
  return writeCollections(
    [rosterChange(courseId, programId, rows)],
    changed.flatMap(({ member, together }) => [
      transactUpdate(
        keys.courseMember(courseId, programId, member.user_id),
        { expression: "SET accommodation = :next", values: { ":next": member.accommodation ?? 1 } },
        { expression: "attribute_exists(pk)" },
      ),
      ...together,
    ]),
    nowS(),
  );
}

/**
 * Takes out of a course those of some people who are in it, in one transaction. What they did stays theirs. Repeating it does no
 * harm. At most `membersAtOnce`.
 */
export async function leaveCourse(roster: Roster, userIds: readonly string[]): Promise<void> {
  await untilWritten(
    async () => {
      const members = await getCourseMembers(roster, userIds);
      if (members.length === 0) return true;
      const leaving = members.map((member) => ({ member, together: [] }));
      // Refused if somebody else has taken one of them out meanwhile.
      return (await removeCourseMembers(roster, leaving)) || undefined;
    },
    { failure: () => new Error(`The members of course ${roster.courseId} are written by too many`) },
  );
}

/** Pattern: those of some people who are members of a course; strongly consistent. */
export const getCourseMembers = (
  { courseId, programId }: Roster,
  userIds: readonly string[],
): Promise<KeptCourseMember[]> =>
  readMembersAt(userIds.map((userId) => keys.courseMember(courseId, programId, userId)));

/** Pattern: what stood of those of some people who were taken out of a course; strongly consistent. */
export const getFormerMembers = (
  { courseId, programId }: Roster,
  userIds: readonly string[],
): Promise<KeptCourseMember[]> =>
  readMembersAt(userIds.map((userId) => keys.formerMember(courseId, programId, userId)));

async function readMembersAt(places: readonly Key[]): Promise<KeptCourseMember[]> {
  const items = await batchGetItems(places, { consistent: true });
  return items.map((item) => memberSchema.parse(item));
}

/** Pattern: whether a person is in a course; strongly consistent. */
export async function isCourseMember({ courseId, programId, userId }: Membership): Promise<boolean> {
  const item = await getItem(keys.courseMember(courseId, programId, userId), { consistent: true });
  return item !== undefined;
}

/** Pattern: the same, as a student: nobody else has figures in its reports; strongly consistent. */
export async function isStudentOfCourse({ courseId, programId, userId }: Membership): Promise<boolean> {
  const item = await getItem(keys.courseMember(courseId, programId, userId), { consistent: true });
  return item !== undefined && memberSchema.parse(item).role === "Student";
}

/** Where a member stands in the order of a course's members. */
export const memberPosition = ({ courseId, programId, userId }: Membership): string =>
  keys.courseMember(courseId, programId, userId).sk;

/** Before the first member of a program. */
export const firstMemberPosition = (programId: string): string => keys.courseMembers(programId);

/**
 * Pattern: members of a course, of whatever program, so many at once; strongly consistent. `from` is the position of the
 * first, such as the call before answered as `next`; undefined at the beginning.
 */
export async function listCourseMembersFrom(
  courseId: number,
  from: string | undefined,
  count: number,
): Promise<{ members: (Membership & Pick<KeptCourseMember, "role">)[]; next: string | undefined }> {
  const { first, last } = keys.anyCourseMembers;
  const items = await queryItems({
    pk: keys.coursePartition(courseId),
    skBetween: [from ?? first, last],
    limit: count + 1,
    consistent: true,
  });
  return {
    members: items.slice(0, count).map((item) => {
      const { program_id, user_id, role } = memberSchema.parse(item);
      return { courseId, programId: program_id, userId: user_id, role };
    }),
    next: items[count]?.sk,
  };
}

/** Pattern: one program's members of a course. */
export async function listCourseMembers(courseId: number, programId: string): Promise<KeptCourseMember[]> {
  const items = await queryItems({
    pk: keys.coursePartition(courseId),
    skPrefix: keys.courseMembers(programId),
  });
  return items.map((item) => memberSchema.parse(item));
}

/** Pattern: the courses that a person is a member of, in any program. */
export async function listCoursesOfUser(userId: string): Promise<KeptCourseMember[]> {
  const items = await queryItems({ pk: keys.coursesOfUser(userId), index: "gsi1" });
  return items.map((item) => memberSchema.parse(item));
}
