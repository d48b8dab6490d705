import type { AnswersRow } from "../table/assessments/answers.ts";
import type { DeliveryRow } from "../table/assessments/deliveries.ts";
import { type FormRow, getForm, listCompiledItems } from "../table/assessments/forms.ts";
import type { RosteringRow } from "../table/assessments/rosterings.ts";

/** Number of the form that a student sits, or is to sit. */
export const formIdOf = (delivery: DeliveryRow, rostering: RosteringRow): number =>
  rostering.sat_form_id ?? rostering.form_id ?? delivery.default_form_id;

/** Replacements that lead from one deleted form to the next. */
const replacementsAtMost = 10;

/** The form itself once it is sat; before, the one that took its place if it was deleted. */
export async function formOf(delivery: DeliveryRow, rostering: RosteringRow): Promise<FormRow> {
  const formId = formIdOf(delivery, rostering);
  let form = await getForm(formId);
  for (let step = 0; rostering.sat_form_id === null && form?.replaced_by && step < replacementsAtMost; step++)
    form = await getForm(form.replaced_by);
  if (!form) throw new Error(`Form ${formId} is missing`);
  return form;
}

/** A form that may be begun: available, with its compiled text. Null for one that was withdrawn. */
export async function beginnable(form: FormRow): Promise<Beginnable | null> {
  const { id, compiled_id, time_limit_s } = form;
  if (form.status !== "available" || compiled_id === null) return null;
  const items = await listCompiledItems({ id, compiled_id });
  return { id, compiled_id, time_limit_s, item_ids: items.map(({ item_id }) => item_id) };
}
export type Beginnable = { id: number; compiled_id: string; time_limit_s: number; item_ids: number[] };

/** Fields of a rostering that name the form that is begun. */
export const satForm = ({ id, compiled_id }: Beginnable) => ({
  ...{ sat_form_id: id, sat_compiled_id: compiled_id },
});

/** Device of a sitting that a proctor started and no browser has taken up yet. */
export const noDevice = "";

/** Answers of a student who begins: none. @param device - `noDevice` where a proctor starts it. */
export const blankAnswers = (
  { delivery_id, program_id, user_id }: RosteringRow,
  { item_ids }: Beginnable,
  { device, now }: { device: string; now: number },
): AnswersRow => ({
  ...{ delivery_id, program_id, user_id, device, answers: {}, set_aside: [], rev: 0 },
  ...{ item_ids, contact_at: now, key_told_at: null },
});
