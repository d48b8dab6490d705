import { apply } from "#shared/case/changes/apply/apply.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import type { LoadedVersion } from "../access/version.ts";
import { draftAtHead, holdDraft } from "../drafts/draftAt.ts";
import { openWorkAfter } from "../drafts/openWork.ts";
import { storeWhereDue } from "../drafts/storeHead.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";
import { type LockHolding, lockCheck } from "../table/versions/editLocks.ts";
import { type SaveRow, saveWrites } from "../table/versions/versionSaves.ts";
import type { VersionRow } from "../table/versions/versions.ts";
import { authorOf } from "./actorOf.ts";
import { operationRefused } from "./applyBatch.ts";
import { presentVersion } from "./presentVersion.ts";
import { saveOf } from "./replaceDraft.ts";
import { requireWriting } from "./requireWriting.ts";

/** Parts of each publication: the lock, and the draft that the page shows. */
type Asked = { session: string; lock_token: number; base_rev: number; tree_hash: string };

export type Publication = {
  lock: LockHolding;
  /** UTC. */
  at: string;
  draft: Draft;
  /** The save with its revision, on condition of the lock: to be written with whatever is published. */
  writes: ReturnType<typeof saveWrites>;
  /** To be called after that write: keeps the draft at hand, and gives what the reply says of the version. */
  finish: () => Promise<{
    version: ReturnType<typeof presentVersion>;
    tree_hash: string;
    published_at: string;
  }>;
};

/**
 * Plans the publication of a version as the server has it, for a case and for reusable content alike. Nothing is stored.
 *
 * @throws Refusal where the lock is another's, somebody saved, or the page shows another draft (DRAFT_DIFFERS)
 */
export async function planPublication(
  version: VersionRow,
  { loaded, actor, person }: Pick<SignedIn, "actor" | "person"> & { loaded: Omit<LoadedVersion, "version"> },
  asked: Asked,
): Promise<Publication> {
  const lock = { userId: actor.userId, sessionId: asked.session, token: asked.lock_token };
  await requireWriting(version, { ...lock, baseRev: asked.base_rev });
  const before = await draftAtHead(version);
  if (treeHash(before.draft) !== asked.tree_hash) throw new Refusal("DRAFT_DIFFERS");
  const of = saveOf(person, version);
  const operation = { type: "publish", at: Date.parse(of.saved_at) } as const;
  const applied = apply(before.draft, operation, authorOf(actor, loaded));
  if (!applied.ok) throw operationRefused([{ place: "publish", ...applied }]);
  const { draft } = applied;
  const operations = JSON.stringify([operation]);
  const nobody = { session_id: null, seq: null, lock_token: lock.token, operations_id: null };
  const tree_hash = treeHash(draft);
  const save: SaveRow = { ...of, ...nobody, kind: "publish", operations, count: 1, tree_hash };
  const bytes = operations.length;
  return {
    lock,
    at: of.saved_at,
    draft,
    writes: [
      lockCheck(version.id, lock),
      ...saveWrites(save, { bytes, open_work: openWorkAfter(version, draft) }),
    ],
    finish: async () => {
      const head = { rev: of.rev, draft, size: before.size + bytes };
      holdDraft(version.id, head);
      const now = { ...version, rev: of.rev, published_rev: of.rev, saved_at: of.saved_at };
      await storeWhereDue(now, head);
      return { version: presentVersion(now), tree_hash, published_at: of.saved_at };
    },
  };
}
