import type { ListQuery } from "#shared/contract/lists.ts";
import { courseList } from "#shared/domain/collection/courseList.ts";
import { parseListQuery } from "#shared/domain/collection/parseListQuery.ts";
import { type QueryResult, runQuery } from "#shared/domain/collection/runQuery.ts";
import { coursesOfMember, requireProgram } from "../access/course.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";
import { listFavorites } from "../table/courseMembers.ts";
import { type CourseRow, readCoursesOfProgram } from "../table/courses.ts";
import type { Program } from "../table/programs.ts";

export type FoundCourses = {
  result: QueryResult<CourseRow>;
  favoriteIds: ReadonlySet<number>;
  program: Program;
  isStudent: boolean;
};

/** The courses that a query finds for a person: a student's are those they are a member of and that are not archived. */
export async function findCourses(request: ListQuery, signedIn: SignedIn): Promise<FoundCourses> {
  const parsed = parseListQuery(courseList, request);
  if (!parsed.ok) throw new Refusal("INVALID_REQUEST", { fields: parsed.problems });
  const program = await requireProgram(signedIn);
  const isStudent = signedIn.membership?.role === "Student";
  const [{ rows }, favoriteIds, memberOf] = await Promise.all([
    readCoursesOfProgram(program.id),
    listFavorites(signedIn.person.profile.id),
    isStudent ? coursesOfMember(signedIn, program.id) : undefined,
  ]);
  const isOpen = (row: CourseRow): boolean => memberOf?.has(row.id) === true && row.archived_at === null;
  const result = runQuery({
    list: courseList,
    rows,
    query: parsed.query,
    viewer: { favoriteIds },
    // The rows stay those that everybody shares, with what is calculated of them.
    isShown: isStudent ? isOpen : undefined,
  });
  return { result, favoriteIds, program, isStudent };
}
