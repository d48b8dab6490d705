import * as z from "zod/mini";
import { calendarDate, sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import { accommodations } from "#shared/domain/examClock.ts";
import { courseKindNames } from "#shared/domain/kinds.ts";
import { type Collection, type CollectionChange, readCollection, writeCollections } from "./collections.ts";
import { type DocumentRow, documentSchema } from "./documents.ts";
import { keys } from "./keys.ts";
import { batchPutItems, deleteItem, getItem, type Item, putItem, queryItems, transactPut } from "./table.ts";

const personName = z.object({ first_name: z.string(), last_name: z.string() });

const courseSchema = z.object({
  id: sequenceId,
  /** null: the provider's own, lent to programs. */
  program_id: z.nullable(ulid),
  name: z.string(),
  description: z.string(),
  kind: z.enum(courseKindNames),
  archived_at: z.nullable(utcTime),
  is_cx_doc_set: z.boolean(),
  start_date: z.nullable(calendarDate),
  end_date: z.nullable(calendarDate),
  created_by: z.nullable(personName),
  responsible_person: z.nullable(personName),
  circulation: z.nullable(z.enum(["exam_circulation"])),
  item_count: z.number(),
  /** The document that 'Educator Resources' opens. */
  educator_resources_id: z.nullable(sequenceId),
  created_at: utcTime,
});
export type CourseRow = z.infer<typeof courseSchema>;

const courseItemSchema = z.object({
  course_id: sequenceId,
  relation_id: sequenceId,
  position: z.number(),
  document: documentSchema,
});
/** A document in a course, with what lists show of it. */
export type CourseItemRow = z.infer<typeof courseItemSchema>;

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

const coursesOfProgram = (programId: string): string => `courses#${programId}`;
const itemsOfCourse = (courseId: number): string => `course_items#${courseId}`;

/** Pattern: the courses that a program may use, its own and those lent to it. */
export async function readCoursesOfProgram(programId: string): Promise<Collection<CourseRow>> {
  return readCollection(coursesOfProgram(programId), courseSchema);
}

/** Pattern: the items of a course. Rows come in no stated order: the list engine sorts. */
export async function readCourseItems(courseId: number): Promise<Collection<CourseItemRow>> {
  return readCollection(itemsOfCourse(courseId), courseItemSchema);
}

/** Pattern: a course by number. */
export async function getCourse(courseId: number): Promise<CourseRow | undefined> {
  const item = await getItem(keys.course(courseId));
  return item && courseSchema.parse(item);
}

/** Writes a course and its row in the list of every program that may use it. */
export async function putCourse(row: CourseRow, programIds: readonly string[], nowS: number): Promise<void> {
  const changes: CollectionChange[] = programIds.map((programId) => ({
    name: coursesOfProgram(programId),
    rows: { [row.id]: row },
  }));
  const loans = row.program_id === null ? programIds : [];
  await writeCollections(
    changes,
    [
      transactPut({ ...keys.course(row.id), ...row }),
      ...loans.map((programId) =>
        transactPut({ ...keys.courseLoan(row.id, programId), program_id: programId }),
      ),
    ],
    nowS,
  );
}

/** Pattern: the programs that a provider's course is lent to. */
export async function listCourseLoans(courseId: number): Promise<string[]> {
  const items = await queryItems({ pk: keys.coursePartition(courseId), skPrefix: "LENT#" });
  return items.map((item) => item.sk.slice("LENT#".length));
}

/** Puts documents into a course at their places, or writes their list rows anew. The course's count follows. */
export async function putCourseItems(rows: readonly CourseItemRow[], nowS: number): Promise<void> {
  // A transaction holds 100 items: two for the stamp and its log, two for each row.
  for (let from = 0; from < rows.length; from += 45) {
    const part = rows.slice(from, from + 45);
    const [first] = part;
    if (!first) return;
    const rowsChanged = Object.fromEntries(part.map((row) => [row.document.id, row]));
    await writeCollections(
      [{ name: itemsOfCourse(first.course_id), rows: rowsChanged }],
      part.map((row) => transactPut(placeOf(row))),
      nowS,
    );
  }
  for (const courseId of new Set(rows.map((row) => row.course_id))) await recountItems(courseId, nowS);
}

const placeOf = (row: CourseItemRow): Item => ({
  ...keys.documentInCourse(row.document.id, row.course_id),
  gsi1pk: keys.relation(row.relation_id),
  gsi1sk: "RELATION",
  course_id: row.course_id,
  document_id: row.document.id,
  relation_id: row.relation_id,
});

/** Counts again until the count holds: two who add items at once must not leave the older number. */
async function recountItems(courseId: number, nowS: number): Promise<void> {
  for (let tries = 0; tries < 5; tries++) {
    const [course, items] = await Promise.all([getCourse(courseId), readCourseItems(courseId)]);
    if (!course || course.item_count === items.rows.length) return;
    const programIds = course.program_id === null ? await listCourseLoans(courseId) : [course.program_id];
    await putCourse({ ...course, item_count: items.rows.length }, programIds, nowS);
  }
}

/** Writes a document's list row anew in every course that holds it. */
export async function refreshDocumentInCourses(
  document: DocumentRow,
  places: readonly { course_id: number }[],
  nowS: number,
): Promise<void> {
  for (const { course_id } of places) {
    const { rows } = await readCourseItems(course_id);
    const row = rows.find((entry) => entry.document.id === document.id);
    if (row) {
      const rowsChanged = { [document.id]: { ...row, document } };
      await writeCollections([{ name: itemsOfCourse(course_id), rows: rowsChanged }], [], nowS);
    }
  }
}

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
