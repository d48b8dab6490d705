import { Refusal } from "../runtime/refusal.ts";
import { listCompiledItems, type ScoredItem } from "../table/assessments/forms.ts";
import type { OwnAssessment } from "./ownAssessment.ts";
import { requireResults } from "./requireResults.ts";

/** An item of an assessment that the student has submitted. @throws Refusal NOT_FOUND, RESULTS_NOT_OUT */
export async function requireOwnItem(own: OwnAssessment, itemId: number): Promise<ScoredItem> {
  await requireResults(own);
  const { sat_form_id, sat_compiled_id } = own.rostering;
  const items =
    sat_form_id === null ? [] : await listCompiledItems({ id: sat_form_id, compiled_id: sat_compiled_id });
  const item = items.find(({ item_id }) => item_id === itemId);
  if (!item) throw new Refusal("NOT_FOUND");
  return item;
}
