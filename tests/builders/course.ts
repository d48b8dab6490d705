import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { type CourseMember, putCourseMembers } from "#functions/table/courses/courseMembers.ts";
import type { CourseRow } from "#functions/table/courses/courses.ts";
import type { Profile } from "#functions/table/identity/people.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import type { Role } from "#shared/domain/roles.ts";
import { aCourse, aDocument, addItems, aPerson, aProgram, type BuiltPerson, enroll } from "./world.ts";

/** Somebody of the program who is in the course; a Lead Course Administrator leads it. */
export async function aMember(
  course: CourseRow,
  program: Program,
  role: Role = "Student",
  parts: Partial<Profile> = {},
): Promise<BuiltPerson> {
  const leads = [{ course_id: course.id, name: course.name, since: isoTime(nowMs()) }];
  const isLead = role === "Lead Course Administrator";
  const person = await aPerson([{ program, role, ...(isLead ? { leads } : {}) }], parts);
  await enroll(course, program, person);
  return person;
}

/** A program with a course of one case. `relationId`: the number of the case as an item of the course. */
export async function aCourseOfOneCase(
  parts: Parameters<typeof aDocument>[1] = {},
  programParts: Partial<Program> = {},
): Promise<{
  program: Program;
  course: CourseRow;
  document: DocumentRow;
  relationId: number;
}> {
  const program = await aProgram(programParts);
  const course = await aCourse([program]);
  const document = await aDocument([program], parts);
  const [relationId = 0] = await addItems(course, [document]);
  return { program, course, document, relationId };
}

/** A course that holds these documents, in this order. */
export async function aCourseWith(
  documents: readonly DocumentRow[],
  programs: readonly Program[],
  parts: Partial<CourseRow> = {},
): Promise<CourseRow> {
  const course = await aCourse(programs, parts);
  await addItems(course, documents);
  return { ...course, item_count: documents.length };
}

/** Many students in a course at once, who stand in its list of members and nowhere else. Answers their ids. */
export async function aCrowd(course: CourseRow, program: Program, size: number): Promise<string[]> {
  const members = Array.from({ length: size }, (): CourseMember => {
    const id = newUlid();
    return {
      id: newUlid(),
      course_id: course.id,
      program_id: program.id,
      user_id: id,
      email: `${id.toLowerCase()}@bedside.test`,
      first_name: "Test",
      last_name: `P${id.slice(-6)}`,
      role: "Student",
      created_at: isoTime(nowMs()),
    };
  });
  await putCourseMembers(members);
  return members.map((member) => member.user_id);
}
