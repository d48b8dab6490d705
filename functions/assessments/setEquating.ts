import { setEquating as route } from "#shared/contract/assessments/examVariations.ts";
import { canBeEquated, commonAtLeast } from "#shared/domain/assessments/equating.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { formsInCommon, isBaseForm } from "../sittings/commonForms.ts";
import { type FormRow, getForm, type KeptEquating, replaceForm } from "../table/assessments/forms.ts";
import { formMoved, presentVariation, requireFormAt } from "./presentVariation.ts";

type Constants = Omit<KeptEquating, "own_items" | "base_items" | "common">;

const scoredItems = ({ items }: FormRow): number =>
  items.filter(({ selected, scored }) => selected && scored).length;

/** Keeps equating constants of a form. Stored results do not change; reports name the constants that they use. @see ADR 0412 */
export const setEquating = defineHandler(route, {
  run: async ({ params, body: { rev, equating } }) => {
    const before = await requireFormAt(Number(params.id), rev);
    const kept = equating && (await keptOf(before, equating));
    const changed = await replaceForm(before, { equating: kept, updated_at: isoTime(nowMs()) });
    const after = changed && (await getForm(before.id));
    if (!after) throw formMoved();
    return presentVariation(after);
  },
});

async function keptOf(form: FormRow, constants: Constants): Promise<KeptEquating> {
  if (!canBeEquated(form.status)) throw refused("Only a form that students may have taken can be equated.");
  const inCommon = await formsInCommon(form);
  const found = inCommon.find(({ form: { id } }) => id === constants.base_form_id);
  if (!found)
    throw refused(
      `Choose a validated form of the same discipline with at least ${commonAtLeast} questions in common.`,
    );
  if (found.form.equating)
    throw refused("This form is put on the scale of another one itself. Choose that one.");
  if (isBaseForm(form, inCommon))
    throw refused("Other forms are put on the scale of this one. Take their constants away first.");
  const [own_items, base_items] = [scoredItems(form), scoredItems(found.form)];
  if (own_items === 0 || base_items === 0) throw refused("Both forms need scored questions.");
  return { ...constants, own_items, base_items, common: found.common };
}

const refused = (message: string): Refusal =>
  new Refusal("INVALID_REQUEST", { message, fields: [{ path: "body.equating.base_form_id", message }] });
