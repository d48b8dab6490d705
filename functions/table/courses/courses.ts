import * as z from "zod/mini";
import { calendarDate, sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import { courseKindNames } from "#shared/domain/kinds.ts";
import { untilWritten } from "../../runtime/untilWritten.ts";
import { keys } from "../keys.ts";
import { type CollectionChange, readCollection, writeCollections } from "../lists/collections.ts";
import { keptJoin, rowsById } from "../lists/joinRows.ts";
import { readCourseLoans } from "../programs/loans.ts";
import {
  batchGetItems,
  getItem,
  hasRev,
  type Item,
  isNew,
  type TransactItem,
  transactPut,
} from "../table.ts";

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
  /** Absent in courses that were made before anybody could be chosen for it. */
  responsible_person_id: z.optional(z.nullable(ulid)),
  circulation: z.nullable(z.enum(["exam_circulation"])),
  item_count: z.number(),
  /** The document that 'Educator Resources' opens. */
  educator_resources_id: z.nullable(sequenceId),
  /** When the summary of a case is available to those who sat it as an exam. Absent: after the exam. @see ADR 0081 */
  exam_summary: z.optional(z.enum(["after_exam", "never"])),
  /** True if its students see how others answered, once they have submitted a question. Absent: no. @see ADR 0103 */
  others_answers: z.optional(z.boolean()),
  /** The day on which its members are written to; absent or null: they are not. @see spec courses §5 "Email-invite checkbox" */
  invite_date: z.optional(z.nullable(calendarDate)),
  /** Counts the changes of what its form holds. Absent is 0, as it is below. */
  details_version: z.optional(z.number()),
  /** Counts the changes of its items and of their order. */
  items_version: z.optional(z.number()),
  created_at: utcTime,
});
export type CourseRow = z.infer<typeof courseSchema>;

const revSchema = z.object({ rev: z.number() });

/** A course stands in one list: its program's own, or the provider's, which all programs read. */
const listOf = (programId: string | null): string =>
  programId === null ? "provider_courses" : `courses#${programId}`;

const joined = keptJoin<CourseRow>();

/**
 * Pattern: the courses that a program may use, its own and those of the provider that are lent to it. The array is the same
 * object until one of them changes.
 */
export async function readCoursesOfProgram(programId: string): Promise<{ rows: readonly CourseRow[] }> {
  const [own, provided, loans] = await Promise.all([
    readCollection(listOf(programId), courseSchema),
    readCollection(listOf(null), courseSchema),
    readCourseLoans(programId),
  ]);
  if (loans.rows.length === 0) return { rows: own.rows };
  const rows = joined([loans.rows, own.rows, provided.rows], () => {
    const byId = rowsById(provided.rows);
    return [...own.rows, ...loans.rows.flatMap((loan) => byId.get(loan.course_id) ?? [])];
  });
  return { rows };
}

/** Pattern: the provider's own courses, whatever programs they are lent to. */
export const readProvidedCourses = (): Promise<{ rows: readonly CourseRow[] }> =>
  readCollection(listOf(null), courseSchema);

/** Pattern: a course by number. */
export async function getCourse(courseId: number): Promise<CourseRow | undefined> {
  const item = await getItem(keys.course(courseId));
  return item && courseSchema.parse(item);
}

/** Pattern: some courses by number, of whatever program. */
export async function listCoursesByNumber(courseIds: readonly number[]): Promise<Map<number, CourseRow>> {
  const items = await batchGetItems([...new Set(courseIds)].map((id) => keys.course(id)));
  return new Map(items.map((item) => courseSchema.parse(item)).map((course) => [course.id, course]));
}

/**
 * Pattern: those of some courses that a program may use, its own and those lent to it; strongly consistent, so that a
 * course is closed with the request after the one that archived it.
 */
export async function listCoursesInProgram(
  courseIds: readonly number[],
  programId: string,
): Promise<CourseRow[]> {
  const items = await batchGetItems(
    [...new Set(courseIds)].flatMap((id) => [keys.course(id), keys.courseLoan(id, programId)]),
    { consistent: true },
  );
  return coursesIn(items, programId);
}

/** Courses that a program may use, out of courses and loans of courses. */
export function coursesIn(items: readonly Item[], programId: string): CourseRow[] {
  const lent = new Set(items.filter((item) => item.sk !== "COURSE").map((item) => item.pk));
  return items
    .filter((item) => item.sk === "COURSE" && (item.program_id === programId || lent.has(item.pk)))
    .map((item) => courseSchema.parse(item));
}

/** Writes a course, and its one list row. */
export async function putCourse(row: CourseRow, nowS: number): Promise<void> {
  await writeCourse(row.id, nowS, async () => ({ course: row }));
}

type PlannedCourse = { course: CourseRow; changes?: CollectionChange[]; others?: TransactItem[] };

/** Writes a course that is not there yet, with the rest of it, all or nothing. Answers false where it stands already. */
export async function putNewCourse(
  course: CourseRow,
  { changes, others }: Required<Omit<PlannedCourse, "course">>,
  nowS: number,
): Promise<boolean> {
  return writeCollections(
    [{ name: listOf(course.program_id), rows: { [course.id]: course } }, ...changes],
    [transactPut({ ...keys.course(course.id), ...course, rev: 1 }, isNew), ...others],
    nowS,
  );
}

const triesAtMost = 20;

/**
 * Writes the course that `plan` returns, with its changes of other lists and items, in one transaction. Plans again if another write
 * of the course came first, so that neither change is lost. Writes nothing if the plan is undefined. Returns the course as it stands.
 */
export async function writeCourse(
  courseId: number,
  nowS: number,
  plan: (before: CourseRow | undefined) => Promise<PlannedCourse | undefined>,
): Promise<CourseRow> {
  return untilWritten(
    async () => {
      const item = await getItem(keys.course(courseId), { consistent: true });
      const rev = item ? revSchema.parse(item).rev : 0;
      const before = item && courseSchema.parse(item);
      const planned = await plan(before);
      if (!planned) {
        if (before) return before;
        throw new Error(`Course ${courseId} is missing`);
      }
      const { course, changes = [], others = [] } = planned;
      const isDone = await writeCollections(
        [{ name: listOf(course.program_id), rows: { [courseId]: course } }, ...changes],
        [
          transactPut({ ...keys.course(courseId), ...course, rev: rev + 1 }, item ? hasRev(rev) : isNew),
          ...others,
        ],
        nowS,
      );
      if (isDone) return course;
      return undefined;
    },
    { triesAtMost, failure: () => new Error(`Too many writers of course ${courseId}`) },
  );
}
