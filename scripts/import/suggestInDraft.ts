import { draftAtHead } from "#functions/drafts/draftAt.ts";
import { openWorkAfter } from "#functions/drafts/openWork.ts";
import { storeOperations } from "#functions/ports/drafts.ts";
import { loadSnapshot, storeSnapshot } from "#functions/ports/snapshots.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { type DocumentRow, replaceDocument } from "#functions/table/cases/documents.ts";
import { getEditLock } from "#functions/table/versions/editLocks.ts";
import { getStoredDraftBefore, type SaveRow, saveWrites } from "#functions/table/versions/versionSaves.ts";
import { type DocumentVersions, getVersion, type VersionRow } from "#functions/table/versions/versions.ts";
import { summaryOfSave } from "#shared/case/changes/saveSummary.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { suggestImport } from "#shared/case/imports/suggestImport.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { draftBytesAtMost } from "#shared/contract/versions/versions.ts";
import { shownHolder } from "#shared/domain/editLock.ts";
import { importer } from "#shared/domain/importer.ts";

/** `kept`: somebody writes there now, or has saved meanwhile; importing again tries again. */
export type Suggested =
  | { outcome: "suggested"; document: DocumentRow; changes: number; leftOut: number }
  | { outcome: "kept"; document: DocumentRow };

/** An item of the table has 400 KB at most. */
const inRowBytes = 200 * 1024;

/** Returns the tree of the last import: the one that editing began with, until an import was suggested. */
async function lastImport(document: DocumentRow, version: VersionRow): Promise<ContentNode> {
  const { imported_snapshot_id } = document;
  const snapshotId = imported_snapshot_id ?? (await getStoredDraftBefore(version.id, 0)).id;
  return loadSnapshot(document.id, snapshotId);
}

/**
 * Suggests the changes of the source in the Scheduled Review version of a case that authors write on: one save, in one transaction with the row that
 * says what was imported. It belongs to no session: whoever holds the lock is not disturbed.
 * @see ADR 0169
 */
export async function suggestInDraft(
  document: DocumentRow,
  versions: DocumentVersions,
  { tree, contentHash }: { tree: ContentNode; contentHash: string },
): Promise<Suggested> {
  const kept = { outcome: "kept", document } as const;
  const version = await getVersion(versions.scheduled_review);
  if (!version) throw new Error(`Document ${document.id} has no version ${versions.scheduled_review}`);
  const now = nowMs();
  const at = isoTime(now);
  if (shownHolder((await getEditLock(version.id)).lock, now)) return kept;

  const { draft, rev, size } = await draftAtHead(version);
  const result = suggestImport(draft, {
    before: await lastImport(document, version),
    after: tree,
    by: { id: importer.id, at: now },
    mint: (what) => `${what}_${newUlid()}`,
  });
  const imported_snapshot_id = newUlid();
  await storeSnapshot(document.id, imported_snapshot_id, tree);
  const row = { ...document, content_hash: contentHash, imported_snapshot_id };
  const done = {
    outcome: "suggested",
    document: row,
    changes: result.suggested,
    leftOut: result.leftOut.length,
  } as const;
  if (result.operations.length === 0) {
    return (await replaceDocument(document, row, { at, others: [] })) ? done : kept;
  }
  const text = JSON.stringify(result.operations);
  const bytes = Buffer.byteLength(text);
  if (size + bytes > draftBytesAtMost) return kept;
  const operations_id = bytes > inRowBytes ? newUlid() : null;
  if (operations_id !== null) await storeOperations(version.id, operations_id, text);
  const save: SaveRow = {
    ...{ version_id: version.id, rev: rev + 1, kind: "import" },
    ...{ user_id: importer.id, user_name: importer.name, saved_at: at },
    ...{ session_id: null, seq: null, lock_token: null, count: result.operations.length },
    did: summaryOfSave(result.operations),
    tree_hash: treeHash(result.draft),
    operations: operations_id === null ? text : null,
    operations_id,
  };
  const open_work = openWorkAfter(version, result.draft);
  const isSaved = await replaceDocument(document, row, {
    at,
    others: saveWrites(save, { bytes, open_work }),
  });
  return isSaved ? done : kept;
}
