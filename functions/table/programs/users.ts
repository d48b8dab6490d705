import * as z from "zod/mini";
import { ulid } from "#shared/contract/common.ts";
import { nowMs } from "../../runtime/clock.ts";
import { keys } from "../keys.ts";
import { type Collection, putCollectionRows, readCollection } from "../lists/collections.ts";
import { batchGetItems } from "../table.ts";

const userRow = z.object({
  id: ulid,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
});
/** A person with an account, as the list of all of them shows them. */
export type UserRow = z.infer<typeof userRow>;

const allUsers = "users";

/** Pattern: everybody with an account. It follows the profiles on the stream, about a second behind. */
export const readUsers = (): Promise<Collection<UserRow>> => readCollection(allUsers, userRow);

/**
 * Carries people into the list of all, as their profiles are now; whoever has none any more leaves it. One change of the
 * list however many they are. Repeating it does no harm.
 */
export async function carryUsers(userIds: readonly string[]): Promise<void> {
  const items = await batchGetItems(userIds.map(keys.profile), { consistent: true });
  const rows: Record<string, UserRow | null> = Object.fromEntries(userIds.map((id) => [id, null]));
  for (const item of items) {
    const row = userRow.parse(item);
    rows[row.id] = row;
  }
  await putCollectionRows(allUsers, rows, Math.floor(nowMs() / 1000));
}
