import { publish } from "../realtime/publish.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { presentForProctor } from "../sittings/presentForProctor.ts";
import { fieldsOf } from "../sittings/presentSitting.ts";
import { type ExamPlace, putExamLog } from "../table/exams/examLog.ts";
import { getPresence } from "../table/exams/presence.ts";
import { getProctoring, type Proctoring } from "../table/exams/proctoring.ts";
import { getSittings, type SittingRow } from "../table/exams/sittings.ts";

const studentsAtOnce = 20;
/** Rows of one message to a proctor, which stays under 32 KB. */
const rowsInMessage = 100;

/**
 * Tells of a change in an exam: the log that the pages of its staff ask, those pages that there is something to ask and, where it is proctored, its
 * students, each of their own sitting, and its proctors of all. What is true now is read.
 */
export async function tellOfExam(
  exam: ExamPlace,
  changed: { sittings: readonly string[]; presence: readonly string[] },
): Promise<void> {
  const now = nowMs();
  const [proctoring] = await Promise.all([
    getProctoring(exam.courseId, exam.programId),
    putExamLog(exam, {
      seenAt: isoTime(now),
      id: newUlid(),
      sittings: [...changed.sittings],
      presence: [...changed.presence],
    }),
  ]);
  // After the log, which those who are told read at once.
  if (changed.sittings.length > 0) await tellStaff(exam);
  if (!proctoring) return;
  const [rows, presence] = await Promise.all([
    getSittings(changed.sittings.map((userId) => ({ ...exam, userId }))),
    getPresence(exam, changed.presence),
  ]);
  await Promise.all([
    tellProctors(exam, proctoring, {
      sittings: rows.map((row) => presentForProctor(row, now)),
      presence,
      now,
    }),
    tellStudents(rows),
  ]);
}

const tellStaff = ({ courseId, programId, documentId }: ExamPlace): Promise<void> =>
  publish({ identifier: { channel: "ExamsChannel", document_set_id: courseId }, programId }, [
    { document_id: documentId },
  ]);

type Told = {
  sittings: ReturnType<typeof presentForProctor>[];
  presence: Awaited<ReturnType<typeof getPresence>>;
  now: number;
};

async function tellProctors(
  { courseId, programId, documentId }: ExamPlace,
  { channel_key }: Proctoring,
  { sittings, presence, now }: Told,
): Promise<void> {
  const messages = Math.ceil(Math.max(sittings.length, presence.length) / rowsInMessage);
  const part = <Row>(rows: readonly Row[], at: number): Row[] =>
    rows.slice(at * rowsInMessage, (at + 1) * rowsInMessage);
  await publish(
    {
      identifier: {
        channel: "ProctorChannel",
        document_set_id: courseId,
        document_id: documentId,
        channel_key,
      },
      programId,
    },
    Array.from({ length: messages }, (_, at) => ({
      server_time_ms: now,
      sittings: part(sittings, at),
      presence: part(presence, at),
      incidents: [],
    })),
  );
}

async function tellStudents(rows: readonly SittingRow[]): Promise<void> {
  const [failure] = await forEachConcurrent(rows, studentsAtOnce, async (row) => {
    const { courseId, programId, documentId, userId, sectionUid, rev } = row;
    const now = nowMs();
    await publish(
      {
        identifier: {
          channel: "SittingChannel",
          document_set_id: courseId,
          document_id: documentId,
          user_id: userId,
        },
        programId,
      },
      [
        {
          server_time_ms: now,
          sitting: fieldsOf(row.sitting, { sectionUid, courseId, isProctored: true, rev }, now),
        },
      ],
    );
  });
  if (failure) throw failure.error;
}
