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
import type { Act } from "../curriculum/questionLines.ts";
import { planPublishedQuestion, proposedDyad } from "../curriculum/questionMapping.ts";
import { fillTree } from "../curriculum/texts.ts";
import { escapeHtml } from "../html/escapeHtml.ts";
import { loadSnapshot, storeSnapshot } from "../ports/snapshots.ts";
import { newUlid } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { type DocumentRow, getDocument, putPublishedDocument } from "../table/cases/documents.ts";
import type { LockHolding } from "../table/versions/editLocks.ts";
import { getVersion } from "../table/versions/versions.ts";
import { operationRefused } from "./applyBatch.ts";
import { listedTexts } from "./listedTexts.ts";
import { planPublication } from "./planPublication.ts";
import { requireCorrection, requirePublishable } from "./publishPlan.ts";
import { requireBench } from "./requireBench.ts";
import { lostOrMoved } from "./requireWriting.ts";

type Loaded = Omit<LoadedVersion, "version">;

const titleOf = (root: ContentNode): string => escapeHtml(plainText(root.title));

/**
 * Brings the facts that lists show about a document up to its tree. A title given in lists stays until the text has a title other than the one
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

const noMapping: Awaited<ReturnType<typeof planPublishedQuestion>> = { lists: [], items: [], rev: undefined };

/** Writes of what the bank takes from the text of a question. @throws Refusal MAPPING_INCOMPLETE where the pair that it proposes was broken */
async function mappingOf(
  { id: documentId, kind }: DocumentRow,
  { root, snapshotId }: { root: ContentNode; snapshotId: string },
  act: Act,
): Promise<typeof noMapping> {
  if (kind !== "assessment_question_mcq") return noMapping;
  const pair = await proposedDyad(root);
  if (!pair) throw new Refusal("MAPPING_INCOMPLETE");
  return planPublishedQuestion({ documentId, root, snapshotId }, pair, act);
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

/** A draft that was taken from what is published may say that AI is withheld: that holds for one publication alone. */
function withAiWithheld({ aiWithheld: _before, ...root }: ContentNode, isWithheld: boolean): ContentNode {
  return { ...root, ...(isWithheld && { aiWithheld: true }) };
}

/**
 * Publishes a version as the server has it. The snapshot is stored first; then version, document, its row in lists and the save
 * are written in one transaction that asks for lock and revision. Attempts name the snapshot that they began with, so that nothing
 * changes under who sits; what is said to be a correction leads those who do not sit an exam on. @see rulings "Versions", ADR 0158, 0167
 */
export const publishDocument = defineHandler<typeof route, Loaded>(route, {
  load: ({ params }, signedIn) => loadEditedDocument(Number(params.id), signedIn),
  run: async ({ body }, { loaded, actor, person, operationId }) => {
    const asked = body.document;
    const { document } = loaded;
    const version = await getVersion(asked.version_id);
    if (version?.document_id !== document.id) throw new Refusal("NOT_FOUND");
    const publication = await planPublication(version, { loaded, actor, person }, asked);
    const { lock, at, draft } = publication;
    const filling = await fillTree(publishedTree(draft));
    const root = withAiWithheld(requirePlayable(filling.root), asked.withholds_ai === true);
    await requirePublishable(document, { next: root, confirmed: asked.confirmed ?? [] });
    if (!root.aiWithheld) await requireBench({ root, documentId: document.id }, actor);
    if (asked.is_correction) await requireCorrection(document, root);
    const published_snapshot_id = newUlid();
    await storeSnapshot(document.id, published_snapshot_id, root);

    const others = [...publication.writes, ...filling.checks];
    const replaced = { before: document.published_snapshot_id, next: published_snapshot_id };
    const act = { person, operationId, at };
    let mapping = await mappingOf(document, { root, snapshotId: published_snapshot_id }, act);
    for (let before = document; ; ) {
      const row: DocumentRow = {
        ...(await followingTree(before, root)),
        published_snapshot_id,
        is_ai_withheld: root.aiWithheld === true ? true : undefined,
        ...(asked.is_correction ? { corrections: withCorrection(before.corrections, replaced) } : {}),
        last_release_date: at,
        ...(before.is_unpublished ? { is_unpublished: false, new_banner_date: at } : {}),
        update_banner_date: asked.should_update_banner ? at : before.update_banner_date,
      };
      if (
        await putPublishedDocument(row, at, {
          others: [...others, ...mapping.items],
          lists: mapping.lists,
          before,
        })
      )
        break;
      // Reusable content in it was published meanwhile: it would go out with the old text.
      if (!(await filling.stands())) throw new Refusal("CONFLICT");
      const mappingNow = await mappingOf(document, { root, snapshotId: published_snapshot_id }, act);
      const isQuestionChanged = mappingNow.rev !== mapping.rev;
      mapping = mappingNow;
      if (isQuestionChanged) continue;
      before = await changedMeanwhile(before, version.id, lock);
    }
    return { id: document.id, ...(await publication.finish()), published_snapshot_id };
  },
});
