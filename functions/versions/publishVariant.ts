import { apply } from "#shared/case/changes/apply/apply.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { publishedTree } from "#shared/case/changes/view.ts";
import { publishVariant as route } from "#shared/contract/mapping/variants.ts";
import { type LoadedVersion, loadVariant } from "../access/version.ts";
import { historyLine } from "../curriculum/historyLine.ts";
import { fillTree, requireNoCircle } from "../curriculum/texts.ts";
import { draftAtHead, holdDraft } from "../drafts/draftAt.ts";
import { openWorkAfter } from "../drafts/openWork.ts";
import { storeWhereDue } from "../drafts/storeHead.ts";
import { announceJob, planJob } from "../jobs/orderJob.ts";
import { storeSnapshot } from "../ports/snapshots.ts";
import { newUlid } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { textWrites } from "../table/cases/documents.ts";
import { replaceReusable } from "../table/mapping/reusables.ts";
import { jobWrites } from "../table/operations/jobs.ts";
import { lockCheck } from "../table/versions/editLocks.ts";
import { type SaveRow, saveWrites } from "../table/versions/versionSaves.ts";
import { authorOf, usesOfText } from "./actorOf.ts";
import { operationRefused } from "./applyBatch.ts";
import { presentVersion } from "./presentVersion.ts";
import { requirePlayable } from "./publishDocument.ts";
import { saveOf } from "./replaceDraft.ts";
import { requireTextOf } from "./requireTextOf.ts";
import { lostOrMoved, requireWriting } from "./requireWriting.ts";

/**
 * Publishes a variant as the server has it. In one transaction: the new text, the save, a line of the item's history, and the job that
 * puts the text into the cases that use it. A case that is published at the same time is refused, or takes the new text itself.
 * @see ADR 0340
 */
export const publishVariant = defineHandler<typeof route, LoadedVersion>(route, {
  load: ({ params }, signedIn) => loadVariant(Number(params.id), signedIn),
  run: async ({ body: { variant: asked } }, { loaded, actor, person, operationId }) => {
    const { version, document, program } = loaded;
    const { reusable } = await requireTextOf(document);
    const lock = { userId: actor.userId, sessionId: asked.session, token: asked.lock_token };
    await requireWriting(version, { ...lock, baseRev: asked.base_rev });
    const before = await draftAtHead(version);
    if (treeHash(before.draft) !== asked.tree_hash) throw new Refusal("DRAFT_DIFFERS");
    const of = saveOf(person, version);
    const operation = { type: "publish", at: Date.parse(of.saved_at) } as const;
    const applied = apply(before.draft, operation, authorOf(actor, loaded));
    if (!applied.ok) throw operationRefused([{ place: "publish", ...applied }]);
    const { draft } = applied;
    const root = requirePlayable(publishedTree(draft));
    await requireNoCircle(reusable.id, root);
    // Items in it are asked for, so that two that are published at once cannot close a circle.
    const { root: whole, checks } = await fillTree(root);
    requirePlayable(whole);
    const published_snapshot_id = newUlid();
    await storeSnapshot(document.id, published_snapshot_id, root);

    const operations = JSON.stringify([operation]);
    const nobody = { session_id: null, seq: null, lock_token: lock.token, operations_id: null };
    const save: SaveRow = {
      ...{ ...of, ...nobody, kind: "publish", operations },
      ...{ count: 1, tree_hash: treeHash(draft) },
    };
    const bytes = operations.length;
    const job = planJob({
      kind: "republish_reusable",
      id: newUlid(),
      input: { reusable_object_id: reusable.id },
      requestedBy: actor.userId,
      programId: program.id,
    });
    const row = { ...document, published_snapshot_id, is_unpublished: false, last_release_date: of.saved_at };
    const line = historyLine({ person, operationId, at: of.saved_at }, "Published");
    const others = [
      lockCheck(version.id, lock),
      ...saveWrites(save, { bytes, open_work: openWorkAfter(version, draft) }),
      ...checks,
      ...textWrites(row, of.saved_at, document),
      ...jobWrites(job),
    ];
    if (!(await replaceReusable(reusable, {}, line, others))) {
      const refusal = await lostOrMoved(version.id, lock);
      // The lock and the revision stand: somebody renamed the item, or published it or an item in it.
      throw refusal.code === "REVISION_MOVED" ? new Refusal("CONFLICT") : refusal;
    }
    await announceJob(job.kind as "republish_reusable", job.id);
    const at = { rev: of.rev, draft, size: before.size + bytes };
    holdDraft(version.id, at);
    const now = { ...version, rev: of.rev, published_rev: of.rev, saved_at: of.saved_at };
    await storeWhereDue(now, at);
    return {
      id: version.id,
      version: presentVersion(now),
      tree_hash: save.tree_hash,
      published_at: of.saved_at,
      job_id: job.id,
      cases: await usesOfText(document),
    };
  },
});
