import * as z from "zod/mini";
import { ulid, utcTime } from "#shared/contract/common.ts";
import { memberSchema } from "../courses/courseMembers.ts";
import { membershipSchema } from "../identity/people.ts";
import { keys } from "../keys.ts";
import {
  batchGetItems,
  type Item,
  queryItems,
  type TransactItem,
  transactDelete,
  transactPut,
} from "../table.ts";

const removedSchema = z.object({
  program_id: ulid,
  user_id: ulid,
  /** Membership as it stood. */
  membership: membershipSchema,
  /** Name of the person at that time. */
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** The courses of the program that they were in. */
  courses: z.array(memberSchema),
  removed_at: utcTime,
  removed_by: z.string(),
  expires_at_s: z.number(),
});
/** Somebody who was taken out of a program, with what it takes to bring them back. */
export type RemovedPerson = z.infer<typeof removedSchema>;

const removedItem = (removed: RemovedPerson): Item => ({
  ...keys.removedMember(removed.program_id, removed.user_id),
  ...removed,
});

/** Notes what stood of somebody, in the transaction that takes them out. */
export const removedWrite = (removed: RemovedPerson): TransactItem => transactPut(removedItem(removed));

/** Takes the note away, in the transaction that brings them back; refuses where it is gone. */
export const restoredWrite = (programId: string, userId: string): TransactItem =>
  transactDelete(keys.removedMember(programId, userId), { expression: "attribute_exists(pk)" });

/** Pattern: those of some people who were taken out of a program; strongly consistent. */
export async function getRemovedPeople(
  programId: string,
  userIds: readonly string[],
  nowSeconds: number,
): Promise<Map<string, RemovedPerson>> {
  const items = await batchGetItems(
    userIds.map((id) => keys.removedMember(programId, id)),
    { consistent: true },
  );
  return new Map(
    items
      .map((item) => removedSchema.parse(item))
      .filter(({ expires_at_s }) => expires_at_s > nowSeconds)
      .map((removed) => [removed.user_id, removed]),
  );
}

/** Pattern: everybody who was taken out of a program in the last thirty days. */
export async function listRemovedPeople(programId: string, nowSeconds: number): Promise<RemovedPerson[]> {
  const items = await queryItems({ pk: keys.removedPartition(programId), consistent: true });
  return items
    .map((item) => removedSchema.parse(item))
    .filter(({ expires_at_s }) => expires_at_s > nowSeconds);
}
