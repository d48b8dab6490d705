import { deleteOperations, deleteSnapshot, deleteStoredDraft } from "../ports/deletedCases.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { forAll } from "../runtime/forAll.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { logger } from "../runtime/log.ts";
import {
  listRemovedDocuments,
  purgeRemovedDocument,
  purgeVersionSaves,
  type RemovedDocument,
} from "../table/cases/removedDocuments.ts";

const purgedAtOnce = 20;

/** Purges cases whose time is over that were deleted before they were published. Who dies in between does the rest the next time. */
export async function purgeRemoved() {
  const due = await listRemovedDocuments(isoTime(nowMs()), purgedAtOnce);
  return forEachConcurrent(due, 2, purge);
}

async function purge({ document_id, versions, snapshot_id }: RemovedDocument): Promise<void> {
  for (const versionId of Object.values(versions)) {
    await purgeVersionSaves(versionId, async ({ drafts, operations }) => {
      await forAll(drafts, (id) => deleteStoredDraft(versionId, id));
      await forAll(operations, (id) => deleteOperations(versionId, id));
    });
  }
  await deleteSnapshot(document_id, snapshot_id);
  await purgeRemovedDocument(document_id);
  logger.info("deleted case purged", { document_id });
}
