import { draftKey, operationsKey, snapshotKey } from "./snapshotKeys.ts";
import { deleteObject } from "./storage.ts";

/** Deletes the tree of a snapshot that nobody reads. */
export const deleteSnapshot = (documentId: number, snapshotId: string): Promise<void> =>
  deleteObject("SNAPSHOT_BUCKET", snapshotKey(documentId, snapshotId));

export const deleteStoredDraft = (versionId: number, id: string): Promise<void> =>
  deleteObject("SNAPSHOT_BUCKET", draftKey(versionId, id));

export const deleteOperations = (versionId: number, id: string): Promise<void> =>
  deleteObject("SNAPSHOT_BUCKET", operationsKey(versionId, id));
