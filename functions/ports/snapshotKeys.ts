/** Where what is written and published of cases lies in its bucket. */
export const snapshotKey = (documentId: number, snapshotId: string): string =>
  `snapshots/${documentId}/${snapshotId}.json`;
export const draftKey = (versionId: number, id: string): string => `versions/${versionId}/drafts/${id}.json`;
export const operationsKey = (versionId: number, id: string): string =>
  `versions/${versionId}/operations/${id}.json`;
