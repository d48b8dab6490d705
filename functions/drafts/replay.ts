import { replaying } from "#shared/case/changes/actor.ts";
import { applyAll } from "#shared/case/changes/apply/apply.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { loadOperations } from "../ports/drafts.ts";
import type { SaveRow } from "../table/versions/versionSaves.ts";

/** The operations of a save, as they were applied when it was made. */
export async function operationsOf({ version_id, operations, operations_id }: SaveRow): Promise<Operation[]> {
  const json =
    operations ?? (operations_id === null ? "[]" : await loadOperations(version_id, operations_id));
  // They were checked when they were saved.
  return JSON.parse(json) as Operation[];
}

/** Applies saved operations again, whatever their author may do by now. */
export function replaySave(draft: Draft, operations: readonly Operation[], save: SaveRow): Draft {
  const applied = applyAll(draft, operations, replaying(save.user_id, save.rules));
  if (applied.ok) return applied.draft;
  const where = `operation ${applied.at} of revision ${save.rev} of version ${save.version_id}`;
  throw new Error(`${where} was saved and cannot be applied: ${applied.reason} ${applied.detail}`);
}
