import type { ReplyOf } from "#shared/contract/route.ts";
import type { pushToMaintenance } from "#shared/contract/versions/publishing.ts";
import { shownHolder } from "#shared/domain/editLock.ts";
import type { LoadedVersion } from "../access/version.ts";
import { draftAtHead } from "../drafts/draftAt.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getEditLock } from "../table/versions/editLocks.ts";
import { getDocumentVersions, getVersion, type VersionRow } from "../table/versions/versions.ts";
import { openWorkOf } from "./openWork.ts";
import { presentVersion } from "./presentVersion.ts";
import { replaceDraft } from "./replaceDraft.ts";

export type Direction = {
  from: VersionRow["type"];
  to: "ongoing_maintenance" | "scheduled_review";
  message: string;
  detail: string;
};

export const toMaintenance: Direction = {
  from: "SCHEDULED_REVIEW",
  to: "ongoing_maintenance",
  message: "Pushed to OM!",
  detail: "Ongoing Maintenance Version updated.",
};

export const toReview: Direction = {
  from: "ONGOING_MAINTENANCE",
  to: "scheduled_review",
  message: "Pushed to SR!",
  detail: "Scheduled Review Version updated.",
};

/**
 * The source is pushed as it was last saved, and as the page shows it. Whoever writes on the target is not pushed aside: then it
 * waits until they are done. @see spec documents §4, ledger "Contradictions" 31
 */
export async function pushVersion(
  loaded: LoadedVersion,
  { actor, person }: SignedIn,
  { direction, baseRev }: { direction: Direction; baseRev: number },
): Promise<ReplyOf<typeof pushToMaintenance>> {
  const { version, document } = loaded;
  if (version.type !== direction.from)
    throw new Refusal("INVALID_REQUEST", {
      message: "This version can't be pushed there. Nothing was changed.",
    });
  if (version.rev !== baseRev) throw new Refusal("REVISION_MOVED");
  const versions = await getDocumentVersions(document.id);
  const target = versions && (await getVersion(versions[direction.to]));
  if (!target) throw new Error(`Document ${document.id} has no ${direction.to}`);
  const holder = shownHolder((await getEditLock(target.id)).lock, nowMs());
  if (holder && holder.userId !== actor.userId)
    throw new Refusal("LOCK_HELD", {
      message: "Someone is editing the version that this would replace. Nothing was changed.",
    });
  const { draft } = await draftAtHead(version);
  const from = { version_id: version.id, rev: version.rev };
  // Those who are mentioned in the source are, now, in the target.
  const open_work = await openWorkOf(loaded, draft, draft);
  const now = await replaceDraft({ version: target, draft, open_work, kind: "push", from, person });
  return { message: direction.message, detail: direction.detail, version: presentVersion(now) };
}
