import * as z from "zod/mini";
import { keys } from "../keys.ts";
import { getItem, isNew, putItem } from "../table.ts";

const secretItem = z.object({ value: z.string() });

/**
 * Pattern: a secret of the product's own, by name. Made up when it is first asked for; of two that make one up at once, both
 * get the same.
 */
export async function requireSecret(name: string, make: () => string): Promise<string> {
  const kept = await getItem(keys.secret(name), { consistent: true });
  if (kept) return secretItem.parse(kept).value;
  await putItem({ ...keys.secret(name), value: make() }, isNew);
  return secretItem.parse(await getItem(keys.secret(name), { consistent: true })).value;
}
