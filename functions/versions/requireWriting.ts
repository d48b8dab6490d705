import { maySave } from "#shared/domain/editLock.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getEditLock, type LockHolding } from "../table/versions/editLocks.ts";
import type { VersionRow } from "../table/versions/versions.ts";

/** The published version follows what is published of the others. */
export function requireWritten({ type }: VersionRow): void {
  if (type !== "PUBLISHED") return;
  throw new Refusal("FORBIDDEN", {
    message: "You can't edit the published version. Open Ongoing Maintenance or Scheduled Review instead.",
  });
}

/** That a window holds the lock and stands on the newest revision. The transaction that writes asks for both once more. */
export async function requireWriting(
  version: VersionRow,
  { baseRev, ...by }: LockHolding & { baseRev: number },
): Promise<void> {
  requireWritten(version);
  const { lock } = await getEditLock(version.id);
  if (!maySave(lock, by, by.token)) throw new Refusal("LOCK_LOST");
  if (baseRev !== version.rev) throw new Refusal("REVISION_MOVED");
}

/** Why a transaction that asked for lock and revision was not taken: another holder of the lock, or another save. */
export async function lostOrMoved(versionId: number, by: LockHolding): Promise<Refusal> {
  const { lock } = await getEditLock(versionId);
  return new Refusal(maySave(lock, by, by.token) ? "REVISION_MOVED" : "LOCK_LOST");
}
