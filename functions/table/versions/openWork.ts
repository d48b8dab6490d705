import * as z from "zod/mini";
import { sequenceId, ulid } from "#shared/contract/common.ts";
import { versionTypes } from "#shared/domain/versionTypes.ts";
import { nowMs } from "../../runtime/clock.ts";
import { keys } from "../keys.ts";
import { type Collection, putCollectionRows, readCollection } from "../lists/collections.ts";
import { batchGetItems, lastOfSequence, touchItem } from "../table.ts";
import { openWorkSchema, type VersionRow, versionSchema } from "./versions.ts";

const rowSchema = z.extend(openWorkSchema, {
  id: sequenceId,
  document_id: sequenceId,
  type: z.enum(versionTypes),
  /** Whoever was ever in it. */
  editor_ids: z.array(ulid),
  saved_at: z.nullable(z.string()),
});
/** A version in which something waits for its authors. */
export type OpenWorkRow = z.infer<typeof rowSchema>;

const openWorkList = "open_work";

/** Pattern: every version in which something waits. It follows their heads on the stream, about a second behind. */
export const readOpenWork = (): Promise<Collection<OpenWorkRow>> => readCollection(openWorkList, rowSchema);

/**
 * Carries versions into that list as they are now; what waits for nobody leaves it. One change of the list however many they are.
 * Repeating it does no harm.
 */
export async function carryOpenWork(versionIds: readonly number[]): Promise<void> {
  const items = await batchGetItems(versionIds.map(keys.version), { consistent: true });
  const rows: Record<string, OpenWorkRow | null> = Object.fromEntries(versionIds.map((id) => [id, null]));
  for (const item of items) {
    const { id, document_id, type, editor_ids, saved_at, open_work } = versionSchema.parse(item);
    const waits = open_work && (open_work.comments > 0 || Object.keys(open_work.suggestions).length > 0);
    if (waits)
      rows[id] = { id, document_id, type, editor_ids: [...new Set(editor_ids)], saved_at, ...open_work };
  }
  await putCollectionRows(openWorkList, rows, Math.floor(nowMs() / 1000));
}

/** Pattern: up to which number there are versions. */
export const lastVersionNumber = (): Promise<number> => lastOfSequence("version");

/** Pattern: of some versions by number, those in which something was saved, and nothing counted at the save. */
export async function listUncounted(versionIds: readonly number[]): Promise<VersionRow[]> {
  const items = await batchGetItems(versionIds.map(keys.version));
  return items
    .map((item) => versionSchema.parse(item))
    .filter(({ rev, open_work }) => rev > 0 && open_work === undefined);
}

/** Writes what was counted in the draft of a version; false where a save, which counts for itself, came in between. */
export const putOpenWork = (
  { id, rev }: Pick<VersionRow, "id" | "rev">,
  open_work: NonNullable<VersionRow["open_work"]>,
): Promise<boolean> =>
  touchItem(keys.version(id), {
    UpdateExpression: "SET open_work = :work",
    ConditionExpression: "rev = :rev AND attribute_not_exists(open_work)",
    ExpressionAttributeValues: { ":work": open_work, ":rev": rev },
  });
