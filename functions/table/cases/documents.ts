import * as z from "zod/mini";
import { clinicalFields } from "#shared/case/model/clinicalMetadata.ts";
import { sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import { followUp } from "#shared/contract/followUp/followUp.ts";
import { documentKindNames } from "#shared/domain/kinds.ts";
import { keys } from "../keys.ts";
import {
  type Collection,
  type CollectionChange,
  readCollection,
  writeCollections,
} from "../lists/collections.ts";
import {
  batchGetItems,
  getItem,
  hasRev,
  isNew,
  type TransactItem,
  transactCheck,
  transactDelete,
  transactPut,
  transactUpdate,
  type WriteCondition,
} from "../table.ts";

const terms = z.optional(z.array(z.string()));
const clinicalSchema = z.object(
  // Each of them once, with the same schema.
  Object.fromEntries(clinicalFields.map((field) => [field, terms])) as Record<
    (typeof clinicalFields)[number],
    typeof terms
  >,
);

/** Facts of a document outside its tree. HTML fields are sanitized where they are written. */
const documentSchema = z.object({
  id: sequenceId,
  title: z.string(),
  report_title: z.nullable(z.string()),
  kind: z.enum(documentKindNames),
  author: z.string(),
  editor: z.string(),
  /** Key in the media bucket. */
  cover_image: z.nullable(z.string()),
  mod_map_image: z.nullable(z.string()),
  last_release_date: z.nullable(utcTime),
  last_release_notes: z.nullable(z.string()),
  /** Published without its AI cards. */
  is_ai_withheld: z.optional(z.boolean()),
  update_banner_date: z.nullable(utcTime),
  new_banner_date: z.nullable(utcTime),
  case_synopsis: z.nullable(z.string()),
  /** Names, in plain text, of the published tree. Absent in what was published before lists were searched by them. */
  learning_objectives: z.optional(z.array(z.string())),
  /** Numbers of the objectives and reusable content in the published tree. Absent in what was published before there were any. */
  mapped: z.optional(z.object({ objectives: z.array(sequenceId), reusables: z.array(sequenceId) })),
  /** Facts of the published tree for the library's filters. Absent in documents published before there were any. */
  clinical: z.optional(clinicalSchema),
  /** A part of the published tree is a timed exam. Absent in what was published before lists knew of that: it is none. */
  is_timed: z.optional(z.boolean()),
  /** How long that is; null where there is none. Absent in what was published before rows said so. */
  timed_minutes: z.optional(z.nullable(z.number())),
  /** Minutes. */
  recommended_time: z.nullable(z.number()),
  prerequisite_document_id: z.nullable(sequenceId),
  /** Other cases may ask for this one first. Whatever has a prerequisite of its own is none. */
  possible_prerequisite: z.optional(z.boolean()),
  /** Nothing of it was ever published: only its authors see it. Its snapshot is what it began with. */
  is_unpublished: z.optional(z.boolean()),
  /** Where its authors go on, of a document that was made in the editor. */
  scheduled_review_version_id: z.optional(sequenceId),
  /** The case that this one is an edition of, whose metadata it shares. */
  signature_version_id: z.optional(z.nullable(sequenceId)),
  /** The item of reusable content whose text this is. Such a document stands in no list; its versions are the item's variants. */
  reusable_object_id: z.optional(sequenceId),
  archived_at: z.nullable(utcTime),
  /** An assessment question that stands on a form in use. The bank says it; absent where it has said nothing. */
  is_on_active_form: z.optional(z.boolean()),
  /** Absent where nothing is offered after the case. */
  follow_up: z.optional(followUp),
  /** The snapshot that learners read now. */
  published_snapshot_id: ulid,
  /** Snapshots read by those who began before a publication that was marked as a correction. */
  corrections: z.optional(z.record(ulid, ulid)),
  /** Who wrote it elsewhere, for what was imported: importing again finds it by this. */
  source_id: z.nullable(z.string()),
  /** Snapshot of the last import, for a case that authors write on; nobody reads it. */
  imported_snapshot_id: z.optional(ulid),
  /** Hash of the published tree and this row, so that an import without news changes nothing. */
  content_hash: z.string(),
  /** Counts what was written of this row; absent until somebody asked for it. */
  rev: z.optional(z.number()),
});
export type DocumentRow = z.infer<typeof documentSchema>;

const listedSchema = z.omit(documentSchema, {
  is_on_active_form: true,
  follow_up: true,
  published_snapshot_id: true,
  corrections: true,
  imported_snapshot_id: true,
  source_id: true,
  content_hash: true,
  signature_version_id: true,
  reusable_object_id: true,
  rev: true,
});
/** Row of a document in lists and reports. */
export type ListedDocument = z.infer<typeof listedSchema>;

const allDocuments = "documents";
export const documentList = { name: allDocuments, schema: listedSchema };

/** Pattern: what lists show of every document; courses join their items with it. */
export const readDocuments = (): Promise<Collection<ListedDocument>> =>
  readCollection(allDocuments, listedSchema);

/** Pattern: a document by number. */
export async function getDocument(
  documentId: number,
  options: { consistent?: boolean } = {},
): Promise<DocumentRow | undefined> {
  const item = await getItem(keys.document(documentId), options);
  return item && documentSchema.parse(item);
}

/** Pattern: a document, and whether it is lent to one program. */
export async function getDocumentInProgram(
  documentId: number,
  programId: string,
): Promise<{ document: DocumentRow; isLent: boolean } | undefined> {
  const loan = keys.documentLoan(documentId, programId);
  const items = await batchGetItems([keys.document(documentId), loan]);
  const meta = items.find((item) => item.sk === "META");
  return meta && { document: documentSchema.parse(meta), isLent: items.some((item) => item.sk === loan.sk) };
}

/** Pattern: the snapshots that learners of some documents read now; of those that are there. */
export async function listSnapshotsOf(documentIds: readonly number[]): Promise<Map<number, string>> {
  const items = await batchGetItems(documentIds.map(keys.document));
  const rows = items.map((item) => documentSchema.parse(item));
  return new Map(rows.map(({ id, published_snapshot_id }) => [id, published_snapshot_id]));
}

/** That nobody has written a document's row since it was read. */
const standsAt = ({ rev }: DocumentRow): WriteCondition =>
  rev === undefined ? { expression: "attribute_not_exists(#rev)", names: { "#rev": "rev" } } : hasRev(rev);

/** A document's row in the place of the one that was read. */
const replacing = (before: DocumentRow, row: DocumentRow): TransactItem =>
  transactPut({ ...keys.document(row.id), ...row, rev: (before.rev ?? 0) + 1 }, standsAt(before));

/** List row of a document, as a change of its collection. */
export const listedChange = (row: DocumentRow) => ({
  name: allDocuments,
  rows: { [row.id]: listedSchema.parse(row) },
});

const secondsOf = (at: string): number => Math.floor(Date.parse(at) / 1000);

/**
 * Writes a document whose snapshot is already stored, with its one list row, and remembers the snapshot. One transaction:
 * readers see the old version or the new one. However many courses hold the document, it costs the same. False where a condition
 * of `others` does not hold, or where somebody has written the row since `before` was read: nothing was published then.
 */
export function putPublishedDocument(
  row: DocumentRow,
  publishedAt: string,
  {
    others = [],
    lists = [],
    before,
  }: {
    others?: readonly TransactItem[];
    /** Rows of other lists that are written with it. */
    lists?: readonly CollectionChange[];
    before?: DocumentRow | undefined;
  } = {},
): Promise<boolean> {
  return writeCollections(
    [listedChange(row), ...lists],
    [
      before ? replacing(before, row) : transactPut({ ...keys.document(row.id), ...row }),
      transactPut({ ...keys.snapshot(row.id, row.published_snapshot_id), published_at: publishedAt }),
      ...(row.source_id === null
        ? []
        : [transactPut({ ...keys.source(row.source_id), document_id: row.id })]),
      ...others,
    ],
    secondsOf(publishedAt),
  );
}

/** The document of an item of reusable content, which stands in no list: a new one, or with a newly published text. */
export const textWrites = (row: DocumentRow, publishedAt: string, before?: DocumentRow): TransactItem[] => [
  before ? replacing(before, row) : transactPut({ ...keys.document(row.id), ...row }, isNew),
  transactPut({ ...keys.snapshot(row.id, row.published_snapshot_id), published_at: publishedAt }),
];

/** The document of an item of reusable content under another title. Its text stays. */
export const textRenamed = (before: DocumentRow, title: string): TransactItem =>
  replacing(before, { ...before, title });

/** Condition that nobody has written a document's row since it was read, for a transaction that relies on it. */
export const standsCheck = (row: DocumentRow): TransactItem =>
  transactCheck(keys.document(row.id), standsAt(row));

/** Changes what is known of a document outside its tree, with its list row. False where somebody else was faster, or `others` refuse. */
export const replaceDocument = (
  before: DocumentRow,
  row: DocumentRow,
  { at, others }: { at: string; others: readonly TransactItem[] },
): Promise<boolean> =>
  writeCollections([listedChange(row)], [replacing(before, row), ...others], secondsOf(at));

/**
 * That a document may be asked for first when this is written. It counts as a change of it, so that whoever takes that away from it at
 * the same time sees who asks for it.
 */
export const prerequisiteWrite = (documentId: number): TransactItem =>
  transactUpdate(
    keys.document(documentId),
    { expression: "ADD #rev :one", names: { "#rev": "rev" }, values: { ":one": 1 } },
    {
      expression: "possible_prerequisite = :yes",
      values: { ":yes": true },
    },
  );

/** Takes away the row of a document that was never published, where nobody has written it since it was read. */
export const goneAt = (row: DocumentRow): TransactItem => {
  const { expression, names, values } = standsAt(row);
  return transactDelete(keys.document(row.id), {
    expression: `${expression} AND is_unpublished = :yes`,
    ...(names && { names }),
    values: { ...values, ":yes": true },
  });
};

/** Tells if a snapshot is, or once was, the published one of a document. */
export async function isSnapshotOf(documentId: number, snapshotId: string): Promise<boolean> {
  return (await getItem(keys.snapshot(documentId, snapshotId))) !== undefined;
}
