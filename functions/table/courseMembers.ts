import * as z from "zod/mini";
import { sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import { accommodations } from "#shared/domain/examClock.ts";
import { keys } from "./keys.ts";
import { batchPutItems, deleteItem, type Item, putItem, queryItems } from "./table.ts";

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
