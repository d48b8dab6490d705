import * as z from "zod/mini";
import { sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import { accommodations } from "#shared/domain/examClock.ts";
import { keys } from "./keys.ts";
import { batchPutItems, deleteItem, getItem, type Item, putItem, queryItems } from "./table.ts";

const memberSchema = z.object({
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

export async function putCourseMember(member: CourseMember): Promise<void> {
  await putItem(memberItem(member));
}

/** Adds many members at once; for seeds and imports. */
export async function putCourseMembers(members: readonly CourseMember[]): Promise<void> {
  await batchPutItems(members.map(memberItem));
}

/** A person in a course of a program. */
export type Membership = { courseId: number; programId: string; userId: string };

/** Takes a person out of a course. What they did stays theirs. */
export async function removeCourseMember({ courseId, programId, userId }: Membership): Promise<void> {
  await deleteItem(keys.courseMember(courseId, programId, userId));
}

/** Pattern: whether a person is in a course; strongly consistent. */
export async function isCourseMember({ courseId, programId, userId }: Membership): Promise<boolean> {
  const item = await getItem(keys.courseMember(courseId, programId, userId), { consistent: true });
  return item !== undefined;
}

/** Where a member stands in the order of a course's members. */
export const memberPosition = ({ courseId, programId, userId }: Membership): string =>
  keys.courseMember(courseId, programId, userId).sk;

/**
 * Pattern: members of a course, of whatever program, so many at once; strongly consistent. `from` is the position of the
 * first, such as the call before answered as `next`; undefined at the beginning.
 */
export async function listCourseMembersFrom(
  courseId: number,
  from: string | undefined,
  count: number,
): Promise<{ members: Membership[]; next: string | undefined }> {
  const { first, last } = keys.anyCourseMembers;
  const items = await queryItems({
    pk: keys.coursePartition(courseId),
    skBetween: [from ?? first, last],
    limit: count + 1,
    consistent: true,
  });
  return {
    members: items.slice(0, count).map((item) => {
      const { program_id, user_id } = memberSchema.parse(item);
      return { courseId, programId: program_id, userId: user_id };
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

/** Pattern: a person's favourite courses, by number. */
export async function listFavorites(userId: string): Promise<Set<number>> {
  const items = await queryItems({ pk: keys.learner(userId), skPrefix: "FAVORITE#", consistent: true });
  return new Set(items.map((item) => z.number().parse(item.course_id)));
}

export async function putFavorite(userId: string, courseId: number): Promise<void> {
  await putItem({ ...keys.favorite(userId, courseId), course_id: courseId });
}

export async function deleteFavorite(userId: string, courseId: number): Promise<void> {
  await deleteItem(keys.favorite(userId, courseId));
}
