import type * as z from "zod/mini";
import { listedBlueprint, storedBlueprint } from "#shared/contract/bank/blueprints.ts";
import { nowMs } from "../../runtime/clock.ts";
import { keys } from "../keys.ts";
import { type Collection, readCollection, writeCollections } from "../lists/collections.ts";
import { getItem, hasRev, isNew, nextSequence, transactDelete, transactPut } from "../table.ts";

/** A blueprint. `lock_version` counts its changes. @see ADR 0404 */
export type BlueprintRow = z.infer<typeof storedBlueprint>;
type ListedBlueprint = z.infer<typeof listedBlueprint>;

const allBlueprints = "blueprints";
const nowS = (): number => Math.floor(nowMs() / 1000);

/** A number that no other blueprint has. */
export const reserveBlueprintId = (): Promise<number> => nextSequence("blueprint");

/** Pattern: every blueprint, without its cells. */
export const readBlueprints = (): Promise<Collection<ListedBlueprint>> =>
  readCollection(allBlueprints, listedBlueprint);

/** Pattern: a blueprint by number; strongly consistent. */
export async function getBlueprint(blueprintId: number): Promise<BlueprintRow | undefined> {
  const item = await getItem(keys.blueprint(blueprintId), { consistent: true });
  return item && storedBlueprint.parse({ ...item, lock_version: item.rev });
}

/** Writes a blueprint as it was read and changed; a new one with `before` undefined. False where somebody has changed or made it since. */
export function putBlueprint(before: BlueprintRow | undefined, after: BlueprintRow): Promise<boolean> {
  const { lock_version: rev, ...row } = storedBlueprint.parse(after);
  return writeCollections(
    [{ name: allBlueprints, rows: { [after.id]: listedBlueprint.parse(after) } }],
    [transactPut({ ...keys.blueprint(after.id), ...row, rev }, before ? hasRev(before.lock_version) : isNew)],
    nowS(),
  );
}

/** Deletes a blueprint as it was read. False where somebody has changed or deleted it since. */
export const removeBlueprint = ({ id, lock_version }: BlueprintRow): Promise<boolean> =>
  writeCollections(
    [{ name: allBlueprints, rows: { [id]: null } }],
    [transactDelete(keys.blueprint(id), hasRev(lock_version))],
    nowS(),
  );
