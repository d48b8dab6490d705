import { CannotDeploy } from "./cannotDeploy.ts";
import type { Cloud, Outputs } from "./cloud.ts";
import { acquireLock, type DeployLock } from "./deployLock.ts";
import { pathsToInvalidate } from "./history.ts";
import { type OpenHistory, openHistory } from "./openHistory.ts";
import { pruneReleases } from "./pruneReleases.ts";
import { type AssemblyFiles, type Release, recordRelease } from "./releases.ts";
import type { SiteBucket } from "./siteBucket.ts";
import { isHashed, type SiteFileWithBody } from "./siteFiles.ts";
import { planUpload, putFiles } from "./uploadSite.ts";

export type Ports = {
  cloud: Pick<Cloud, "outputs" | "invalidate">;
  /** Deploys stacks of an assembly: all, or those named and no others. */
  deployStacks: (what: { assemblyDir: string; stacks?: readonly string[] }) => Promise<void>;
  openBucket: (name: string) => SiteBucket;
  /** Fails when the work is to stop where it is; the process ends after it. */
  interrupted: Promise<never>;
  now: () => number;
  say: (sentence: string) => void;
};

/** Who does what where, as the lock and the history say it. */
export type Actor = { holder: string; who: string };

export type Deployment = {
  release: Release;
  files: readonly SiteFileWithBody[];
  assembly: AssemblyFiles;
  assemblyDir: string;
};

/**
 * Puts a release in place: hashed files, then functions, then the page, then CloudFront is told. Whatever stands in between is
 * a former page with functions that know it, and files that nobody asks for yet; running it again ends what was cut off.
 * Before the first deployment there is no bucket, so functions come first and CloudFormation keeps a second one out.
 *
 * @throws CannotDeploy where another is under way
 * @see docs/adr/0091
 */
export async function deployRelease(ports: Ports, actor: Actor, deployment: Deployment): Promise<string> {
  const { release, files, assembly, assemblyDir } = deployment;
  const { say } = ports;
  const before = await ports.cloud.outputs("web");
  if (!before) await Promise.race([ports.deployStacks({ assemblyDir }), ports.interrupted]);
  const site = before ?? (await requireSite(ports));
  const bucket = ports.openBucket(site.SiteBucket);
  await withLock(ports, { bucket, actor, what: `The deployment of ${release.id}` }, async (lock) => {
    const history = await openHistory(bucket, ports.now);
    await recordRelease(bucket, release, { assembly, files });
    const plan = await planUpload(bucket, files);
    await history.begin({ release: release.id, kind: "deploy", who: actor.who, paths: plan.overwritten });
    const [hashed, page] = [plan.puts.filter(({ key }) => isHashed(key)), pageOf(plan.puts)];
    await putFiles(bucket, hashed);
    say(`Files: ${hashed.length} uploaded, ${files.length - plan.puts.length} there already.`);
    if (before) await ports.deployStacks({ assemblyDir });
    await lock.assertHeld();
    await putInOrder(bucket, page);
    await goLive(ports, history, site);
    const pruned = await pruneReleases(bucket, history.read(), ports.now());
    if (pruned.releases.length > 0)
      say(
        `Gone: ${pruned.files.length} files of ${pruned.releases.length} releases of more than a week ago.`,
      );
  });
  return site.SiteUrl;
}

/** The files that are not hashed, in the order in which they are put: the page last. */
const pageOf = <F extends { key: string }>(files: readonly F[]): F[] =>
  files.filter(({ key }) => !isHashed(key));

export async function putInOrder(bucket: SiteBucket, files: readonly SiteFileWithBody[]): Promise<void> {
  for (const { key, body, headers } of files) await bucket.put(key, body, headers);
}

/** Notes that what was begun is in place, and tells CloudFront of all that changed, by runs that were cut off as well. */
export async function goLive(
  { cloud, now, say }: Ports,
  history: OpenHistory,
  { DistributionId }: Outputs<"web">,
): Promise<void> {
  await history.setLive();
  const paths = pathsToInvalidate(history.read());
  const reference = `${history.read().entries.at(-1)?.release}-${now()}`;
  await cloud.invalidate({ distributionId: DistributionId, paths, reference });
  await history.setInvalidated();
  if (paths.length > 0) say(`CloudFront forgets ${paths.length} paths.`);
}

export async function requireSite({ cloud }: Ports): Promise<Outputs<"web">> {
  const site = await cloud.outputs("web");
  if (!site) throw new CannotDeploy("This stage has no site: its web stack is not there. Deploy it first.");
  return site;
}

export async function withLock(
  { interrupted, now }: Ports,
  { bucket, actor, what }: { bucket: SiteBucket; actor: Actor; what: string },
  work: (lock: DeployLock) => Promise<void>,
): Promise<void> {
  const lock = await acquireLock(bucket, { ...actor, what, now });
  try {
    await Promise.race([work(lock), interrupted]);
  } catch (error) {
    // What went wrong first is what matters; a lock that is not given back is free in ten minutes.
    await lock.release().catch(() => {});
    throw error;
  }
  await lock.release();
}
