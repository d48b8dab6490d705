import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { requireAllowance } from "../runtime/requireAllowance.ts";
import { reserveCourseId } from "../table/cases/sources.ts";
import { createCourse, reserveRelationIds } from "../table/courses/courseItems.ts";
import type { CourseRow } from "../table/courses/courses.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { lendCourse } from "../table/programs/loans.ts";
import type { Program } from "../table/programs/programs.ts";
import { courseEntry } from "./courseAudit.ts";
import { inviteDayChange } from "./inviteDayChange.ts";

type NewCourse = {
  /** Everything of it that does not follow from who makes it, and when. */
  row: Omit<CourseRow, "id" | "program_id" | "created_by" | "created_at" | "item_count" | "archived_at">;
  documentIds: readonly number[];
  program: Program;
  /** Words of the log beside its items. */
  details?: Record<string, string>;
};

/**
 * Makes a course with its items. A second try of the same operation goes on with what the first one left: the same number, and
 * the course where it was written. A course that is not custom belongs to the provider. It is lent to the program before it is
 * written: a loan of a course that is not there is shown nowhere, a course without its loan would be lost to the program.
 *
 * @throws Refusal LIMIT_REACHED where the person has made very many in a short time
 */
export async function makeCourse(
  { row, documentIds, program, details }: NewCourse,
  { signedIn, operationId, host }: { signedIn: SignedIn; operationId: string; host: string },
): Promise<number> {
  const { first_name, last_name } = signedIn.person.profile;
  await requireAllowance("new_courses", { userId: signedIn.actor.userId, operationId });
  const id = await reserveCourseId(`operation:${operationId}`);
  const isProviders = row.kind !== "custom";
  const course: CourseRow = {
    ...row,
    id,
    program_id: isProviders ? null : program.id,
    created_by: { first_name, last_name },
    created_at: isoTime(nowMs()),
    archived_at: null,
    item_count: 0, // counted as it is written
  };
  const first = documentIds.length > 0 ? await reserveRelationIds(documentIds.length) : 0;
  const places = documentIds.map((document_id, at) => ({
    relation_id: first + at,
    position: at + 1,
    document_id,
  }));
  if (isProviders) await lendCourse(id, program.id);
  const said = { Items: String(documentIds.length), ...details };
  const entry = courseEntry(signedIn, { action: "course.created", course, details: said, id: operationId });
  const others = [auditWrite(entry), ...inviteDayChange(undefined, course, { signedIn, program, host })];
  await createCourse(course, places, { others, nowS: Math.floor(nowMs() / 1000) });
  return id;
}
