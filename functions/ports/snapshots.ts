import { readSnapshot, snapshotOf } from "#shared/case/model/snapshotForm.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { logger } from "../runtime/log.ts";
import { snapshotKey } from "./snapshotKeys.ts";
import { getObjectText, putObject } from "./storage.ts";

// A tree is about 1 MB parsed at the largest; forty fit a function of 512 MB with room.
const heldAtMost = 40;
const held = new Map<string, ContentNode>();

/** The published tree of a snapshot, which never changes; throws where it is missing. */
export async function loadSnapshot(documentId: number, snapshotId: string): Promise<ContentNode> {
  const key = snapshotKey(documentId, snapshotId);
  const known = held.get(key);
  if (known) {
    held.delete(key);
    held.set(key, known);
    return known;
  }
  const text = await getObjectText("SNAPSHOT_BUCKET", key);
  if (text === undefined) throw new Error(`Snapshot ${snapshotId} of document ${documentId} is missing`);
  const root = parseStored(text, key);
  held.set(key, root);
  const [oldest] = held.keys();
  if (held.size > heldAtMost && oldest !== undefined) held.delete(oldest);
  return root;
}

/**
 * The same for whoever goes through many of them: read only where its JSON is found worth it, and not held, so that what others
 * read often stays. One that is gone is nothing to them: a case may be deleted while they are on their way.
 */
export async function findSnapshot(
  documentId: number,
  snapshotId: string,
  isWorthIt: (json: string) => boolean,
): Promise<ContentNode | undefined> {
  const key = snapshotKey(documentId, snapshotId);
  const text = await getObjectText("SNAPSHOT_BUCKET", key);
  if (text === undefined) logger.warn("a snapshot is not there", { documentId, snapshotId });
  return text !== undefined && isWorthIt(text) ? parseStored(text, key) : undefined;
}

function parseStored(text: string, key: string): ContentNode {
  const result = readSnapshot(JSON.parse(text));
  const [problem] = result.problems;
  if (!result.ok) throw new Error(`${key} is not a case: ${problem?.path}: ${problem?.message}`);
  // It opens all the same: whoever began with it goes on.
  if (problem) logger.warn("an old snapshot is not what it would be today", { key, problem });
  return result.root;
}

/** Stores a tree under its snapshot's immutable key. */
export async function storeSnapshot(
  documentId: number,
  snapshotId: string,
  root: ContentNode,
): Promise<void> {
  await putObject(
    "SNAPSHOT_BUCKET",
    snapshotKey(documentId, snapshotId),
    JSON.stringify(snapshotOf(root)),
    "application/json",
  );
}
