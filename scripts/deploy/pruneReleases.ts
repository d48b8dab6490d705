import { type History, keptReleases } from "./history.ts";
import { listReleases, type Release, recordKeysOf } from "./releases.ts";
import type { SiteBucket } from "./siteBucket.ts";

export type PrunePlan = { releases: string[]; files: string[] };

/**
 * Plans the deletion of releases that no page can come from any more, and of the files that they alone name. Files that no release names are left
 * alone.
 */
export function planPrune(history: History, releases: readonly Release[], nowMs: number): PrunePlan {
  const kept = keptReleases(history, releases, nowMs);
  const keysOf = (some: readonly Release[]) => some.flatMap(({ files }) => files.map(({ key }) => key));
  const stay = new Set(keysOf(releases.filter(({ id }) => kept.has(id))));
  const go = releases.filter(({ id }) => !kept.has(id));
  return {
    releases: go.map(({ id }) => id),
    files: [...new Set(keysOf(go))].filter((key) => !stay.has(key)).sort(),
  };
}

/** Deletes files first and the records that name them last: cut off in between, the next run finds the rest. */
export async function pruneReleases(bucket: SiteBucket, history: History, nowMs: number): Promise<PrunePlan> {
  const plan = planPrune(history, await listReleases(bucket), nowMs);
  await bucket.delete(plan.files);
  await bucket.delete(await recordKeysOf(bucket, plan.releases));
  return plan;
}
