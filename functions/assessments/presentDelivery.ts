import type { Delivery } from "#shared/contract/assessments/deliveries.ts";
import { deliveryStatus } from "#shared/domain/assessments/deliveries.ts";
import { formText } from "#shared/domain/assessments/forms.ts";
import { isSettled, rosteringStatus } from "#shared/domain/assessments/rosteringStatus.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { deliveryStaffOf } from "../deliveries/assessmentNotices.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import type { DeliveryRow } from "../table/assessments/deliveries.ts";
import { readForms } from "../table/assessments/forms.ts";
import { rosteringsOf } from "../table/assessments/rosterings.ts";
import { getCourse } from "../table/courses/courses.ts";
import { rowsById } from "../table/lists/joinRows.ts";
import type { Program } from "../table/programs/programs.ts";

/** A delivery as its page shows it, with its students counted now. */
export async function presentDelivery(row: DeliveryRow, program: Program): Promise<Delivery> {
  const now = nowMs();
  const [rosterings, forms, course, contact_email] = await Promise.all([
    rosteringsOf(row.id),
    readForms().then(({ rows }) => rowsById(rows)),
    row.course_id ? getCourse(row.course_id) : undefined,
    row.contact_email ?? contactOf(row.program_id),
  ]);
  const settled = rosterings.filter((rostering) =>
    isSettled(rosteringStatus({ window: row, rostering, now })),
  );
  return {
    ...{ id: row.id, program_id: row.program_id, program_name: program.name, rev: row.rev },
    ...{ exam_course: row.exam_course, exam_title: row.exam_title, purpose: row.purpose },
    ...{ default_form_id: row.default_form_id, form_ids: row.form_ids, nickname: row.nickname },
    forms: row.form_ids.map((id) => {
      const form = forms.get(id);
      return { id, name: form ? formText(form) : "" };
    }),
    ...{ type_of_student: row.type_of_student, status: deliveryStatus(row, now) },
    ...{ starts_on: row.starts_on, ends_on: row.ends_on, starts_at: row.starts_at, ends_at: row.ends_at },
    ...{
      is_proctored: row.proctoring !== undefined,
      time_zone: row.time_zone,
      pause_limit_minutes: row.pause_limit_minutes,
    },
    ...{ restarts_allowed: row.restarts_allowed, allows_date_exceptions: row.allows_date_exceptions },
    is_custom_course: row.is_custom_course,
    ...{
      course_id: row.course_id ?? null,
      course_name: course ? plainText(course.name) : null,
      contact_email,
    },
    shows_items: row.shows_items === true,
    student_registered_count: rosterings.length,
    student_completed_count: settled.length,
  };
}

/** Address of the first administrator of a program who may deliver assessments; empty without one. */
async function contactOf(programId: string): Promise<string> {
  const staff = await deliveryStaffOf(programId, isoTime(nowMs()));
  return staff.toSorted((a, b) => a.email.localeCompare(b.email))[0]?.email ?? "";
}
