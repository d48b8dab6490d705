import {
  type ListedVariation,
  variationList,
  variationListRoutes,
} from "#shared/contract/assessments/examVariations.ts";
import { nextFormStatuses } from "#shared/domain/assessments/forms.ts";
import { serveProgramList } from "../runtime/serveList.ts";
import { type DeliveryRow, readDeliveries } from "../table/assessments/deliveries.ts";
import { type ListedForm, readForms } from "../table/assessments/forms.ts";
import { keptJoin } from "../table/lists/joinRows.ts";

/** Number of deliveries that offer each exam variation. */
export function deliveriesByForm(deliveries: readonly DeliveryRow[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { form_ids } of deliveries) for (const id of form_ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

const listed = (forms: readonly ListedForm[], deliveries: readonly DeliveryRow[]): ListedVariation[] => {
  const counts = deliveriesByForm(deliveries);
  return forms.map((form) => ({
    ...{ id: form.id, exam_name: form.exam_name, exam_course: form.exam_course },
    ...{ form_name: form.form_name, version: form.version, status: form.status },
    ...{ status_options: [...nextFormStatuses[form.status]], rev: form.rev },
    ...{ selected_count: form.selected_count, scored_count: form.scored_count },
    date_created: form.created_at,
    deliveries_count: counts.get(form.id) ?? 0,
  }));
};

const joined = keptJoin<ListedVariation>();

/** Exam variations with the number of deliveries that offer each. @see spec assessments §2.4 */
export const examVariations = serveProgramList(variationListRoutes, {
  find: async () => {
    const [{ rows: forms }, { rows: deliveries }] = await Promise.all([readForms(), readDeliveries()]);
    return { rows: joined([forms, deliveries], () => listed(forms, deliveries)), viewer: undefined };
  },
  list: variationList,
  present: (rows) => [...rows],
});
