import * as z from "zod/mini";
import { ulid } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import { getItem, putItem } from "../table.ts";

/** Of the identifiers of people so many stand in one item. */
const idsInPart = 5000;

const batchPart = z.object({ user_ids: z.array(ulid) });

/** How many parts so many people take. */
export const partsOf = (people: number): number => Math.ceil(people / idsInPart);

/** Keeps the people of a change of many until it is done. Writing them again does no harm. */
export async function putMemberBatch(
  batchId: string,
  userIds: readonly string[],
  expiresAtS: number,
): Promise<void> {
  for (let part = 0; part < partsOf(userIds.length); part++) {
    await putItem({
      ...keys.memberBatchPart(batchId, part),
      user_ids: userIds.slice(part * idsInPart, (part + 1) * idsInPart),
      expires_at_s: expiresAtS,
    });
  }
}

/** Pattern: the part of a change of many in which the person at this place stands, and the places that it holds. */
export async function getMemberBatchPart(
  batchId: string,
  at: number,
): Promise<{ userIds: string[]; from: number } | undefined> {
  const part = Math.floor(at / idsInPart);
  const item = await getItem(keys.memberBatchPart(batchId, part), { consistent: true });
  return item && { userIds: batchPart.parse(item).user_ids, from: part * idsInPart };
}
