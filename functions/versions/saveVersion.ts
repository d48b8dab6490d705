import { currentRules } from "#shared/case/changes/actor.ts";
import { summaryOfSave } from "#shared/case/changes/saveSummary.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { draftBytesAtMost, saveVersion as route } from "#shared/contract/versions/versions.ts";
import { type LoadedVersion, loadVersion } from "../access/version.ts";
import { draftAtHead, holdDraft } from "../drafts/draftAt.ts";
import { storeWhereDue } from "../drafts/storeHead.ts";
import { storeOperations } from "../ports/drafts.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { lockCheck } from "../table/versions/editLocks.ts";
import { commitSave, type SaveRow } from "../table/versions/versionSaves.ts";
import { authorOf } from "./actorOf.ts";
import { requireApplied, requireOperations } from "./applyBatch.ts";
import { requireKeyFeatures } from "./keyFeatures.ts";
import { openWorkOf } from "./openWork.ts";
import { requireOwnMedia } from "./ownMedia.ts";
import { lostOrMoved, requireWriting, requireWritten } from "./requireWriting.ts";
import { presentSaved, savedBefore } from "./savedBefore.ts";

/** Larger lists of operations lie in S3: an item has 400 KB at most. */
const inRowBytes = 200 * 1024;

/**
 * Saves a batch. What was saved before is answered as it was; then the lock, the revision, each operation and what comes of all of
 * them are looked at, and head, save and batch are written in one transaction that asks for lock and revision once more.
 * @see ADR 0150
 */
export const saveVersion = defineHandler<typeof route, LoadedVersion>(route, {
  load: ({ params }, signedIn) => loadVersion(Number(params.id), signedIn),
  run: async ({ body }, { loaded, ...signedIn }) => {
    const { actor, person } = signedIn;
    const {
      session: sessionId,
      lock_token: token,
      base_rev,
      seq,
      operations: json,
      tree_hash,
    } = body.version;
    const { version } = loaded;
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
    const draft = requireApplied(before.draft, operations, authorOf(actor, loaded));
    requireKeyFeatures(draft, operations);
    await requireOwnMedia({ before: before.draft, after: draft, operations }, { loaded, signedIn });
    if (treeHash(draft) !== tree_hash) throw new Refusal("DRAFT_DIFFERS");
    const text = JSON.stringify(operations);
    const bytes = Buffer.byteLength(text);
    let size = before.size + bytes;
    if (size > draftBytesAtMost) size = Buffer.byteLength(JSON.stringify(draft));
    if (size > draftBytesAtMost) throw new Refusal("DRAFT_TOO_LARGE");

    const isInRow = bytes <= inRowBytes;
    const operations_id = isInRow ? null : newUlid();
    if (operations_id !== null) await storeOperations(version.id, operations_id, text);
    const rev = base_rev + 1;
    const { first_name, last_name } = person.profile;
    const save: SaveRow = {
      version_id: version.id,
      rev,
      kind: "save",
      user_id: by.userId,
      user_name: `${first_name} ${last_name}`,
      session_id: sessionId,
      seq,
      lock_token: token,
      saved_at: isoTime(nowMs()),
      count: operations.length,
      did: summaryOfSave(operations),
      tree_hash,
      operations: isInRow ? text : null,
      operations_id,
      rules: currentRules,
    };
    const others = [lockCheck(version.id, { ...by, token })];
    const open_work = await openWorkOf(loaded, draft, before.draft);
    if (!(await commitSave(save, { bytes, open_work, others }))) {
      const known = await savedBefore(version.id, batch);
      if (known) return known;
      throw await lostOrMoved(version.id, { ...by, token });
    }
    const at = { rev, draft, size };
    holdDraft(version.id, at);
    await storeWhereDue({ ...version, rev, saved_bytes: (version.saved_bytes ?? 0) + bytes }, at);
    return presentSaved(save);
  },
});
