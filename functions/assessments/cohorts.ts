import { type CountedForm, countForm } from "#shared/domain/assessments/cohortFigures.ts";
import { titleOfForm } from "#shared/domain/assessments/forms.ts";
import { scaleIdOf } from "../sittings/formScale.ts";
import { responseItemOf } from "../sittings/satItems.ts";
import type { DeliveryRow } from "../table/assessments/deliveries.ts";
import {
  type FormRow,
  listCompiledItems,
  listFormsByNumber,
  type ScoredItem,
} from "../table/assessments/forms.ts";
import { listStudentResults, type StudentResult } from "../table/assessments/studentResults.ts";

/** Students of some deliveries who sat one compiled form. */
export type CohortForm = {
  /** Exam, form and version. */
  title: string;
  compiled: readonly ScoredItem[];
  /** Deliveries that it was sat in. */
  deliveryIds: readonly number[];
  results: readonly StudentResult[];
  sat: CountedForm;
};

/** Results of some deliveries: one query each, and one for each form that was sat. */
export async function readCohorts(deliveries: readonly DeliveryRow[]) {
  const results = new Map(
    await Promise.all(deliveries.map(async ({ id }) => [id, await listStudentResults(id)] as const)),
  );
  const byForm = Map.groupBy([...results.values()].flat(), ({ compiled_id }) => compiled_id);
  const sat = [...byForm.values()];
  const rows = await listFormsByNumber(sat.flatMap(([first]) => first?.form_id ?? []));
  const forms = await Promise.all(sat.map((own) => readForm(own, rows)));
  return { results, forms: forms.flatMap((form) => form ?? []) };
}

async function readForm(
  results: readonly StudentResult[],
  rows: ReadonlyMap<number, FormRow>,
): Promise<CohortForm | undefined> {
  const [first] = results;
  if (!first) return undefined;
  const form = rows.get(first.form_id);
  const compiled = await listCompiledItems({ id: first.form_id, compiled_id: first.compiled_id });
  return {
    title: form ? titleOfForm(form) : `Form ${first.form_id}`,
    ...{ compiled, results, deliveryIds: [...new Set(results.map(({ delivery_id }) => delivery_id))] },
    sat: countForm({
      items: compiled.map(responseItemOf),
      students: results.map(({ responses }) => responses),
      people: results.map(({ user_id }) => user_id),
      scale: form ? scaleIdOf(form) : first.form_id,
    }),
  };
}
