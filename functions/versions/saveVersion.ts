import { treeHash } from "#shared/case/changes/treeHash.ts";
import { view } from "#shared/case/changes/view.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/route.ts";
import { saveVersion as route } from "#shared/contract/versions/versions.ts";
import { type LoadedVersion, loadVersion } from "../access/version.ts";
import { requireNoCircle, requireTexts } from "../curriculum/texts.ts";
import { draftAtHead } from "../drafts/draftAt.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { lockCheck } from "../table/versions/editLocks.ts";
import { authorNow } from "./actorOf.ts";
import { requireApplied, requireOperations } from "./applyBatch.ts";
import { requireKeyFeatures } from "./keyFeatures.ts";
import { openWorkOf } from "./openWork.ts";
import { requireOwnMedia } from "./ownMedia.ts";
import { lostOrMoved, requireWriting, requireWritten } from "./requireWriting.ts";
import { savedBefore } from "./savedBefore.ts";
import { writeSave } from "./writeSave.ts";

type Batch = BodyOf<typeof route>["version"];

/** True if operations may bring in reusable content. Reads the operations only, which is quicker than applying them. */
const mayBringItems = (json: readonly unknown[]): boolean => JSON.stringify(json).includes("variantableId");

/**
 * Saves a batch. What was saved before is answered as it was; then the lock, the revision, each operation and what comes of all of
 * them are looked at, and head, save and batch are written in one transaction that asks for lock and revision once more.
 * @see ADR 0150
 */
export async function saveBatch(
  batchOf: Batch,
  { loaded, ...signedIn }: SignedIn & { loaded: LoadedVersion },
): Promise<ReplyOf<typeof route>> {
  const { actor, person } = signedIn;
  const { session: sessionId, lock_token: token, base_rev, seq, operations: json, tree_hash } = batchOf;
  const { version, document } = loaded;
  requireWritten(version);
  const by = { userId: actor.userId, sessionId };
  const batch = { ...by, seq };
  if (base_rev < version.rev) {
    const known = await savedBefore(version.id, batch);
    if (known) return known;
  }
  await requireWriting(version, { ...by, token, baseRev: base_rev });

  const before = await draftAtHead(version);
  const operations = requireOperations(json);
  const draft = requireApplied(before.draft, operations, await authorNow(actor, loaded));
  requireKeyFeatures(draft, operations);
  await requireOwnMedia({ before: before.draft, after: draft, operations }, { loaded, signedIn });
  if (mayBringItems(json)) {
    const after = view(draft, "HIGHLIGHT_ALL_CHANGES");
    if (document.reusable_object_id !== undefined) await requireNoCircle(document.reusable_object_id, after);
    await requireTexts(view(before.draft, "HIGHLIGHT_ALL_CHANGES"), after);
  }
  if (treeHash(draft) !== tree_hash) throw new Refusal("DRAFT_DIFFERS");
  const saved = await writeSave({
    ...{ version, before, draft, operations, person },
    ...{ sessionId, seq, token },
    open_work: await openWorkOf(loaded, draft, before.draft),
    others: [lockCheck(version.id, { ...by, token })],
  });
  if (saved) return saved;
  const known = await savedBefore(version.id, batch);
  if (known) return known;
  throw await lostOrMoved(version.id, { ...by, token });
}

export const saveVersion = defineHandler<typeof route, LoadedVersion>(route, {
  load: ({ params }, signedIn) => loadVersion(Number(params.id), signedIn),
  run: ({ body }, signedIn) => saveBatch(body.version, signedIn),
});
