import { deleteDocument as route } from "#shared/contract/versions/newDocuments.ts";
import { dependentCases } from "#shared/domain/casePrerequisite.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { shownHolder } from "#shared/domain/editLock.ts";
import { type LoadedVersion, loadEditedDocument } from "../access/version.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import { type DocumentRow, getDocument, readDocuments } from "../table/cases/documents.ts";
import { removeDocument } from "../table/cases/removedDocuments.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { getEditLock } from "../table/versions/editLocks.ts";
import { getDocumentVersions, getVersion, type VersionRow } from "../table/versions/versions.ts";
import { documentEntry } from "./documentEntry.ts";

/** For so long operators can bring back what was written. */
const keptMs = 30 * 86_400_000;
const triesAtMost = 5;

/**
 * Deletes a case of which learners never had anything. Nobody's work is pushed aside: it waits for whoever else holds a lock, and a save
 * that gets in between is looked at anew. @see ADR 0162
 */
export const deleteDocument = defineHandler<typeof route, Omit<LoadedVersion, "version">>(route, {
  load: ({ params }, signedIn) => loadEditedDocument(Number(params.id), signedIn),
  run: async (_call, { loaded, operationId, ...signedIn }) => {
    const { id } = loaded.document;
    return untilWritten(
      async () => {
        const row = await getDocument(id, { consistent: true });
        const versions = row && (await getDocumentVersions(id));
        if (!row || !versions) throw new Refusal("NOT_FOUND");
        await requireDeletable(row);
        const heads = await Promise.all(Object.values(versions).map(requireVersion));
        await requireNobodyWriting(heads, signedIn.actor.userId);
        const now = nowMs();
        const at = isoTime(now);
        const details = { Saves: String(heads.reduce((sum, { rev }) => sum + rev, 0)) };
        const entry = documentEntry(signedIn, { action: "document.deleted", row, at, operationId, details });
        const removed = {
          ...{ document_id: id, title: row.title, versions, snapshot_id: row.published_snapshot_id },
          ...{ removed_by: signedIn.actor.userId, removed_at: at, purge_at: isoTime(now + keptMs) },
        };
        if (await removeDocument({ row, heads }, removed, [auditWrite(entry)])) return { id };
        return undefined;
      },
      { triesAtMost },
    );
  },
});

const requireVersion = async (versionId: number): Promise<VersionRow> => {
  const version = await getVersion(versionId);
  // It goes with the document: whoever deletes it at the same time was faster.
  if (!version) throw new Refusal("NOT_FOUND");
  return version;
};

/** Nothing refers to what was never published but other cases that ask for it first. */
async function requireDeletable(row: DocumentRow): Promise<void> {
  if (!row.is_unpublished)
    throw new Refusal("CONFLICT", {
      message: "This case has been published, so learners may have worked in it. It was not deleted.",
    });
  const { rows } = await readDocuments();
  const [first, ...more] = dependentCases(row.id, rows);
  if (!first) return;
  const others = more.length === 0 ? "" : ` and ${more.length} more`;
  throw new Refusal("CONFLICT", {
    message: `'${plainText(first.title)}'${others} require this case first. It was not deleted.`,
  });
}

async function requireNobodyWriting(heads: readonly VersionRow[], userId: string): Promise<void> {
  const locks = await Promise.all(heads.map((head) => getEditLock(head.id)));
  const holder = locks
    .map(({ lock }) => shownHolder(lock, nowMs()))
    .find((each) => each && each.userId !== userId);
  if (holder)
    throw new Refusal("LOCK_HELD", { message: "Someone is editing this case. It was not deleted." });
}
