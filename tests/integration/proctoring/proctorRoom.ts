import { getSittings, putSitting, type SittingRow } from "#functions/table/exams/sittings.ts";
import {
  addExamTime,
  batchEndExam,
  batchPauseExam,
  batchRestartExam,
  batchStartExam,
  getProctorDashboard,
} from "#shared/contract/proctoring/proctoring.ts";
import { aMember } from "#tests/builders/course.ts";
import { type Answer, type Credentials, replyOf, type Send } from "#tests/builders/http.ts";
import { setAccessCode } from "#tests/builders/proctored.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import {
  aCourse,
  aDocument,
  addItems,
  aPerson,
  aProgram,
  aSession,
  type BuiltPerson,
} from "#tests/builders/world.ts";

export const roomCode = "ROOM2026";

export type Student = BuiltPerson & { as: Credentials };

/** A course with one exam, an access code, and a teacher who proctors it. */
export async function aProctorRoom(send: Send, { isProctored = true, timeLimit = 3600 } = {}) {
  const program = await aProgram();
  const course = await aCourse([program]);
  const document = await aDocument([program], { root: { ...aSmallCase("An exam"), timeLimit } });
  await addItems(course, [document]);
  const place = { courseId: course.id, programId: program.id };
  if (isProctored) await setAccessCode(place, roomCode);
  const teacher = await aPerson([{ program, role: "Teacher" }]);
  const as = await aSession(teacher);
  const path = `/document_sets/${course.id}`;

  const dashboard = (query: Record<string, string> = {}, by: Credentials | undefined = as): Promise<Answer> =>
    send({
      method: "GET",
      path: `${path}/proctor_dashboard`,
      query: { proctor_access_code: roomCode, ...query },
      as: by,
    });
  const patch = (
    what: string,
    body: object,
    { code = roomCode, by = as }: { code?: string; by?: Credentials } = {},
  ): Promise<Answer> =>
    send({ method: "PATCH", path: `${path}/${what}`, query: { proctor_access_code: code }, body, as: by });
  const idsOf = (students: readonly { id: string }[]) => ({ user_ids: students.map(({ id }) => id) });
  /** It asks for no access code. */
  const restart = (by: Credentials, ...students: { id: string }[]): Promise<Answer> =>
    send({
      method: "PATCH",
      path: `${path}/batch_restart_exam`,
      query: { document_id: String(document.id) },
      body: idsOf(students),
      as: by,
    });
  return {
    askRestart: restart,
    program,
    course,
    document,
    place,
    teacher,
    as,
    path,
    dashboard,
    patch,
    shown: async (query: Record<string, string> = {}) => replyOf(getProctorDashboard, await dashboard(query)),
    student: async (): Promise<Student> => {
      const person = await aMember(course, program);
      return { ...person, as: await aSession(person) };
    },
    start: async (...students: { id: string }[]) =>
      replyOf(batchStartExam, await patch("batch_start_exam", idsOf(students))),
    pause: async (...students: { id: string }[]) =>
      replyOf(batchPauseExam, await patch("batch_pause_exam", idsOf(students))),
    end: async (...students: { id: string }[]) =>
      replyOf(batchEndExam, await patch("batch_end_exam", idsOf(students))),
    restart: async (...students: { id: string }[]) =>
      replyOf(batchRestartExam, await restart(as, ...students)),
    /** As if the time of a student's exam had run out so long ago. */
    runOut: async ({ id }: { id: string }, agoMs = 60_000): Promise<void> => {
      const [row] = await getSittings([{ ...place, documentId: document.id, userId: id }]);
      if (!row) throw new Error("Nobody has started this sitting");
      const segmentStartedAt = Date.now() - timeLimit * 1000 - agoMs;
      await putSitting({ ...row, sitting: { ...row.sitting, segmentStartedAt }, rev: row.rev + 1 });
    },
    give: async (minutes: number, ...students: { id: string }[]) =>
      replyOf(addExamTime, await patch("batch_add_exam_time", { ...idsOf(students), minutes })),
    /** Moves a pause further back than is forgiven for an answer's way to the server. */
    asIfLongAgo: async ({ id }: { id: string }): Promise<void> => {
      const [row] = await getSittings([{ ...place, documentId: document.id, userId: id }]);
      if (!row) throw new Error("Nobody has started this sitting");
      const back = 10_000;
      const { sitting } = row;
      const segments = sitting.segments.map(({ startedAt, endedAt }) => ({
        startedAt: startedAt - back,
        endedAt: endedAt - back,
      }));
      const moved = { ...sitting, segments, segmentEndedAt: segments.at(-1)?.endedAt ?? null };
      await putSitting({ ...row, sitting: moved, rev: row.rev + 1 });
    },
    sittingOf: async ({ id }: { id: string }): Promise<SittingRow | undefined> => {
      const [row] = await getSittings([{ ...place, documentId: document.id, userId: id }]);
      return row;
    },
  };
}
export type ProctorRoom = Awaited<ReturnType<typeof aProctorRoom>>;
