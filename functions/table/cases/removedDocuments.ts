import * as z from "zod/mini";
import { sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import { type CollectionChange, writeCollections } from "../lists/collections.ts";
import { listDocumentLoans, loanEnd, loanEndWrite } from "../programs/loans.ts";
import {
  batchDeleteItems,
  deleteItem,
  isNew,
  queryItems,
  queryPages,
  type TransactItem,
  transactDelete,
  transactPut,
} from "../table.ts";
import { documentVersionsSchema, type VersionRow } from "../versions/versions.ts";
import { type DocumentRow, documentList, goneAt } from "./documents.ts";

/** A document that was deleted before anything of it was published: what lies where nobody finds it any more, until it is purged. */
const removedSchema = z.object({
  document_id: sequenceId,
  /** HTML. */
  title: z.string(),
  versions: documentVersionsSchema,
  /** Snapshot that it began with. */
  snapshot_id: ulid,
  removed_by: ulid,
  removed_at: utcTime,
  purge_at: utcTime,
});
export type RemovedDocument = z.infer<typeof removedSchema>;

/**
 * Takes a document that was never published out of the table: its row and its list row, its loans, the heads and locks of its versions.
 * All or nothing; false where somebody has written the row, published it, or saved in a version since these were read.
 */
export async function removeDocument(
  { row, heads }: { row: DocumentRow; heads: readonly VersionRow[] },
  removed: RemovedDocument,
  others: readonly TransactItem[],
): Promise<boolean> {
  const loans = await listDocumentLoans(row.id);
  const lists: CollectionChange[] = [
    { name: documentList.name, rows: { [row.id]: null } },
    ...loans.map((programId) => loanEnd(row.id, programId)),
  ];
  const place = { gsi1pk: keys.removedDocuments, gsi1sk: `${removed.purge_at}#${row.id}` };
  return writeCollections(
    lists,
    [
      goneAt(row),
      transactDelete(keys.documentVersions(row.id)),
      ...loans.map((programId) => loanEndWrite(row.id, programId)),
      ...heads.flatMap(({ id, rev }) => [
        transactDelete(keys.version(id), { expression: "rev = :rev", values: { ":rev": rev } }),
        transactDelete(keys.versionLock(id)),
      ]),
      transactPut({ ...keys.removedDocument(row.id), ...place, ...removed }, isNew),
      ...others,
    ],
    Math.floor(Date.parse(removed.removed_at) / 1000),
  );
}

/** Pattern: deleted documents whose time to be purged has come (UTC), the first first, at most so many. */
export async function listRemovedDocuments(now: string, limit: number): Promise<RemovedDocument[]> {
  const items = await queryItems({ pk: keys.removedDocuments, index: "gsi1", skUpTo: `${now}#~`, limit });
  return items.slice(0, limit).map((item) => removedSchema.parse(item));
}

const storedSchema = z.object({
  sk: z.string(),
  id: z.optional(z.string()),
  form: z.optional(z.string()),
  operations_id: z.optional(z.nullable(z.string())),
});

/** Objects of a version in S3: drafts and lists of operations, by id. */
export type StoredOfVersion = { drafts: string[]; operations: string[] };

/**
 * Purges what was saved of a version, page by page: `deleteStored` is called with what lies in S3 of a page before its rows go, so that
 * whoever dies in between finds the rest again.
 */
export async function purgeVersionSaves(
  versionId: number,
  deleteStored: (stored: StoredOfVersion) => Promise<void>,
): Promise<void> {
  for await (const page of queryPages({ pk: keys.versionSaves(versionId), consistent: true })) {
    const rows = page.map((item) => storedSchema.parse(item));
    await deleteStored({
      drafts: rows.flatMap(({ id, form }) => (id !== undefined && form === "draft" ? [id] : [])),
      operations: rows.flatMap(({ operations_id }) => operations_id ?? []),
    });
    await batchDeleteItems(page);
  }
}

/** Purges what is known of a deleted document's media, and of itself. The files are others' too, whose copy it was. */
export async function purgeRemovedDocument(documentId: number): Promise<void> {
  await batchDeleteItems(await queryItems({ pk: keys.mediaAssets(documentId) }));
  await deleteItem(keys.removedDocument(documentId));
}
