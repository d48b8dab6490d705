import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { apiStackId } from "#infra/names.ts";
import { httpApis } from "#shared/domain/httpApis.ts";
import { readStacks, writeAssemblyFiles } from "./assembly.ts";
import { CannotDeploy } from "./cannotDeploy.ts";
import { type Actor, goLive, type Ports, putInOrder, requireSite, withLock } from "./deployRelease.ts";
import { currentRelease, type History, releaseBack, unfinishedEntry } from "./history.ts";
import { openHistory } from "./openHistory.ts";
import { getRelease, type Release, requireAssembly, requirePage } from "./releases.ts";
import type { SiteBucket } from "./siteBucket.ts";
import { isHashed } from "./siteFiles.ts";
import { planUpload } from "./uploadSite.ts";

/** The stacks that a way back changes. The others hold data and what watches over it, and only ever grow. */
export const stacksOfCode: readonly string[] = ["Realtime", "Jobs", ...httpApis.map(apiStackId), "Web"];

/**
 * Puts a former release in place: its page first, which functions of later releases know, then its functions. Without `to`
 * the one before. What was cut off is ended by running it again.
 *
 * @throws CannotDeploy where there is none, where its files have gone, or another is under way
 * @returns the release that is in place now, and the site's address
 */
export async function rollBack(
  ports: Ports,
  actor: Actor,
  { to }: { to?: string | undefined } = {},
): Promise<{ release: Release; url: string }> {
  const site = await requireSite(ports);
  const bucket = ports.openBucket(site.SiteBucket);
  let reached: Release | undefined;
  await withLock(ports, { bucket, actor, what: `A way back${to ? ` to ${to}` : ""}` }, async (lock) => {
    const history = await openHistory(bucket, ports.now);
    const release = await requireRelease(bucket, requireAim(history.read(), to));
    const [page, assembly] = [await requirePage(bucket, release), await requireAssembly(bucket, release.id)];
    const { puts, overwritten } = await planUpload(bucket, page);
    await history.begin({
      release: release.id,
      kind: "rollback",
      who: actor.who,
      paths: overwritten,
    });
    await lock.assertHeld();
    await putInOrder(bucket, puts);
    ports.say(`The page of ${release.id} is in place; its functions follow.`);
    await deployRecorded(ports, assembly);
    await lock.assertHeld();
    await goLive(ports, history, site);
    reached = release;
  });
  if (!reached) throw new Error("A way back ended without a release");
  return { release: reached, url: site.SiteUrl };
}

function requireAim(history: History, to: string | undefined): string {
  const live = new Set(
    history.entries.filter(({ live_at }) => live_at !== null).map(({ release }) => release),
  );
  const aim = to ?? releaseBack(history);
  if (aim === undefined)
    throw new CannotDeploy("There is no release before the one that is in place: nothing to go back to.");
  if (!live.has(aim))
    throw new CannotDeploy(
      `${aim} was never in place. These were: ${[...live].sort().join(", ") || "none"}.`,
    );
  if (to !== undefined && to === currentRelease(history) && !unfinishedEntry(history))
    throw new CannotDeploy(`${to} is in place already.`);
  return aim;
}

async function requireRelease(bucket: SiteBucket, id: string): Promise<Release> {
  const release = await getRelease(bucket, id);
  if (!release) throw new CannotDeploy(`The record of ${id} is gone: it is kept for a week after its time.`);
  const stored = await bucket.list("assets/");
  const missing = release.files.filter(({ key, md5 }) => isHashed(key) && stored.get(key) !== md5);
  if (missing.length > 0)
    throw new CannotDeploy(
      `${missing.length} files of ${id} are gone from ${bucket.name}, the first of them ${missing[0]?.key}.`,
    );
  return release;
}

async function deployRecorded({ deployStacks }: Ports, assembly: Record<string, string>): Promise<void> {
  const assemblyDir = mkdtempSync(join(tmpdir(), "bedside-release-"));
  try {
    writeAssemblyFiles(assemblyDir, assembly);
    const stacks = readStacks(assemblyDir).map(({ id }) => id);
    await deployStacks({ assemblyDir, stacks: stacks.filter((id) => stacksOfCode.includes(id)) });
  } finally {
    rmSync(assemblyDir, { recursive: true, force: true });
  }
}
