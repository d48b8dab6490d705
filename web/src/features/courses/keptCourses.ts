import * as z from "zod/mini";
import { type Course, course } from "#shared/contract/courses/courses.ts";
import { keepOfPerson, readOfPerson } from "../../api/offlineStore.ts";

const name = "courses";
const rows = z.array(course);

/** Keeps the course list of a student for the time without a network. */
export const keepCourses = (userId: string, courses: readonly Course[]): Promise<void> =>
  keepOfPerson(userId, name, courses);

/** The course list as this browser keeps it; undefined where it keeps none, or another version of the page has written it. */
export async function readCourses(userId: string): Promise<Course[] | undefined> {
  const parsed = rows.safeParse(await readOfPerson(userId, name));
  return parsed.success ? parsed.data : undefined;
}
