import { nowMs } from "#functions/runtime/clock.ts";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { getCourseIdBySource, reserveCourseId } from "#functions/table/cases/sources.ts";
import { readCourseItems } from "#functions/table/courses/courseItems.ts";
import { type CourseMember, listCourseMembers } from "#functions/table/courses/courseMembers.ts";
import { readPeopleOfProgram } from "#functions/table/programs/programPeople.ts";
import { getProgramIdBySubdomain } from "#functions/table/programs/programs.ts";
import { seedUlid } from "#scripts/seed/seedIds.ts";
import { blankCourse } from "#shared/domain/courses/blankCourse.ts";
import { ensureCourse, ensureItems, ensureMembers } from "./fillCourse.ts";

export const defaultCourseName = "Imported OSCE Cases";

const sourceOf = (name: string): string => `import:${name}`;

export type FilledCourse = { courseId: number; items: number; programs: number; enrolled: number };

/** Course and programs for imported cases. */
export type CoursePlace = {
  name: string;
  /** The programs that the course and its cases are lent to. */
  programIds: readonly string[];
  /** True if the students of those programs become members of the course. */
  isEnrolling: boolean;
};

/** Puts imported cases into the course of a name and lends both to the programs; enrolls their students where that was asked for. */
export async function fillImportedCourse(
  { name, programIds, isEnrolling }: CoursePlace,
  documents: readonly Pick<DocumentRow, "id">[],
): Promise<FilledCourse> {
  const courseId = await reserveCourseId(sourceOf(name));
  const { rows } = await readCourseItems(courseId);
  const ids = new Set([...rows.map((row) => row.document.id), ...documents.map((document) => document.id)]);
  await ensureCourse(
    {
      ...blankCourse(courseId, new Date(nowMs()).toISOString()),
      program_id: null,
      name,
      description: "<p>Cases that were imported as they stand. Their references name the source.</p>",
      kind: "signature",
    },
    programIds,
  );
  await ensureItems(courseId, documents, programIds);
  let enrolled = 0;
  for (const programId of isEnrolling ? programIds : []) {
    enrolled += await ensureMembers(courseId, programId, await studentsOf(programId, courseId));
  }
  return { courseId, items: ids.size, programs: programIds.length, enrolled };
}

/** Plans what `fillImportedCourse` would do with so many new cases; writes nothing. */
export async function planImportedCourse({ name, programIds, isEnrolling }: CoursePlace): Promise<{
  courseId: number | undefined;
  enrolled: number;
}> {
  const courseId = await getCourseIdBySource(sourceOf(name));
  let enrolled = 0;
  for (const programId of isEnrolling ? programIds : []) {
    const students = await studentsOf(programId, courseId ?? 0);
    const there = courseId === undefined ? [] : await listCourseMembers(courseId, programId);
    const standing = new Set(there.map(({ user_id }) => user_id));
    enrolled += students.filter(({ user_id }) => !standing.has(user_id)).length;
  }
  return { courseId, enrolled };
}

/** Programs by subdomain. */
export async function programIdsOf(
  subdomains: readonly string[],
): Promise<{ ids: string[]; unknown: string[] }> {
  const found = await Promise.all(subdomains.map(getProgramIdBySubdomain));
  return {
    ids: found.flatMap((id) => id ?? []),
    unknown: subdomains.filter((_subdomain, index) => found[index] === undefined),
  };
}

async function studentsOf(programId: string, courseId: number): Promise<CourseMember[]> {
  const { rows } = await readPeopleOfProgram(programId);
  return rows
    .filter(({ role }) => role === "Student")
    .map(({ user_id, email, first_name, last_name }) => ({
      id: seedUlid(`member ${user_id} ${courseId} ${programId}`),
      course_id: courseId,
      program_id: programId,
      user_id,
      email,
      first_name,
      last_name,
      role: "Student",
      created_at: new Date(nowMs()).toISOString(),
    }));
}
