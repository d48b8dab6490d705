import { nowMs } from "#functions/runtime/clock.ts";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { getCourseIdBySource, reserveCourseId } from "#functions/table/cases/sources.ts";
import { readCourseItems } from "#functions/table/courses/courseItems.ts";
import type { CourseMember } from "#functions/table/courses/courseMembers.ts";
import { getCourse } from "#functions/table/courses/courses.ts";
import { readPeopleOfProgram } from "#functions/table/programs/programPeople.ts";
import { getProgram, getProgramIdBySubdomain } from "#functions/table/programs/programs.ts";
import { allPrograms } from "#scripts/seed/programs.ts";
import { seedUlid } from "#scripts/seed/seedIds.ts";
import { ensureCourse, ensureItems, ensureMembers } from "./fillCourse.ts";

export const defaultCourseName = "Imported OSCE Cases";

const sourceOf = (name: string): string => `import:${name}`;

export type FilledCourse = { courseId: number; items: number; programs: number; enrolled: number };

/**
 * Puts imported cases into the course of a name, lends both to the programs, and enrols the students of those programs
 * that are new to the course.
 */
export async function fillImportedCourse(
  name: string,
  documents: readonly Pick<DocumentRow, "id">[],
  programIds: readonly string[],
): Promise<FilledCourse> {
  const courseId = await reserveCourseId(sourceOf(name));
  const { rows } = await readCourseItems(courseId);
  const ids = new Set([...rows.map((row) => row.document.id), ...documents.map((document) => document.id)]);
  const added = await ensureCourse(
    {
      id: courseId,
      program_id: null,
      name,
      description: "<p>Cases that were imported as they stand. Their references name the source.</p>",
      kind: "signature",
      archived_at: null,
      is_cx_doc_set: false,
      start_date: null,
      end_date: null,
      created_by: null,
      responsible_person: null,
      circulation: null,
      item_count: 0, // counted as items come in
      educator_resources_id: null,
      created_at: new Date(nowMs()).toISOString(),
    },
    programIds,
  );
  await ensureItems(courseId, documents, programIds);
  let enrolled = 0;
  for (const programId of added) {
    enrolled += await ensureMembers(courseId, programId, await studentsOf(programId, courseId));
  }
  return { courseId, items: ids.size, programs: programIds.length, enrolled };
}

/** Lends the course of earlier imports to the demo programs, when these come after it. */
export async function shareImportedCourse(): Promise<void> {
  const courseId = await getCourseIdBySource(sourceOf(defaultCourseName));
  if (courseId === undefined || !(await getCourse(courseId))) return;
  const { rows } = await readCourseItems(courseId);
  const documents = rows.map((row) => row.document);
  await fillImportedCourse(defaultCourseName, documents, await demoProgramIds());
}

/** Of the demo programs those that are there. */
export async function demoProgramIds(): Promise<string[]> {
  const found = await Promise.all(allPrograms.map(({ id }) => getProgram(id)));
  return found.flatMap((program) => program?.id ?? []);
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
