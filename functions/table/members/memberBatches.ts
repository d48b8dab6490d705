import * as z from "zod/mini";
import { ulid } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import { getItem, putItem } from "../table.ts";

/** Most ids of people in one item. */
const idsInPart = 5000;

const batchPart = z.object({ user_ids: z.array(ulid), asked_ids: z.optional(z.array(z.string())) });

/** How many parts so many people take. */
export const partsOf = (people: number): number => Math.ceil(people / idsInPart);

/** Keeps the people of a change of many until it is done. Writing them again does no harm. */
export async function putMemberBatch(
  batchId: string,
  userIds: readonly string[],
  expiresAtS: number,
  /** By which they were asked for, in the same order, where that is to be told. */
  askedIds?: readonly string[],
): Promise<void> {
  for (let part = 0; part < partsOf(userIds.length); part++) {
    const [from, to] = [part * idsInPart, (part + 1) * idsInPart];
    await putItem({
      ...keys.memberBatchPart(batchId, part),
      user_ids: userIds.slice(from, to),
      ...(askedIds && { asked_ids: askedIds.slice(from, to) }),
      expires_at_s: expiresAtS,
    });
  }
}

/** Pattern: the part of a change of many in which the person at this place stands, and the places that it holds. */
export async function getMemberBatchPart(
  batchId: string,
  at: number,
): Promise<{ userIds: string[]; askedIds: string[] | undefined; from: number } | undefined> {
  const part = Math.floor(at / idsInPart);
  const item = await getItem(keys.memberBatchPart(batchId, part), { consistent: true });
  if (!item) return undefined;
  const { user_ids, asked_ids } = batchPart.parse(item);
  return { userIds: user_ids, askedIds: asked_ids, from: part * idsInPart };
}
