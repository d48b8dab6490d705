import type { Draft } from "#shared/case/changes/draft.ts";
import type { OpenWork } from "#shared/case/changes/openWork.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { nextSave, placeDraft, type SavedBy } from "../drafts/placeDraft.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";
import { type LockHolding, lockCheck } from "../table/versions/editLocks.ts";
import type { SaveRow } from "../table/versions/versionSaves.ts";
import type { VersionRow } from "../table/versions/versions.ts";
import { lostOrMoved } from "./requireWriting.ts";

type Replacement = {
  version: VersionRow;
  open_work: OpenWork;
  draft: Draft;
  kind: Extract<SaveRow["kind"], "restore" | "push" | "reset">;
  from?: { version_id: number; rev: number };
  person: SignedIn["person"];
  /** Under which lock; without one, only the revision is asked for. */
  lock?: LockHolding;
};

const savedBy = ({ profile }: SignedIn["person"]): SavedBy => ({
  id: profile.id,
  name: fullName(profile),
});

/** The row of a save, but for what it saves. */
export const saveOf = (person: SignedIn["person"], version: VersionRow): ReturnType<typeof nextSave> =>
  nextSave(savedBy(person), version);

/** Puts another draft in the place of a version's, for somebody who asked for it. @see placeDraft */
export async function replaceDraft(replacement: Replacement): Promise<VersionRow> {
  const { version, person, lock, ...placing } = replacement;
  const now = await placeDraft({
    ...placing,
    version,
    by: savedBy(person),
    lock_token: lock?.token ?? null,
    others: lock ? [lockCheck(version.id, lock)] : [],
  });
  if (now) return now;
  throw lock ? await lostOrMoved(version.id, lock) : new Refusal("REVISION_MOVED");
}
