import type { Draft } from "#shared/case/changes/draft.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { isReview } from "#shared/case/changes/reviewOperations.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { getDraft } from "#shared/contract/versions/versions.ts";
import { ApiError } from "../../../api/ApiError.ts";
import { call } from "../../../api/call.ts";
import { replayed } from "../openVersion.ts";

/**
 * The version with what reviewers have decided and commented since a revision. Undefined where nothing was saved, where something else
 * was, or where the server cannot be asked now.
 */
export async function missedReviews(
  versionId: number,
  base: { rev: number; draft: Draft },
): Promise<{ rev: number; draft: Draft; people: ReadonlyMap<string, string> } | undefined> {
  try {
    const { version, draft, saves, tree_hash, people } = await call(getDraft, {
      ...{ params: { id: String(versionId) }, query: { after: String(base.rev) } },
    });
    const operations = saves.flatMap((save) => save.operations as Operation[]); // the server has checked them
    if (draft !== null || version.rev === base.rev || !operations.every(isReview)) return undefined;
    const now = replayed(base.draft, saves);
    if (treeHash(now) !== tree_hash) return undefined;
    return { rev: version.rev, draft: now, people: new Map(people.map(({ id, name }) => [id, name])) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}
