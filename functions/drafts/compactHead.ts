import { compactOld } from "#shared/case/changes/compactOld.ts";
import { automaticAuthor } from "#shared/domain/automaticAuthor.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { logger } from "../runtime/log.ts";
import { freeLockCheck, getEditLock } from "../table/versions/editLocks.ts";
import { getVersion, noteCompaction, type VersionRow } from "../table/versions/versions.ts";
import { draftAtHead } from "./draftAt.ts";
import { openWorkAfter } from "./openWork.ts";
import { placeDraft } from "./placeDraft.ts";

/** A version is looked at once in so long: what is old today was nearly as old yesterday. */
const everyMs = 7 * 86_400_000;
/** Characters of JSON: for less, no revision is made of it. */
const worthIt = 16 * 1024;

const isDue = ({ rev, compacted_at }: VersionRow): boolean =>
  rev > 0 && (compacted_at === undefined || Date.parse(compacted_at) <= nowMs() - everyMs);

/**
 * Takes out of a version what no view shows and nobody will want back, as a new revision, where nobody writes on it: the transaction
 * waits for the lock as it was seen, and for the revision. Whoever takes the lock at the same moment has what they open, or this is
 * not done. @see ADR 0143
 */
export async function compactHead(versionId: number): Promise<VersionRow | undefined> {
  const version = await getVersion(versionId);
  if (!version || !isDue(version)) return undefined;
  const lock = await getEditLock(versionId);
  if (lock.lock.state !== "free") return undefined;
  const { draft } = await draftAtHead(version);
  const small = compactOld(draft, nowMs());
  const [before, after] = [JSON.stringify(draft).length, JSON.stringify(small).length];
  if (before - after < worthIt) {
    await noteCompaction(versionId, isoTime(nowMs()));
    return undefined;
  }
  const now = await placeDraft({
    ...{ version, draft: small, kind: "compact", by: automaticAuthor, lock_token: null },
    open_work: openWorkAfter(version, small),
    others: [freeLockCheck(versionId, lock)],
  });
  if (now) logger.info("draft compacted", { version_id: versionId, rev: now.rev, before, after });
  return now;
}
