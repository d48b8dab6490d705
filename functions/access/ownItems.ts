import type { SignedIn } from "../runtime/authenticate.ts";
import { readPlacesOfCourses } from "../table/courses/courseItems.ts";
import { readCoursesOfProgram } from "../table/courses/courses.ts";
import { coursesOfMember } from "./course.ts";

/**
 * Where documents stand in courses that the person is a member of here: the number of the item by document, of the first such
 * course by number. From there a case opens in its course. @see spec courses §2.1
 */
export async function findOwnItems(signedIn: SignedIn, programId: string): Promise<Map<number, number>> {
  const memberOf = await coursesOfMember(signedIn, programId);
  if (memberOf.size === 0) return new Map();
  const { rows } = await readCoursesOfProgram(programId);
  const open = rows.filter(({ id, archived_at }) => memberOf.has(id) && archived_at === null);
  const places = await readPlacesOfCourses(open.map(({ id }) => id));
  const items = new Map<number, number>();
  for (const [, inCourse] of [...places].sort(([a], [b]) => b - a)) {
    for (const { document_id, relation_id } of inCourse) items.set(document_id, relation_id);
  }
  return items;
}
