import * as z from "zod/mini";
import {
  type AnalyzedForm,
  type AnalyzedItem,
  analyzedForm,
  analyzedItem,
} from "#shared/contract/assessments/formStatistics.ts";
import { keys } from "../keys.ts";
import { batchPutItems, getItem, putItem, queryItems } from "../table.ts";

const itemSchema = z.extend(analyzedItem, { analysis_id: z.string() });
const orderSchema = z.object({ job_id: z.string() });

/**
 * Pattern: statistics of a form and its items, of the last analysis that was finished; strongly consistent. Undefined if there is none,
 * or while another one is being written.
 */
export async function readFormStatistics(
  formId: number,
): Promise<{ form: AnalyzedForm; items: AnalyzedItem[] } | undefined> {
  const rows = await queryItems({
    pk: keys.examFormPartition(formId),
    skPrefix: "STATISTICS",
    consistent: true,
  });
  const [first, ...others] = rows;
  if (!first) return undefined;
  if (first.sk !== keys.formStatistics(formId).sk) return undefined;
  const form = analyzedForm.parse(first);
  const items = others
    .map((row) => itemSchema.parse(row))
    .flatMap(({ analysis_id, ...item }) => (analysis_id === form.id ? [item] : []));
  return items.length === form.items_count ? { form, items } : undefined;
}

/** Pattern: the same without the items. An analysis that is being written may be newer than its items. */
export async function getFormAnalysis(formId: number): Promise<AnalyzedForm | undefined> {
  const item = await getItem(keys.formStatistics(formId));
  return item && analyzedForm.parse(item);
}

/** Writes the items and then the form that names their analysis: what is written by halves is not read. */
export async function putFormStatistics(
  formId: number,
  form: AnalyzedForm,
  items: readonly AnalyzedItem[],
): Promise<void> {
  await batchPutItems(
    items.map((item) => ({
      ...keys.formItemStatistics(formId, item.position),
      ...itemSchema.parse({ ...item, analysis_id: form.id }),
    })),
  );
  await putItem({ ...keys.formStatistics(formId), ...analyzedForm.parse(form) });
}

/** Pattern: the job that was ordered last for a form; strongly consistent. */
export async function getStatisticsOrder(formId: number): Promise<string | undefined> {
  const item = await getItem(keys.formStatisticsOrder(formId), { consistent: true });
  return item && orderSchema.parse(item).job_id;
}

/** Notes the job that is ordered for a form. */
export async function putStatisticsOrder(formId: number, jobId: string): Promise<void> {
  await putItem({ ...keys.formStatisticsOrder(formId), job_id: jobId });
}
