import type { OwnRostering } from "#shared/contract/assessments/ownRosterings.ts";
import { itemProgress } from "#shared/domain/assessments/answers.ts";
import { settleAssessment } from "#shared/domain/assessments/assessmentClock.ts";
import { isOpenAt } from "#shared/domain/assessments/deliveries.ts";
import { withoutYear } from "#shared/domain/assessments/forms.ts";
import { allowedMs } from "#shared/domain/examClock.ts";
import { counted } from "#shared/words/counted.ts";
import type { AnswersRow } from "../table/assessments/answers.ts";
import type { DeliveryRow } from "../table/assessments/deliveries.ts";
import type { FormRow } from "../table/assessments/forms.ts";
import type { RosteringRow } from "../table/assessments/rosterings.ts";
import { statusOf, statusTextOf, timeToHave, windowOf } from "./ownAssessment.ts";
import { nameOf, versionOf } from "./presentOwnSitting.ts";

const minutes = counted({ one: "{n} minute", other: "{n} minutes" });

type Own = {
  delivery: DeliveryRow;
  rostering: RosteringRow;
  form: FormRow;
  answers: AnswersRow | undefined;
  /** Its program shows the product to visitors. */
  isDemo: boolean;
};

export const examUrl = (deliveryId: number): string => `/rosterings/${deliveryId}/exam`;
export const resultsUrl = (deliveryId: number): string => `/rosterings/${deliveryId}/results`;

/** A student's assessment as its card shows it. @param now - Epoch milliseconds. */
export function presentOwnRostering(own: Own, now: number): OwnRostering {
  const { delivery, rostering, form, answers } = own;
  const status = statusOf(own, now);
  const window = windowOf(own);
  const sitting = rostering.sitting && settleAssessment(rostering.sitting, now);
  const seconds = sitting ? allowedMs(sitting.clock) / 1000 : timeToHave(form, rostering);
  const isDeliveryOver = now >= Date.parse(delivery.ends_at);
  const exception = rostering.date_exception;
  const submittedAt = sitting?.clock.submittedAt ?? null;
  const answered = answers?.item_ids.filter((id) => itemProgress(answers.answers[id]) === "answered").length;
  return {
    ...{ id: delivery.id, course: withoutYear(delivery.exam_course), name: nameOf(own) },
    ...{ purpose: delivery.purpose, version: versionOf(own), status: statusTextOf(own, now) },
    restart_availablity: status === "In progress" || sitting?.pauseEndsAt ? 1 : 0,
    exam_url: examUrl(delivery.id),
    student_results_report_url: resultsUrl(delivery.id),
    personal_performance_report_name: `${nameOf(own)} - ${versionOf(own)}`,
    // A proctored assessment is not begun by a link.
    demo_program: own.isDemo && delivery.proctoring === undefined,
    demo_rostering_handler_url: `/rosterings/${delivery.id}/demo`,
    max_time_allowed: minutes(Math.ceil(seconds / 60)),
    completed_at: submittedAt === null ? null : new Date(submittedAt).toISOString(),
    available_for_new_time_window: isDeliveryOver && exception !== null && isOpenAt(exception, now),
    exception_deadline: exception?.ends_at ?? null,
    ...{ assessment_window_closed: isDeliveryOver, is_proctored: delivery.proctoring !== undefined },
    restarts_deadline: status === "Restarted" ? window.ends_at : null,
    new_time_window_start_date: exception?.starts_on ?? null,
    new_time_window_end_date: exception?.ends_on ?? null,
    ...{ availability_starts_at: delivery.starts_at, availability_ends_at: delivery.ends_at },
    ...{ starts_on: window.starts_on, ends_on: window.ends_on },
    answered: answers && answered !== undefined ? { items: answered, total: answers.item_ids.length } : null,
  };
}
