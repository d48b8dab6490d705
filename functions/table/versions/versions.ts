import * as z from "zod/mini";
import { sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import { versionTypes } from "#shared/domain/versionTypes.ts";
import { keys } from "../keys.ts";
import {
  getItem,
  isNew,
  nextSequence,
  type TransactItem,
  touchItem,
  transact,
  transactPut,
  transactUpdate,
} from "../table.ts";

export const storedDraftSchema = z.object({
  rev: z.number(),
  id: ulid,
  /** `published`: a published tree, from which the draft begins. */
  form: z.enum(["draft", "published"]),
});
/** Where a draft lies that is stored as a whole. */
export type StoredDraft = z.infer<typeof storedDraftSchema>;

/** @see OpenWork */
export const openWorkSchema = z.object({
  comments: z.number(),
  suggestions: z.record(z.string(), z.number()),
  mentioned: z.array(z.object({ user_id: ulid, comments: z.number(), comment_id: z.string() })),
});

export const versionSchema = z.object({
  id: sequenceId,
  document_id: sequenceId,
  type: z.enum(versionTypes),
  /** Counts what was saved; 0 is the tree that the version began with. Of a published version always 0. */
  rev: z.number(),
  /** Hash of the draft at `rev`; absent as long as nothing was saved. */
  tree_hash: z.optional(z.string()),
  /** The draft as it was at some `rev` of before; what was saved since stands beside it. */
  snapshot: storedDraftSchema,
  /** Bytes of JSON saved since that draft. */
  saved_bytes: z.optional(z.number()),
  /** Whoever was ever in it as an editor, in the order in which they came: their colours follow from it. */
  editor_ids: z.array(ulid),
  created_at: utcTime,
  saved_at: z.nullable(utcTime),
  /** When it was last looked at for what is over in it; absent where it never was. */
  compacted_at: z.optional(utcTime),
  /** Work that waits for its authors at `rev`; absent as long as nothing was saved. */
  open_work: z.optional(openWorkSchema),
  /** Up to which revision learners have it; absent where that is what it began with, -1 where they never had anything of it. */
  published_rev: z.optional(z.number()),
});
export type VersionRow = z.infer<typeof versionSchema>;

export const documentVersionsSchema = z.object({
  published: sequenceId,
  ongoing_maintenance: sequenceId,
  scheduled_review: sequenceId,
});
/** The numbers of a document's versions. */
export type DocumentVersions = z.infer<typeof documentVersionsSchema>;

/** Pattern: a version by number; strongly consistent, since what is saved hangs from it. */
export async function getVersion(versionId: number): Promise<VersionRow | undefined> {
  const item = await getItem(keys.version(versionId), { consistent: true });
  return item && versionSchema.parse(item);
}

/** Pattern: which versions a document has; undefined for one that came before documents had any. */
export async function getDocumentVersions(documentId: number): Promise<DocumentVersions | undefined> {
  const item = await getItem(keys.documentVersions(documentId), { consistent: true });
  return item && documentVersionsSchema.parse(item);
}

/** The numbers of three versions that nobody has. */
export async function reserveVersions(): Promise<DocumentVersions> {
  const first = await nextSequence("version", 3);
  return { published: first, ongoing_maintenance: first + 1, scheduled_review: first + 2 };
}

/** The versions of a document that has none yet: all three begin with one tree. */
export function newVersions(
  documentId: number,
  versions: DocumentVersions,
  { snapshotId, at, published_rev }: { snapshotId: string; at: string; published_rev?: number },
): TransactItem[] {
  const rows = versionTypes.map((type): VersionRow => {
    const snapshot = { rev: 0, id: snapshotId, form: "published" } as const;
    const empty = { rev: 0, editor_ids: [], created_at: at, saved_at: null };
    const published = published_rev === undefined ? {} : { published_rev };
    const id = versions[numberOf[type]];
    return { id, document_id: documentId, type, snapshot, ...empty, ...published };
  });
  return [
    transactPut({ ...keys.documentVersions(documentId), ...versions }, isNew),
    ...rows.map((row) => transactPut({ ...keys.version(row.id), ...row }, isNew)),
    ...rows.map(({ id, snapshot }) => transactPut({ ...keys.storedDraft(id, 0), ...snapshot }, isNew)),
  ];
}

const numberOf = {
  PUBLISHED: "published",
  ONGOING_MAINTENANCE: "ongoing_maintenance",
  SCHEDULED_REVIEW: "scheduled_review",
} as const satisfies Record<VersionRow["type"], keyof DocumentVersions>;

/**
 * The versions of a published document, made at the first call: both that are written begin with the published tree. Whoever asks
 * again, or at the same time, is given the same ones.
 */
export async function ensureVersions(
  documentId: number,
  { snapshotId, at }: { snapshotId: string; at: string },
): Promise<DocumentVersions> {
  const known = await getDocumentVersions(documentId);
  if (known) return known;
  const versions = await reserveVersions();
  const isMade = await transact(newVersions(documentId, versions, { snapshotId, at }));
  const stands = isMade ? versions : await getDocumentVersions(documentId);
  if (!stands) throw new Error(`The versions of document ${documentId} cannot be made`);
  return stands;
}

/** Remembers that somebody was in a version; twice in the list where two windows came at once, which does no harm. */
export async function addVersionEditor(versionId: number, userId: string): Promise<void> {
  await touchItem(keys.version(versionId), {
    UpdateExpression: "SET editor_ids = list_append(editor_ids, :new)",
    ConditionExpression: "attribute_exists(pk) AND NOT contains(editor_ids, :user)",
    ExpressionAttributeValues: { ":new": [userId], ":user": userId },
  });
}

/** Remembers that there was nothing to take out of a version. */
export async function noteCompaction(versionId: number, at: string): Promise<void> {
  await touchItem(keys.version(versionId), {
    UpdateExpression: "SET compacted_at = :at",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":at": at },
  });
}

/** Both versions that are written begin with another published tree: on condition that nothing was saved of either. */
export const beginAnew = (versions: DocumentVersions, snapshotId: string): TransactItem[] =>
  [versions.ongoing_maintenance, versions.scheduled_review].flatMap((id) => {
    const draft: StoredDraft = { rev: 0, id: snapshotId, form: "published" };
    const begins = { expression: "SET #snapshot = :draft", names: { "#snapshot": "snapshot" } };
    return [
      transactUpdate(
        keys.version(id),
        { ...begins, values: { ":draft": draft } },
        { expression: "rev = :none", values: { ":none": 0 } },
      ),
      transactPut({ ...keys.storedDraft(id, 0), ...draft }),
    ];
  });
