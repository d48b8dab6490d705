import { newAnswersWrite } from "#functions/table/assessments/answers.ts";
import type { DeliveryRow } from "#functions/table/assessments/deliveries.ts";
import type { CompiledItem, FormRow } from "#functions/table/assessments/forms.ts";
import { replaceRostering } from "#functions/table/assessments/rosterings.ts";
import type { Certainty } from "#shared/case/questions/certaintyChoice/certainty.ts";
import type { Answers } from "#shared/domain/assessments/answers.ts";
import {
  beginAssessment,
  settleAssessment,
  submitAssessment,
} from "#shared/domain/assessments/assessmentClock.ts";
import { aRostering } from "./assessments.ts";

/** Answer to one item. Without an option it is omitted. */
export type Given = { option?: number; certainty?: Certainty; seconds?: number };

const minute = 60_000;

/**
 * A student who has sat a delivery: begun an hour and a half ago, and handed in after half an hour unless `isTimedOut` says that
 * the time ran out. `given` by the place of the item.
 */
export async function aSatAssessment(
  sat: { delivery: DeliveryRow; form: FormRow; items: readonly CompiledItem[] },
  student: { id: string },
  given: readonly Given[] = [],
  { isTimedOut = false, isRunning = false } = {},
): Promise<void> {
  const { delivery, form, items } = sat;
  const rostering = await aRostering(delivery, student);
  const { delivery_id, program_id, user_id } = rostering;
  const now = Date.now();
  const began = now - (isRunning ? 10 : 90) * minute;
  const begun = beginAssessment(form.time_limit_s, 1, began);
  const handedIn = submitAssessment(begun, began + 30 * minute, "learner").sitting;
  const over = isTimedOut ? settleAssessment(begun, now) : handedIn;
  const answers: Answers = Object.fromEntries(
    items.flatMap(({ item_id }, place) => {
      const { option = null, certainty = null, seconds = 20 } = given[place] ?? {};
      if (option === null) return [];
      const visibleMs = seconds * 1000;
      const change = { n: 1, option, certainty, isMarked: false, visibleMs, madeAt: began + place * minute };
      return [[String(item_id), { changes: [change], visibleMs }]];
    }),
  );
  const change = {
    sitting: isRunning ? begun : over,
    ...{ sat_form_id: form.id, sat_compiled_id: form.compiled_id },
  };
  const kept = {
    ...{ delivery_id, program_id, user_id, device: "d".repeat(32), answers, set_aside: [], rev: 0 },
    ...{ item_ids: items.map(({ item_id }) => item_id), contact_at: began, key_told_at: null },
  };
  if (!(await replaceRostering(rostering, change, [newAnswersWrite(kept)])))
    throw new Error("The assessment was not sat");
}
