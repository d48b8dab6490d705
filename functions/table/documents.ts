import * as z from "zod/mini";
import { sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import { followUp } from "#shared/contract/followUp/followUp.ts";
import { documentKindNames } from "#shared/domain/kinds.ts";
import { keys } from "./keys.ts";
import { batchGetItems, getItem, putItem, queryItems, transact, transactPut } from "./table.ts";

/** What is known of a document outside its tree. HTML fields are sanitised where they are written. */
export const documentSchema = z.object({
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
  update_banner_date: z.nullable(utcTime),
  new_banner_date: z.nullable(utcTime),
  case_synopsis: z.nullable(z.string()),
  /** Minutes. */
  recommended_time: z.nullable(z.number()),
  prerequisite_document_id: z.nullable(sequenceId),
  archived_at: z.nullable(utcTime),
  /** Absent where nothing is offered after the case. */
  follow_up: z.optional(followUp),
  /** The snapshot that learners read now. */
  published_snapshot_id: ulid,
  /** Who wrote it elsewhere, for what was imported: importing again finds it by this. */
  source_id: z.nullable(z.string()),
  /** Of the published tree and this row, so that an import that brings nothing new changes nothing. */
  content_hash: z.string(),
});
export type DocumentRow = z.infer<typeof documentSchema>;

const inCourse = z.object({ course_id: sequenceId, relation_id: sequenceId });

/** All that one read tells of a document: itself, the programs it is lent to, the courses that hold it. */
export type DocumentFacts = {
  document: DocumentRow;
  lentTo: string[];
  courses: { course_id: number; relation_id: number }[];
};

/** Pattern: a document with its loans and courses. */
export async function getDocumentFacts(documentId: number): Promise<DocumentFacts | undefined> {
  const items = await queryItems({ pk: keys.documentPartition(documentId) });
  const meta = items.find((item) => item.sk === "META");
  if (!meta) return undefined;
  return {
    document: documentSchema.parse(meta),
    lentTo: items.filter((item) => item.sk.startsWith("LENT#")).map((item) => item.sk.slice("LENT#".length)),
    courses: items.filter((item) => item.sk.startsWith("COURSE#")).map((item) => inCourse.parse(item)),
  };
}

/** Pattern: which course and document a course item's number names. */
export async function getRelation(
  relationId: number,
): Promise<{ course_id: number; document_id: number } | undefined> {
  const [item] = await queryItems({ pk: keys.relation(relationId), index: "gsi1", limit: 1 });
  return item && z.object({ course_id: sequenceId, document_id: sequenceId }).parse(item);
}

/**
 * Writes a document whose snapshot is already stored, and remembers the snapshot. One transaction: readers see the old
 * version or the new one.
 */
export async function putPublishedDocument(row: DocumentRow, publishedAt: string): Promise<void> {
  const isDone = await transact([
    transactPut({ ...keys.document(row.id), ...row }),
    transactPut({ ...keys.snapshot(row.id, row.published_snapshot_id), published_at: publishedAt }),
    ...(row.source_id === null ? [] : [transactPut({ ...keys.source(row.source_id), document_id: row.id })]),
  ]);
  if (!isDone) throw new Error(`Document ${row.id} is being published by somebody else`);
}

/** Whether a snapshot is, or once was, the published one of a document. */
export async function isSnapshotOf(documentId: number, snapshotId: string): Promise<boolean> {
  return (await getItem(keys.snapshot(documentId, snapshotId))) !== undefined;
}

/** Pattern: which of these documents are lent to a program. */
export async function listLentDocuments(
  documentIds: readonly number[],
  programId: string,
): Promise<Set<number>> {
  const items = await batchGetItems(documentIds.map((id) => keys.documentLoan(id, programId)));
  return new Set(items.map((item) => z.number().parse(item.document_id)));
}

export async function lendDocument(documentId: number, programId: string): Promise<void> {
  await putItem({
    ...keys.documentLoan(documentId, programId),
    document_id: documentId,
    program_id: programId,
  });
}
