import type * as z from "zod/mini";
import type { proctorQuery } from "#shared/contract/proctoring/proctoring.ts";
import { defaultExam, normalCode } from "#shared/domain/proctoring.ts";
import { type LoadedCourse, requireProgram } from "../access/course.ts";
import { watchedCourse } from "../realtime/watchedCourse.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { nowMs } from "../runtime/clock.ts";
import { isSameSecret } from "../runtime/isSameSecret.ts";
import { logger } from "../runtime/log.ts";
import { Refusal } from "../runtime/refusal.ts";
import { readCourseItems } from "../table/courses/courseItems.ts";
import type { ExamPlace } from "../table/exams/examLog.ts";
import { type ProctorAccess, readProctorAccess } from "../table/exams/proctorAccess.ts";
import type { KeptCode } from "../table/exams/proctorCodes.ts";
import type { Proctoring } from "../table/exams/proctoring.ts";
import { listSittingsOfCourse, type SittingRow } from "../table/exams/sittings.ts";
import { takeAllowance } from "../table/identity/allowances.ts";

type Query = z.infer<typeof proctorQuery>;

/** The exams of a course, for somebody who showed its access code. */
export type ProctoredCourse = LoadedCourse & {
  proctoring: Proctoring;
  /** In the order of the course. */
  exams: { document_id: number; title: string }[];
};

/** One of them. */
export type ExamRoom = ProctoredCourse & { place: ExamPlace; title: string };

/** An exam of a course, whether or not it is proctored. */
export type CourseExam = Pick<ExamRoom, "course" | "place" | "title">;

/** Facts that the access code is checked against, and the items that it opens. */
type Access = ProctorAccess & { items: Awaited<ReturnType<typeof readCourseItems>> };

/** A course with what an access code is checked against. */
export type CourseWithAccess = LoadedCourse & { access: Access; triedBy: string };

/** Who is counted for wrong codes: a session, so that no other page of the same person is locked out by it. */
export const triesOf = ({ actor, session }: Pick<SignedIn, "actor" | "session">): string =>
  `${actor.userId}#${session.token_hash}`;

/** Reads a course together with what its access code is checked against, so that a proctor's call waits once. @throws Refusal NOT_FOUND */
export async function loadWithAccess(courseId: number, signedIn: SignedIn): Promise<CourseWithAccess> {
  const program = await requireProgram(signedIn);
  const place = { courseId, programId: program.id };
  const triedBy = triesOf(signedIn);
  const [access, items] = await Promise.all([
    readProctorAccess(place, { triedBy, nowMs: nowMs() }),
    readCourseItems(courseId),
  ]);
  const { course } = access;
  if (!course) throw new Refusal("NOT_FOUND");
  return { resource: watchedCourse(place, course), course, program, triedBy, access: { ...access, items } };
}

/**
 * The course, once the access code is the right one. It is asked with every call. A session that has given too many wrong ones is not
 * asked any more for a while, so that the right one tells nothing, either; another session of the same person is.
 *
 * @throws Refusal ACCESS_CODE_WRONG, ACCESS_CODE_NOT_SET, TOO_MANY_ATTEMPTS
 */
export async function requireProctor(
  { access, triedBy, ...loaded }: CourseWithAccess,
  { query }: { query: Query },
): Promise<ProctoredCourse> {
  const { proctoring, items, kept } = access;
  await requireCode(query.proctor_access_code, { ...access, kept: proctoring && kept, triedBy });
  if (!proctoring) throw new Refusal("ACCESS_CODE_NOT_SET");
  return { ...loaded, proctoring, exams: examsIn(items) };
}

const examsIn = ({ rows }: Access["items"]): ProctoredCourse["exams"] =>
  rows
    .filter(({ document }) => document.is_timed)
    .toSorted((a, b) => a.position - b.position)
    .map(({ document }) => ({ document_id: document.id, title: document.title }));

/**
 * An exam of the course, proctored or not, for what asks for no access code.
 *
 * @throws Refusal NOT_FOUND for what is no exam of the course
 */
export function examOfCourse({ course, program, access }: CourseWithAccess, documentId: number): CourseExam {
  const exam = examsIn(access.items).find(({ document_id }) => document_id === documentId);
  if (!exam) throw new Refusal("NOT_FOUND");
  return { course, place: { courseId: course.id, programId: program.id, documentId }, title: exam.title };
}

/**
 * Holds a code that was given against the one that is kept.
 *
 * @param access - `waitMs`: wait after too many wrong ones; `triedBy`: who is counted for them.
 * @throws Refusal ACCESS_CODE_WRONG, ACCESS_CODE_NOT_SET, TOO_MANY_ATTEMPTS
 */
export async function requireCode(
  given: string,
  { kept, waitMs, triedBy }: { kept: KeptCode | undefined; waitMs: number; triedBy: string },
): Promise<void> {
  if (waitMs > 0) throw tooMany(waitMs);
  if (!kept || kept.code === null) throw new Refusal("ACCESS_CODE_NOT_SET");
  if (!isSameSecret(normalCode(given), normalCode(kept.code))) throw await wrongCode(triedBy);
}

async function wrongCode(triedBy: string): Promise<Refusal> {
  logger.info("wrong access code");
  const counted = await takeAllowance({ userId: triedBy, limit: "wrong_access_codes", nowMs: nowMs() });
  return counted.ok ? new Refusal("ACCESS_CODE_WRONG") : tooMany(counted.waitMs);
}

const tooMany = (waitMs: number): Refusal =>
  new Refusal("TOO_MANY_ATTEMPTS", { headers: { "retry-after": String(Math.ceil(waitMs / 1000)) } });

/**
 * The exam that is asked for, or the one that runs; with the course's sittings, where those had to be read to tell.
 *
 * @throws Refusal NOT_FOUND for what is no exam of the course
 */
export async function findExam(
  course: ProctoredCourse,
  query: Query,
): Promise<{ room: ExamRoom | undefined; rows: SittingRow[] | undefined }> {
  const { exams } = course;
  const asked = query.document_id === undefined ? undefined : Number(query.document_id);
  if (asked !== undefined && !exams.some(({ document_id }) => document_id === asked))
    throw new Refusal("NOT_FOUND");
  const rows = asked === undefined && exams.length > 1 ? await sittingsOf(course) : undefined;
  const documentId = asked ?? defaultExam(exams, (rows ?? []).map(asStatus));
  const exam = exams.find(({ document_id }) => document_id === documentId);
  if (!exam) return { room: undefined, rows };
  const place = { courseId: course.course.id, programId: course.program.id, documentId: exam.document_id };
  return { room: { ...course, place, title: exam.title }, rows };
}

const sittingsOf = ({ course, program }: ProctoredCourse): Promise<SittingRow[]> =>
  listSittingsOfCourse(course.id, program.id);

const asStatus = ({ documentId, sitting }: SittingRow) => ({ documentId, status: sitting.status });

/** The same, where there must be one. */
export async function requireExam(course: ProctoredCourse, query: Query): Promise<ExamRoom> {
  const { room } = await findExam(course, query);
  if (!room) throw new Refusal("NOT_FOUND", { message: "This course has no timed exam." });
  return room;
}
