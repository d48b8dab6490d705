import type { ResponseItem } from "#shared/domain/assessments/performance.ts";
import { type DeliveryRow, readDeliveries } from "../table/assessments/deliveries.ts";
import { type FormRow, getForm } from "../table/assessments/forms.ts";

/** Deliveries that offer a form, or have offered it until another one took its place, by their numbers. */
export async function deliveriesThatOffered(form: FormRow): Promise<DeliveryRow[]> {
  const ids = new Set([form.id]);
  for (let next = form.replaced_by; next !== null && !ids.has(next); ) {
    ids.add(next);
    next = (await getForm(next))?.replaced_by ?? null;
  }
  const { rows } = await readDeliveries();
  return rows.filter(({ form_ids }) => form_ids.some((id) => ids.has(id))).sort((a, b) => a.id - b.id);
}

/** The items of a form with another key for one of them; null: it is not scored. */
export const withKey = (
  items: readonly ResponseItem[],
  itemId: number,
  accepted: readonly number[] | null,
): ResponseItem[] =>
  items.map((item) =>
    item.id === String(itemId)
      ? { ...item, isScored: accepted !== null, correctOptions: accepted ?? item.correctOptions }
      : item,
  );
