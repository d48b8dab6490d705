import { apply } from "#shared/case/changes/apply/apply.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { publishedTree } from "#shared/case/changes/view.ts";
import { clinicalMetadataOf, keepingNotStated } from "#shared/case/model/clinicalMetadata.ts";
import { learningObjectivesOf } from "#shared/case/model/learningObjectives.ts";
import { mappedContentOf } from "#shared/case/model/mappedContent.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { parseCaseTree } from "#shared/case/model/schema.ts";
import { timedFacts } from "#shared/case/model/timedSection.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { publishDocument as route } from "#shared/contract/versions/publishing.ts";
import { withCorrection } from "#shared/domain/corrections.ts";
import { type LoadedVersion, loadEditedDocument } from "../access/version.ts";
import { fillTree } from "../curriculum/texts.ts";
import { draftAtHead, holdDraft } from "../drafts/draftAt.ts";
import { openWorkAfter } from "../drafts/openWork.ts";
import { storeWhereDue } from "../drafts/storeHead.ts";
import { escapeHtml } from "../html/escapeHtml.ts";
import { loadSnapshot, storeSnapshot } from "../ports/snapshots.ts";
import { newUlid } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { type DocumentRow, getDocument, putPublishedDocument } from "../table/cases/documents.ts";
import { type LockHolding, lockCheck } from "../table/versions/editLocks.ts";
import { type SaveRow, saveWrites } from "../table/versions/versionSaves.ts";
import { getVersion } from "../table/versions/versions.ts";
import { authorOf } from "./actorOf.ts";
import { operationRefused } from "./applyBatch.ts";
import { listedTexts } from "./listedTexts.ts";
import { presentVersion } from "./presentVersion.ts";
import { requireCorrection, requirePublishable } from "./publishPlan.ts";
import { saveOf } from "./replaceDraft.ts";
import { lostOrMoved, requireWriting } from "./requireWriting.ts";

type Loaded = Omit<LoadedVersion, "version">;

const titleOf = (root: ContentNode): string => escapeHtml(plainText(root.title));

/**
 * What lists show of a document follows its tree. A title that was given to it in lists stays until the text has another one than
 * learners had until now.
 */
async function followingTree(document: DocumentRow, root: ContentNode): Promise<DocumentRow> {
  const before = await loadSnapshot(document.id, document.published_snapshot_id);
  const isRenamed = titleOf(root) !== "" && titleOf(root) !== titleOf(before);
  return {
    ...document,
    title: isRenamed ? titleOf(root) : document.title,
    learning_objectives: learningObjectivesOf(root),
    mapped: mappedContentOf(root),
    clinical: keepingNotStated(clinicalMetadataOf(root), document.clinical),
    ...timedFacts(root),
    ...(document.scheduled_review_version_id === undefined ? {} : listedTexts(root, document)),
  };
}

/**
 * The document as it stands, where only its title or prerequisite was changed since it was read: then it is published over that.
 * @throws Refusal where another version of it was published at the same moment, somebody saved, or the lock was lost
 */
async function changedMeanwhile(
  before: DocumentRow,
  versionId: number,
  lock: LockHolding,
): Promise<DocumentRow> {
  const now = await getDocument(before.id, { consistent: true });
  if (now?.published_snapshot_id !== before.published_snapshot_id) throw new Refusal("CONFLICT");
  if (now.rev === before.rev) throw await lostOrMoved(versionId, lock);
  return now;
}

export function requirePlayable(tree: unknown): ContentNode {
  const parsed = parseCaseTree(tree);
  if (parsed.ok) return parsed.root;
  const named = parsed.problems.map(({ path, message }) => ({
    place: path,
    reason: "NOT_PUBLISHABLE",
    detail: message,
  }));
  throw operationRefused(named);
}

/**
 * Publishes a version as the server has it. The snapshot is stored first; then version, document, its row in lists and the save
 * are written in one transaction that asks for lock and revision. Attempts name the snapshot that they began with, so that nothing
 * changes under who sits; what is said to be a correction leads those who do not sit an exam on. @see rulings "Versions", ADR 0151, 0167
 */
export const publishDocument = defineHandler<typeof route, Loaded>(route, {
  load: ({ params }, signedIn) => loadEditedDocument(Number(params.id), signedIn),
  run: async ({ body }, { loaded, actor, person }) => {
    const asked = body.document;
    const { document } = loaded;
    const version = await getVersion(asked.version_id);
    if (version?.document_id !== document.id) throw new Refusal("NOT_FOUND");
    const lock = { userId: actor.userId, sessionId: asked.session, token: asked.lock_token };
    await requireWriting(version, { ...lock, baseRev: asked.base_rev });
    const before = await draftAtHead(version);
    if (treeHash(before.draft) !== asked.tree_hash) throw new Refusal("DRAFT_DIFFERS");

    const of = saveOf(person, version);
    const operation = { type: "publish", at: Date.parse(of.saved_at) } as const;
    const applied = apply(before.draft, operation, authorOf(actor, loaded));
    if (!applied.ok) throw operationRefused([{ place: "publish", ...applied }]);
    const { draft } = applied;
    const filling = await fillTree(publishedTree(draft));
    const root = requirePlayable(filling.root);
    await requirePublishable(document, { next: root, confirmed: asked.confirmed ?? [] });
    if (asked.is_correction) await requireCorrection(document, root);
    const published_snapshot_id = newUlid();
    await storeSnapshot(document.id, published_snapshot_id, root);

    const operations = JSON.stringify([operation]);
    const nobody = { session_id: null, seq: null, lock_token: lock.token, operations_id: null };
    const save: SaveRow = {
      ...{ ...of, ...nobody, kind: "publish", operations },
      ...{ count: 1, tree_hash: treeHash(draft) },
    };
    const bytes = operations.length;
    const open_work = openWorkAfter(version, draft);
    const others = [
      lockCheck(version.id, lock),
      ...saveWrites(save, { bytes, open_work }),
      ...filling.checks,
    ];
    const replaced = { before: document.published_snapshot_id, next: published_snapshot_id };
    for (let before = document; ; ) {
      const row: DocumentRow = {
        ...(await followingTree(before, root)),
        published_snapshot_id,
        ...(asked.is_correction ? { corrections: withCorrection(before.corrections, replaced) } : {}),
        last_release_date: of.saved_at,
        ...(before.is_unpublished ? { is_unpublished: false, new_banner_date: of.saved_at } : {}),
        update_banner_date: asked.should_update_banner ? of.saved_at : before.update_banner_date,
      };
      if (await putPublishedDocument(row, of.saved_at, { others, before })) break;
      // Reusable content in it was published meanwhile: it would go out with the old text.
      if (!(await filling.stands())) throw new Refusal("CONFLICT");
      before = await changedMeanwhile(before, version.id, lock);
    }
    const at = { rev: of.rev, draft, size: before.size + bytes };
    holdDraft(version.id, at);
    const now = { ...version, rev: of.rev, published_rev: of.rev, saved_at: of.saved_at };
    await storeWhereDue(now, at);
    return {
      id: document.id,
      version: presentVersion(now),
      tree_hash: save.tree_hash,
      published_snapshot_id,
      published_at: of.saved_at,
    };
  },
});
