import { getCourseIdBySource } from "#functions/table/cases/sources.ts";
import { sayPresence } from "#functions/table/exams/presence.ts";
import {
  getSittings,
  listSittingsOfCourse,
  putSitting,
  type SittingRow,
} from "#functions/table/exams/sittings.ts";
import {
  type Accommodation,
  deadlineOf,
  newSitting,
  pause,
  type Sitting,
  settle,
  start,
  submit,
} from "#shared/domain/examClock.ts";
import { demoStudents, isInvitedOnly } from "./demoPeople.ts";
import { savedAnswers } from "./examAnswers.ts";
import { northfield } from "./programs.ts";

/** Names the course of the demo's proctored exam for good. */
export const examSource = "bedside:emergency-final";
const minute = 60_000;

/**
 * Students who sit the exam: of each three in the roster, the first two sit the exam of another course, which nobody proctors. Those who have not
 * registered sit none.
 */
export const examinees = demoStudents
  .filter(({ memberships }) => memberships.some(({ program }) => program.id === northfield.id))
  .filter((_person, place) => place % 3 === 2)
  .filter((person) => !isInvitedOnly(person));

export const accommodationOf = (at: number): Accommodation => (at % 9 === 4 ? 1.5 : 1);

export type DemoExam = {
  courseId: number;
  programId: string;
  documentId: number;
  sectionUid: string;
  timeLimitSeconds: number;
};

/** How somebody's page is met: there, left, lost some minutes ago, or never opened. */
type Met = "here" | "left" | "lost" | "never";
const metOf = (at: number): Met =>
  at % 11 === 10 ? "never" : at % 10 === 6 ? "lost" : at % 7 === 3 ? "left" : "here";

/** True if somebody has begun the exam on a page of theirs, and answered something. */
export const writesAt = (at: number): boolean => at % 6 !== 5 && metOf(at) !== "never";

/** Tells if somebody hands in before the round is looked at; whoever was never there does not. */
export const hasHandedIn = (at: number): boolean => at % 6 === 4 && metOf(at) !== "never";

/** Makes a sitting as if the exam had begun eight minutes ago: most write; some wait, are paused, or have submitted. */
function sittingOf(at: number, timeLimitSeconds: number, now: number): Sitting {
  const fresh = newSitting(timeLimitSeconds, accommodationOf(at));
  if (at % 6 === 5) return fresh;
  const begun = start(fresh, now - 8 * minute, "proctor").sitting;
  if (at % 6 === 1) return pause(begun, now - 3 * minute).sitting;
  if (hasHandedIn(at)) return submit(begun, now - minute, "learner").sitting;
  return at % 6 === 2 ? { ...begun, extraSeconds: 600 } : begun;
}

const placeOf = ({ courseId, programId, documentId }: DemoExam, userId: string) => ({
  courseId,
  programId,
  documentId,
  userId,
});

/**
 * Writes every sitting of the demo's exam as if it had begun a little before `now`. Answers how often each was written, and whose page
 * said when that it is there.
 */
export async function beginRound(
  exam: DemoExam,
  now: number,
): Promise<{ revs: Map<string, number>; said: Map<string, string> }> {
  const known = await getSittings(examinees.map(({ id }) => placeOf(exam, id)));
  const revs = new Map(known.map(({ userId, rev }) => [userId, rev]));
  for (const [at, { id }] of examinees.entries()) {
    const rev = (revs.get(id) ?? 0) + 1;
    const sitting = sittingOf(at, exam.timeLimitSeconds, now);
    // Nobody has begun it who has never been there.
    if (rev === 1 && at % 6 === 5) continue;
    const row = { ...placeOf(exam, id), attempt: 1, sectionUid: exam.sectionUid, sitting, rev };
    if (await putSitting(row)) revs.set(id, rev);
  }
  return { revs, said: await keepPresent(exam, now, { isBeginning: true }) };
}

/**
 * Has the pages of those who are there say so, as real ones do once a minute, but for some; who is lost said it last
 * before the round began. Answers who said something, and when.
 */
export async function keepPresent(
  exam: DemoExam,
  now: number,
  { except = new Set(), isBeginning = false }: { except?: ReadonlySet<string>; isBeginning?: boolean } = {},
): Promise<Map<string, string>> {
  const saved = await savedAnswers(
    exam.documentId,
    examinees.map(({ id }) => id),
  );
  const said = new Map<string, string>();
  for (const [at, { id }] of examinees.entries()) {
    const met = metOf(at);
    if (met === "never" || except.has(id) || (met === "lost" && !isBeginning)) continue;
    const seenAt = new Date(now - (met === "lost" ? 4 * minute : (at % 5) * 4_000)).toISOString();
    await sayPresence(placeOf(exam, id), {
      is_visible: met !== "left",
      saved: saved.get(id) ?? 0,
      waiting: 0,
      connectionId: `seed ${at}`,
      seenAt,
    });
    said.set(id, seenAt);
  }
  return said;
}

/** The exam as the demo's data hold it; undefined where they were made before there was one. */
export async function findDemoExam(): Promise<{ exam: DemoExam; rows: SittingRow[] } | undefined> {
  const courseId = await getCourseIdBySource(examSource);
  if (courseId === undefined) return undefined;
  const ids = new Set(examinees.map(({ id }) => id));
  const rows = (await listSittingsOfCourse(courseId, northfield.id)).filter(({ userId }) => ids.has(userId));
  const [first] = rows;
  if (!first) return undefined;
  const { documentId, sectionUid, sitting } = first;
  const { timeLimitSeconds } = sitting;
  return { exam: { courseId, programId: northfield.id, documentId, sectionUid, timeLimitSeconds }, rows };
}

/** True if a round is as good as over: somebody's time runs out, or nobody writes. */
export function isNearEnd(rows: readonly SittingRow[], now: number): boolean {
  const deadlines = rows
    .map(({ sitting }) => settle(sitting, now))
    .filter(({ status }) => status === "in_progress")
    .map((sitting) => deadlineOf(sitting) ?? 0);
  return deadlines.length === 0 || Math.min(...deadlines) < now + 2 * minute;
}
