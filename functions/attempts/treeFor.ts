import { forEducators } from "#shared/case/model/forEducators.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { type Audience, audienceOf } from "#shared/domain/access/audience.ts";
import type { Actor } from "#shared/domain/access.ts";
import { loadSnapshot } from "../ports/snapshots.ts";

/** One snapshot's tree as an audience reads it: without what is hidden from that audience. @see rulings "Staff and cases" */
export async function treeForAudience(
  audience: Audience,
  documentId: number,
  snapshotId: string,
): Promise<ContentNode> {
  const root = await loadSnapshot(documentId, snapshotId);
  return audience === "educator" ? forEducators(root) : root;
}

export const treeFor = (actor: Actor, documentId: number, snapshotId: string): Promise<ContentNode> =>
  treeForAudience(audienceOf(actor), documentId, snapshotId);
