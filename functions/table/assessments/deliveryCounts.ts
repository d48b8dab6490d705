import * as z from "zod/mini";
import { sequenceId } from "#shared/contract/common.ts";
import { nowMs } from "../../runtime/clock.ts";
import { type Collection, putCollectionRows, readCollection } from "../lists/collections.ts";
import { rosteringsOf } from "./rosterings.ts";

const countsSchema = z.object({ id: sequenceId, registered: z.number(), completed: z.number() });
/** Students of a delivery, and those of them whose work is in. */
export type DeliveryCounts = z.infer<typeof countsSchema>;

const allCounts = "delivery_counts";

/** Pattern: the counts of every delivery that has students. They follow the rosterings on the stream, about a second behind. */
export const readDeliveryCounts = (): Promise<Collection<DeliveryCounts>> =>
  readCollection(allCounts, countsSchema);

/** Counts the students of a delivery anew, and answers the counts. Repeating it does no harm. */
export async function recountDelivery(deliveryId: number): Promise<DeliveryCounts> {
  const rows = await rosteringsOf(deliveryId);
  const completed = rows.filter(({ sitting }) => sitting?.clock.status === "submitted").length;
  const counts: DeliveryCounts = { id: deliveryId, registered: rows.length, completed };
  const nowS = Math.floor(nowMs() / 1000);
  await putCollectionRows(allCounts, { [deliveryId]: rows.length > 0 ? counts : null }, nowS);
  return counts;
}
