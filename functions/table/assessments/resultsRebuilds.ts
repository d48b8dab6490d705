import * as z from "zod/mini";
import { ulid } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import { deleteItem, getItem, putItem } from "../table.ts";

const rebuildSchema = z.object({
  /** Students up to this one are done: they go by their ids. */
  last: ulid,
  results: z.number(),
  differed: z.number(),
});
/** Progress of rebuilding a delivery's results, with its counts so far. */
export type ResultsRebuild = z.infer<typeof rebuildSchema>;

/** Pattern: where the rebuilding of a delivery's results stands that did not come to its end; undefined where none does. */
export async function getResultsRebuild(deliveryId: number): Promise<ResultsRebuild | undefined> {
  const item = await getItem(keys.resultsRebuild(deliveryId), { consistent: true });
  return item && rebuildSchema.parse(item);
}

export async function putResultsRebuild(deliveryId: number, rebuild: ResultsRebuild): Promise<void> {
  await putItem({ ...keys.resultsRebuild(deliveryId), ...rebuild });
}

export async function deleteResultsRebuild(deliveryId: number): Promise<void> {
  await deleteItem(keys.resultsRebuild(deliveryId));
}
