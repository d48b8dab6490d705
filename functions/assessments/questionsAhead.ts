import { isSubmitted } from "#shared/domain/assessments/rosteringStatus.ts";
import { formIdOf } from "../deliveries/beginning.ts";
import { nowMs } from "../runtime/clock.ts";
import { getDelivery } from "../table/assessments/deliveries.ts";
import { listFormsByNumber } from "../table/assessments/forms.ts";
import { rosteringsOfPerson } from "../table/assessments/rosterings.ts";
import { statusOf } from "./ownAssessment.ts";

/**
 * Questions of assessments that somebody sits or is still to sit, in all programs: they are shown to that person nowhere else. A window
 * that closed without a sitting hides nothing any more. Deliveries are read of work alone that is not submitted.
 */
export async function questionsAhead(userId: string): Promise<ReadonlySet<number>> {
  const now = nowMs();
  const rosterings = (await rosteringsOfPerson(userId)).filter((row) => !isSubmitted(row, now));
  const formIds = await Promise.all(
    rosterings.map(async (rostering) => {
      const delivery = await getDelivery(rostering.delivery_id);
      if (!delivery) return [];
      if (statusOf({ delivery, rostering }, now) === "Closed") return [];
      return rostering.sitting === null ? delivery.form_ids : [formIdOf(delivery, rostering)];
    }),
  );
  const forms = await listFormsByNumber([...new Set(formIds.flat())]);
  return new Set([...forms.values()].flatMap(({ items }) => items.map(({ question_id }) => question_id)));
}
