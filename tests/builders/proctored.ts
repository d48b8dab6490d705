import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { newAccessCode } from "#functions/sittings/accessCode.ts";
import { type DeliveryRow, replaceDelivery } from "#functions/table/assessments/deliveries.ts";
import { assessmentCodeWrite } from "#functions/table/exams/assessmentAccess.ts";
import { getProctorCode, replaceProctorCode } from "#functions/table/exams/proctorCodes.ts";

/** Gives a course an access code in a program, so that its exams there are proctored. */
export async function setAccessCode(
  place: { courseId: number; programId: string },
  code: string,
): Promise<void> {
  const before = await getProctorCode(place);
  if (before?.code === code) return;
  const at = isoTime(nowMs());
  const by = { id: newUlid(), name: "Test Setter" };
  await replaceProctorCode(place, {
    code: { code, changed_at: at, changed_by: by, rev: (before?.rev ?? 0) + 1 },
    proctoring: { course_id: place.courseId, channel_key: newUlid(), changed_at: at },
    audit: {
      id: newUlid(),
      at,
      program_id: place.programId,
      action: "exam.code_changed",
      actor: null,
      subject: { kind: "course", id: String(place.courseId), name: "Course" },
      details: {},
    },
  });
}

/** Gives an assessment proctors with an access code: they start it for each student. */
export async function proctorAssessment(delivery: DeliveryRow, code: string): Promise<DeliveryRow> {
  const change = { proctoring: { channel_key: newUlid() } };
  const by = { profile: { id: newUlid(), first_name: "Test", last_name: "Setter" } };
  const kept = newAccessCode({ code }, { before: undefined, by });
  if (!(await replaceDelivery(delivery, change, [assessmentCodeWrite(delivery.id, kept)])))
    throw new Error("The delivery was changed by somebody else");
  return { ...delivery, ...change, rev: delivery.rev + 1 };
}
