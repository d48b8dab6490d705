import { createHash } from "node:crypto";
import { type SavedList, savedList } from "#shared/contract/dashboards/savedLists.ts";
import { keys } from "../keys.ts";
import { deleteItem, putItem, queryItems } from "../table.ts";

const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The same for the same list and name, so that saving under a name again replaces what stood there. */
export function savedListId(list: string, name: string): string {
  const digest = createHash("sha256").update(`${list}\n${name.toLowerCase()}`).digest();
  return Array.from({ length: 26 }, (_, at) => crockford.charAt((digest[at] ?? 0) % 32)).join("");
}

/** Pattern: all the searches of lists that a person keeps: some dozens. */
export async function listSavedLists(userId: string): Promise<SavedList[]> {
  const items = await queryItems({ pk: keys.savedLists(userId), consistent: true });
  return items.map((item) => savedList.parse(item));
}

export async function putSavedList(userId: string, saved: SavedList): Promise<void> {
  await putItem({ ...keys.savedList(userId, saved.id), ...saved });
}

export async function deleteSavedList(userId: string, id: string): Promise<void> {
  await deleteItem(keys.savedList(userId, id));
}
