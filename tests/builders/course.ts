import type { CourseRow } from "#functions/table/courses.ts";
import type { DocumentRow } from "#functions/table/documents.ts";
import type { Profile } from "#functions/table/people.ts";
import type { Program } from "#functions/table/programs.ts";
import type { Role } from "#shared/domain/roles.ts";
import { aCourse, aDocument, addItems, aPerson, aProgram, type BuiltPerson, enroll } from "./world.ts";

/** Somebody of the program who is in the course. */
export async function aMember(
  course: CourseRow,
  program: Program,
  role: Role = "Student",
  parts: Partial<Profile> = {},
): Promise<BuiltPerson> {
  const person = await aPerson([{ program, role }], parts);
  await enroll(course, program, person);
  return person;
}

/** A program with a course of one case. `relationId`: the number of the case as an item of the course. */
export async function aCourseOfOneCase(parts: Parameters<typeof aDocument>[1] = {}): Promise<{
  program: Program;
  course: CourseRow;
  document: DocumentRow;
  relationId: number;
}> {
  const program = await aProgram();
  const course = await aCourse([program]);
  const document = await aDocument([program], parts);
  const [relationId = 0] = await addItems(course, [document]);
  return { program, course, document, relationId };
}
