import * as z from "zod/mini";
import { ulid, utcTime } from "#shared/contract/common.ts";
import { accommodations } from "#shared/domain/examClock.ts";
import {
  type CollectionChange,
  readCollection,
  readCollections,
  readCollectionVersion,
} from "../lists/collections.ts";
import { keptJoin } from "../lists/joinRows.ts";
import { type PersonInProgram, readPeopleOfProgram } from "../programs/programPeople.ts";

/** Row of the list of a course's members; names and roles stand in the list of the program's people. */
const listedMember = z.object({
  id: ulid,
  user_id: ulid,
  accommodation: z.literal(accommodations),
  created_at: utcTime,
});
export type ListedMember = z.infer<typeof listedMember>;

/** A member of a course as its lists show them. */
export type RosterRow = ListedMember & { person: PersonInProgram };

const rosterOf = (courseId: number, programId: string): string => `course_members#${courseId}#${programId}`;

/** Changes of the list of a course's members by person; null removes them. */
export const rosterChange = (
  courseId: number,
  programId: string,
  rows: Readonly<Record<string, ListedMember | null>>,
): CollectionChange => ({ name: rosterOf(courseId, programId), rows });

const joined = keptJoin<RosterRow>();
const known = new WeakMap<ListedMember, RosterRow>();

/**
 * Pattern: one program's members of a course with who they are. A course membership hangs from the membership in the
 * program: whoever has none there any more does not stand in the list. The array, and each row in it, is the same object
 * until a membership or what lists show of a person changes. Rows come in no stated order.
 */
export async function readCourseRoster(
  courseId: number,
  programId: string,
): Promise<{ rows: readonly RosterRow[] }> {
  const [members, people] = await Promise.all([
    readCollection(rosterOf(courseId, programId), listedMember),
    readPeopleOfProgram(programId),
  ]);
  const rows = joined([members.rows, people.rows], () => {
    const byId = peopleById(people.rows);
    return members.rows.flatMap((member) => rosterRow(member, byId.get(member.user_id)) ?? []);
  });
  return { rows };
}

/** Pattern: counts the changes of who is in a course, in one program; strongly consistent. */
export const readRosterVersion = (courseId: number, programId: string): Promise<number> =>
  readCollectionVersion(rosterOf(courseId, programId));

const userIds = new WeakMap<readonly ListedMember[], ReadonlySet<string>>();

/** Pattern: who is a member of each of some courses, in one program. A course that nobody changed costs one read of its stamp. */
export async function readMembersOfCourses(
  courseIds: readonly number[],
  programId: string,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const lists = await readCollections(
    courseIds.map((courseId) => rosterOf(courseId, programId)),
    listedMember,
  );
  return new Map(courseIds.map((id, at) => [id, usersOf(lists[at]?.rows ?? [])]));
}

function usersOf(members: readonly ListedMember[]): ReadonlySet<string> {
  const known = userIds.get(members) ?? new Set(members.map(({ user_id }) => user_id));
  userIds.set(members, known);
  return known;
}

function rosterRow(member: ListedMember, person: PersonInProgram | undefined): RosterRow | undefined {
  if (!person) return undefined;
  const before = known.get(member);
  if (before?.person === person) return before;
  const row = { ...member, person };
  known.set(member, row);
  return row;
}

const byUser = new WeakMap<readonly PersonInProgram[], ReadonlyMap<string, PersonInProgram>>();

/** The people of a program by their user's id, counted once for an array. */
export function peopleById(rows: readonly PersonInProgram[]): ReadonlyMap<string, PersonInProgram> {
  const before = byUser.get(rows);
  if (before) return before;
  const made = new Map(rows.map((row) => [row.user_id, row]));
  byUser.set(rows, made);
  return made;
}
