import type { Delivery } from "#shared/contract/assessments/deliveries.ts";
import { deliveryStatus } from "#shared/domain/assessments/deliveries.ts";
import { isSettled, rosteringStatus } from "#shared/domain/assessments/rosteringStatus.ts";
import { nowMs } from "../runtime/clock.ts";
import type { DeliveryRow } from "../table/assessments/deliveries.ts";
import { rosteringsOf } from "../table/assessments/rosterings.ts";

/** A delivery as its page shows it, with its students counted now. */
export async function presentDelivery(row: DeliveryRow, programName: string): Promise<Delivery> {
  const now = nowMs();
  const rosterings = await rosteringsOf(row.id);
  const settled = rosterings.filter((rostering) =>
    isSettled(rosteringStatus({ window: row, rostering, now })),
  );
  return {
    ...{ id: row.id, program_id: row.program_id, program_name: programName, rev: row.rev },
    ...{ exam_course: row.exam_course, exam_title: row.exam_title, purpose: row.purpose },
    ...{ default_form_id: row.default_form_id, form_ids: row.form_ids, nickname: row.nickname },
    ...{ type_of_student: row.type_of_student, status: deliveryStatus(row, now) },
    ...{ starts_on: row.starts_on, ends_on: row.ends_on, starts_at: row.starts_at, ends_at: row.ends_at },
    ...{ time_zone: row.time_zone, pause_limit_minutes: row.pause_limit_minutes },
    ...{ restarts_allowed: row.restarts_allowed, allows_date_exceptions: row.allows_date_exceptions },
    is_custom_course: row.is_custom_course,
    student_registered_count: rosterings.length,
    student_completed_count: settled.length,
  };
}
