import * as z from "zod/mini";
import type { OpenWork } from "#shared/case/changes/openWork.ts";
import { sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import { saveSummary } from "#shared/contract/versions/revision.ts";
import { saveKinds } from "#shared/domain/versionTypes.ts";
import { keys } from "../keys.ts";
import {
  getItem,
  isNew,
  queryItems,
  type TransactItem,
  transact,
  transactPut,
  transactUpdate,
} from "../table.ts";
import { type StoredDraft, storedDraftSchema } from "./versions.ts";

const saveSchema = z.object({
  version_id: sequenceId,
  rev: z.number(),
  kind: z.enum(saveKinds),
  user_id: ulid,
  /** First and last name, as they were then. */
  user_name: z.string(),
  session_id: z.nullable(z.string()),
  seq: z.nullable(z.number()),
  /** Token of the lock that it was saved under; null if it needed none. */
  lock_token: z.nullable(z.number()),
  saved_at: utcTime,
  /** Number of operations. */
  count: z.number(),
  /** Summary of the operations for readers of the history. Absent in saves from before there was any. */
  did: z.optional(saveSummary),
  /** Hash of the draft as this save left it. */
  tree_hash: z.string(),
  /** Operations as JSON; null if they lie in S3, or if there are none. */
  operations: z.nullable(z.string()),
  operations_id: z.nullable(ulid),
  /** By which the operations were applied. Absent in saves from before there were others than the first. */
  rules: z.optional(z.number()),
  /** The draft that came in the place of the one before. */
  draft: z.optional(storedDraftSchema),
  /** Learners have what it leaves, although nothing was published by it: absent where they have not, or it published. */
  is_published: z.optional(z.boolean()),
  /** Source of the draft, if it was taken from another revision or version. */
  from: z.optional(z.object({ version_id: sequenceId, rev: z.number() })),
});
/** One save of a version: the audit of it, and its history. */
export type SaveRow = z.infer<typeof saveSchema>;

/** Pattern: what was saved after one revision, up to another, the oldest first; strongly consistent. */
export async function listVersionSaves(
  versionId: number,
  { after, upTo }: { after: number; upTo: number },
): Promise<SaveRow[]> {
  if (upTo <= after) return [];
  const [first, last] = [keys.versionSave(versionId, after + 1).sk, keys.versionSave(versionId, upTo).sk];
  const items = await queryItems({
    pk: keys.versionSaves(versionId),
    skBetween: [first, last],
    consistent: true,
  });
  return items.map((item) => saveSchema.parse(item));
}

/** Pattern: so many of the latest saves up to a revision, the latest first. */
export async function listLatestSaves(
  versionId: number,
  { upTo, limit }: { upTo: number; limit: number },
): Promise<SaveRow[]> {
  const items = await queryItems({
    pk: keys.versionSaves(versionId),
    skBetween: [keys.versionSave(versionId, 0).sk, keys.versionSave(versionId, upTo).sk],
    limit,
    descending: true,
  });
  return items.slice(0, limit).map((item) => saveSchema.parse(item));
}

/** Pattern: one save. */
export async function getVersionSave(versionId: number, rev: number): Promise<SaveRow | undefined> {
  const item = await getItem(keys.versionSave(versionId, rev), { consistent: true });
  return item && saveSchema.parse(item);
}

export type BatchOf = { userId: string; sessionId: string; seq: number };

/** Pattern: as which revision a batch of a window was saved; undefined where it never was. */
export async function getSavedRev(versionId: number, batch: BatchOf): Promise<number | undefined> {
  const item = await getItem(keys.savedBatch(versionId, batch), { consistent: true });
  return item && z.number().parse(item.rev);
}

/** Bytes of the operations as JSON, and the work that waits in the draft as the save leaves it. */
export type Saved = { bytes: number; open_work: OpenWork };

/** Batches are sent again within minutes; a browser that comes back after a month compares with the history. */
const batchKeptS = 35 * 86_400;

/**
 * Writes of a save: the version's head, on condition that it stands at the revision before; the save; and that this
 * batch of this window was saved, so that it is never saved twice.
 */
export function saveWrites(row: SaveRow, { bytes, open_work }: Saved): TransactItem[] {
  const { version_id, rev, saved_at, tree_hash, draft, session_id, seq, user_id } = row;
  const moved = draft ? ", #snapshot = :draft, saved_bytes = :bytes" : "";
  const published = row.kind === "publish" || row.is_published ? ", published_rev = :next" : "";
  const compacted = row.kind === "compact" ? ", compacted_at = :at" : "";
  const head = transactUpdate(
    keys.version(version_id),
    {
      expression: `SET rev = :next, tree_hash = :hash, saved_at = :at, open_work = :work${moved}${published}${compacted}${
        draft ? "" : " ADD saved_bytes :bytes"
      }`,
      names: draft ? { "#snapshot": "snapshot" } : {},
      values: {
        ":next": rev,
        ":hash": tree_hash,
        ":at": saved_at,
        ":work": open_work,
        ":bytes": draft ? 0 : bytes,
        ...(draft ? { ":draft": draft } : {}),
      },
    },
    { expression: "rev = :before", values: { ":before": rev - 1 } },
  );
  const writes = [head, transactPut({ ...keys.versionSave(version_id, rev), ...row }, isNew)];
  if (draft) writes.push(transactPut({ ...keys.storedDraft(version_id, rev), ...draft }));
  if (session_id !== null && seq !== null) {
    const batch = keys.savedBatch(version_id, { userId: user_id, sessionId: session_id, seq });
    const expires_at_s = Math.floor(Date.parse(saved_at) / 1000) + batchKeptS;
    writes.push(transactPut({ ...batch, rev, expires_at_s }, isNew));
  }
  return writes;
}

/** Saves; false where the version stands elsewhere by now, the batch was saved before, or a condition of `others` does not hold. */
export const commitSave = (
  row: SaveRow,
  { others = [], ...saved }: Saved & { others?: readonly TransactItem[] },
): Promise<boolean> => transact([...others, ...saveWrites(row, saved)]);

/** Pattern: the newest draft stored as a whole that is no newer than a revision. */
export async function getStoredDraftBefore(versionId: number, rev: number): Promise<StoredDraft> {
  const [item] = await queryItems({
    pk: keys.versionSaves(versionId),
    skBetween: [keys.storedDraft(versionId, 0).sk, keys.storedDraft(versionId, rev).sk],
    limit: 1,
    descending: true,
    consistent: true,
  });
  return storedDraftSchema.parse(item);
}

/** Lets a version be read from a draft that was stored of it; not where a newer one is known by now. */
export async function putStoredDraft(versionId: number, draft: StoredDraft): Promise<void> {
  await transact([
    transactPut({ ...keys.storedDraft(versionId, draft.rev), ...draft }),
    transactUpdate(
      keys.version(versionId),
      {
        expression: "SET #snapshot = :draft, saved_bytes = :none",
        names: { "#snapshot": "snapshot", "#rev": "rev" },
        values: { ":draft": draft, ":none": 0 },
      },
      { expression: "#snapshot.#rev < :at", values: { ":at": draft.rev } },
    ),
  ]);
}
