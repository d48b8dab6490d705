import * as z from "zod/mini";
import { storeSnapshot } from "#functions/ports/snapshots.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { putPublishedDocument } from "#functions/table/cases/documents.ts";
import { putCourseItems } from "#functions/table/courses/courseItems.ts";
import { putCourse } from "#functions/table/courses/courses.ts";
import { replaceProctorCode } from "#functions/table/exams/proctorCodes.ts";
import { lendDocuments } from "#functions/table/programs/loans.ts";
import { mediaKey } from "#scripts/import/mediaKey.ts";
import { chestPressure } from "#scripts/seed/cases/chestPressure/chestPressure.ts";
import { studentsAtOnce } from "#shared/domain/proctoring.ts";
import { addToCourse } from "./benchClass.ts";
import { callHandler } from "./callHandler.ts";
import { benchProgram } from "./importWorld.ts";
import { courseRow, documentRow, signIn } from "./reportWorld.ts";

const courseId = 930_001;
const code = "BENCH2026";

export type ExamWorld = {
  programId: string;
  courseId: number;
  userIds: string[];
  channelKey: string;
  /** Cookies of the proctors. */
  cookies: string[];
  /** Starts, pauses or ends the exams of these students, as the proctor's page does. */
  change: (what: "start" | "pause" | "end", userIds: readonly string[]) => Promise<void>;
};

let halls = 0;

/** A course with one exam, an access code, students who sit it and proctors. */
export async function seedExamWorld(count: number): Promise<ExamWorld> {
  const now = isoTime(nowMs());
  const nowS = Math.floor(nowMs() / 1000);
  const id = courseId + halls++;
  const { id: programId } = await benchProgram();
  const document = { ...documentRow(id, now), is_timed: true };
  const root = { ...chestPressure.build((file) => mediaKey(id, file)), timeLimit: 3600 };
  await storeSnapshot(id, document.published_snapshot_id, root);
  await putPublishedDocument(document, now);
  await lendDocuments([id], programId);
  await putCourse(courseRow(id, programId, now), nowS);
  await putCourseItems(id, [{ relation_id: id, position: 1, document_id: id }], nowS);
  const place = { programId, courseId: id, now };
  const sitting = await addToCourse(place, count);
  const proctors = await addToCourse(place, 20, { role: "Teacher" });
  const channelKey = newUlid();
  await replaceProctorCode(
    { courseId: id, programId },
    {
      code: { code, changed_at: now, changed_by: { id: newUlid(), name: "Ada Adder" }, rev: 1 },
      proctoring: { course_id: id, channel_key: channelKey, changed_at: now },
      audit: {
        id: newUlid(),
        at: now,
        program_id: programId,
        action: "exam.code_changed",
        actor: null,
        subject: { kind: "course", id: String(id), name: "Benchmark Course" },
        details: {},
      },
    },
  );
  const cookies = await Promise.all(proctors.map((profile) => signIn(profile, programId, now, nowS)));
  const { handler } = await import("#functions/proctoring/index.ts");
  return {
    programId,
    courseId: id,
    userIds: sitting.map((profile) => profile.id),
    channelKey,
    cookies,
    change: async (what, everybody) => {
      // The page sends more in parts, one after the other.
      for (let from = 0; from < everybody.length; from += studentsAtOnce) {
        const user_ids = everybody.slice(from, from + studentsAtOnce);
        const text = await callHandler(
          handler,
          { cookie: cookies[0] ?? "" },
          {
            method: "PATCH",
            path: `/document_sets/${id}/batch_${what}_exam`,
            query: { proctor_access_code: code, document_id: String(id) },
            body: { user_ids },
          },
        );
        const { results } = outcomes.parse(JSON.parse(text));
        if (!results.every(({ ok }) => ok)) throw new Error(`Not everybody's exam could be changed: ${what}`);
      }
    },
  };
}

const outcomes = z.object({ results: z.array(z.object({ ok: z.boolean() })) });
