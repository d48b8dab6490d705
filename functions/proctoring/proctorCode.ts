import type { ProctorCode } from "#shared/contract/proctoring/accessCode.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import type { LoadedCourse } from "../access/course.ts";
import { publish } from "../realtime/publish.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { newUlid, nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import { codeReply, newAccessCode, newChannelKey } from "../sittings/accessCode.ts";
import { readCourseItems } from "../table/courses/courseItems.ts";
import { getProctorCode, replaceProctorCode } from "../table/exams/proctorCodes.ts";
import { getProctoring } from "../table/exams/proctoring.ts";

/**
 * Another access code for a course, or none. The live channels of the former one end: their followers are turned away with the
 * next thing that is said on them, which is said here.
 */
export async function changeCode(
  { course, program }: LoadedCourse,
  { person }: Pick<SignedIn, "person">,
  wish: { code: string | undefined } | "none",
): Promise<ProctorCode> {
  const place = { courseId: course.id, programId: program.id };
  const [before, formerly] = await Promise.all([getProctorCode(place), getProctoring(course.id, program.id)]);
  const { id, email, first_name, last_name } = person.profile;
  const actor = { id, name: fullName({ first_name, last_name }) };
  const code = newAccessCode(wish, { before, by: person });
  const at = code.changed_at;
  const isDone = await replaceProctorCode(place, {
    code,
    proctoring:
      wish === "none" ? undefined : { course_id: course.id, channel_key: newChannelKey(), changed_at: at },
    audit: {
      id: newUlid(),
      at,
      program_id: program.id,
      action: "exam.code_changed",
      actor: { ...actor, email },
      subject: { kind: "course", id: String(course.id), name: course.name },
      course: { id: course.id, name: course.name },
      // Never the code itself.
      details: { Code: whatBecameOfIt(before?.code ?? null, code.code) },
    },
  });
  if (!isDone) throw new Refusal("CONFLICT");
  if (formerly) await endChannels(place, formerly.channel_key);
  return codeReply(code);
}

function whatBecameOfIt(before: string | null, after: string | null): string {
  if (after === null) return "set → none";
  return before === null ? "none → set" : "changed";
}

async function endChannels(
  { courseId, programId }: { courseId: number; programId: string },
  key: string,
): Promise<void> {
  const items = await readCourseItems(courseId);
  const nothing = { server_time_ms: nowMs(), sittings: [], presence: [], incidents: [] };
  await Promise.all(
    items.rows
      .filter(({ document }) => document.is_timed)
      .map(({ document }) => {
        const identifier = {
          channel: "ProctorChannel",
          document_set_id: courseId,
          document_id: document.id,
          channel_key: key,
        } as const;
        return publish({ identifier, programId }, [nothing]);
      }),
  );
}
