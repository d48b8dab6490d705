import { plainText } from "#shared/domain/collection/fold.ts";
import { csvLine } from "#shared/domain/csv.ts";
import { type Sitting, settle } from "#shared/domain/examClock.ts";
import { accommodationName } from "#shared/domain/memberTexts.ts";
import type { LoadedCourse } from "../access/course.ts";
import { isSeenBy } from "../enrolment/seenMembers.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { nowMs } from "../runtime/clock.ts";
import { readCourseItems } from "../table/courses/courseItems.ts";
import { type RosterRow, readCourseRoster } from "../table/courses/courseRoster.ts";
import { listSittingsOfCourse } from "../table/exams/sittings.ts";

export const rosterFileName = "exam_roster.csv";
// Without it spreadsheets read the file in the machine's own encoding.
const byteOrderMark = "\uFEFF";

/**
 * Who of the selected members sits the exams of a course: their names, how much more time they have, and how each stands in
 * each timed case. Ids that name nobody any more are left out.
 */
export async function examRoster(
  { course, program }: LoadedCourse,
  signedIn: SignedIn,
  ids: readonly string[],
): Promise<string> {
  const [roster, items, sittings] = await Promise.all([
    readCourseRoster(course.id, program.id),
    readCourseItems(course.id),
    listSittingsOfCourse(course.id, program.id),
  ]);
  const asked = new Set(ids);
  const isSeen = isSeenBy(signedIn);
  const rows = roster.rows.filter(({ id, person }) => asked.has(id) && isSeen(person)).sort(byName);
  const exams = items.rows
    .filter(({ document }) => document.is_timed)
    .sort((a, b) => a.position - b.position)
    .map(({ document }) => document);
  const now = nowMs();
  const sittingAt = new Map(sittings.map((row) => [`${row.documentId} ${row.userId}`, row.sitting]));
  const lines = rows.map(({ person, accommodation }) =>
    csvLine([
      person.last_name,
      person.first_name,
      person.email,
      person.role,
      accommodationName(accommodation),
      ...exams.map(({ id }) => standing(sittingAt.get(`${id} ${person.user_id}`), now)),
    ]),
  );
  const heads = ["Last Name", "First Name", "Email", "Role", "Accommodation"];
  return byteOrderMark + csvLine([...heads, ...exams.map(({ title }) => plainText(title))]) + lines.join("");
}

const byName = (a: RosterRow, b: RosterRow): number =>
  order(a.person.last_name, b.person.last_name) ||
  order(a.person.first_name, b.person.first_name) ||
  order(a.person.email, b.person.email);
const order = (a: string, b: string): number => a.localeCompare(b, "en-US");

function standing(sitting: Sitting | undefined, now: number): string {
  if (!sitting) return "Not started";
  const { status, isPaused } = settle(sitting, now);
  if (status === "submitted") return "Submitted";
  if (status === "in_progress") return "In progress";
  return isPaused ? "Paused" : "Not started";
}
