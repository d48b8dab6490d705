import * as z from "zod/mini";
import { sequenceId, utcTime } from "#shared/contract/common.ts";
import { type PinnedList, pinnedLists } from "#shared/contract/library/pins.ts";
import { keys } from "../keys.ts";
import { deleteItem, isNew, putItem, queryItems } from "../table.ts";

const pinSchema = z.object({ list: z.enum(pinnedLists), id: sequenceId, pinned_at: utcTime });
/** A row of a program's list that stands first. */
export type Pin = z.infer<typeof pinSchema>;

/** Pattern: what is pinned in a program, some dozens at most, the first pinned first; by number what came at once, as it is kept. */
export async function listPins(programId: string): Promise<Pin[]> {
  const items = await queryItems({ pk: keys.pins(programId), consistent: true });
  return items.map((item) => pinSchema.parse(item)).sort((a, b) => a.pinned_at.localeCompare(b.pinned_at));
}

/** One that is pinned already keeps its place. */
export async function putPin(programId: string, pin: Pin): Promise<void> {
  await putItem({ ...keys.pin(programId, pin.list, pin.id), ...pin }, isNew);
}

export async function deletePin(programId: string, list: PinnedList, id: number): Promise<void> {
  await deleteItem(keys.pin(programId, list, id));
}
