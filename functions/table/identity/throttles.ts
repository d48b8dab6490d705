import * as z from "zod/mini";
import { keys } from "../keys.ts";
import { batchGetItems, deleteItem, getItem, type Key, putItem, updateItem } from "../table.ts";

/**
 * Counts one failure against a subject (an e-mail address, an address of the network) and answers how many there were in
 * the running window. The window starts at the first failure. No two that are counted at once get the same number.
 */
export async function countFailure(subject: string, nowS: number, windowS: number): Promise<number> {
  const key = keys.throttle(subject);
  for (;;) {
    const counted = await updateItem(key, {
      UpdateExpression: "SET expires_at_s = if_not_exists(expires_at_s, :end) ADD failures :one",
      ConditionExpression: "attribute_not_exists(pk) OR expires_at_s > :now",
      ExpressionAttributeValues: { ":one": 1, ":now": nowS, ":end": nowS + windowS },
    });
    if (counted) return z.number().parse(counted.failures);
    // A window that has ended; whoever else finds it so may have started the next one.
    const isFirst = await putItem(
      { ...key, failures: 1, expires_at_s: nowS + windowS },
      { expression: "attribute_not_exists(pk) OR expires_at_s <= :now", values: { ":now": nowS } },
    );
    if (isFirst) return 1;
  }
}

/** How many failures stand against a subject now, and when they are forgotten (epoch seconds). */
export async function getFailures(
  subject: string,
  nowS: number,
): Promise<{ failures: number; endsAtS: number }> {
  const item = await getItem(keys.throttle(subject), { consistent: true });
  const parsed = z.object({ failures: z.number(), expires_at_s: z.number() }).safeParse(item);
  if (!parsed.success || parsed.data.expires_at_s <= nowS) return { failures: 0, endsAtS: nowS };
  return { failures: parsed.data.failures, endsAtS: parsed.data.expires_at_s };
}

export async function clearFailures(subject: string): Promise<void> {
  await deleteItem(keys.throttle(subject));
}

const knownPlace = (place: string): Key => keys.throttle(`known:${place}`);
const knownItem = z.object({ pk: z.string(), expires_at_s: z.number() });

/** Pattern: which of these places somebody has signed in from before, by their names. */
export async function readKnownPlaces(places: readonly string[], nowS: number): Promise<Set<string>> {
  const items = await batchGetItems(places.map(knownPlace));
  const known = items.map((item) => knownItem.parse(item)).filter((item) => item.expires_at_s > nowS);
  return new Set(places.filter((place) => known.some(({ pk }) => pk === knownPlace(place).pk)));
}

export async function rememberPlaces(places: readonly string[], expiresAtS: number): Promise<void> {
  await Promise.all(places.map((place) => putItem({ ...knownPlace(place), expires_at_s: expiresAtS })));
}
