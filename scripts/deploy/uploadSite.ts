import { isDeepStrictEqual } from "node:util";
import type { SiteBucket } from "./siteBucket.ts";
import { isHashed, type SiteFile, type SiteFileWithBody } from "./siteFiles.ts";

const atOnce = 16;

/** Files to upload, and those among them that replace different content: the paths that caches may hold in their former shape. */
export type UploadPlan<F extends SiteFile> = { puts: F[]; overwritten: string[] };

/** Compares the files with what the bucket holds: bytes by their hash, then headers. Nothing is written. */
export async function planUpload<F extends SiteFile>(
  bucket: SiteBucket,
  files: readonly F[],
): Promise<UploadPlan<F>> {
  // The root holds a few files; listing everything would list the records of releases as well.
  const stored = new Map([...(await bucket.list("assets/"))]);
  const plan: UploadPlan<F> = { puts: [], overwritten: [] };
  const decided = await forEachAtOnce(files, async (file) => {
    const etag = isHashed(file.key) ? stored.get(file.key) : (await bucket.get(file.key))?.etag;
    if (etag === undefined) return "new";
    if (etag !== file.md5) return "changed";
    return isDeepStrictEqual(await bucket.headers(file.key), file.headers) ? "same" : "changed";
  });
  for (const [index, file] of files.entries()) {
    if (decided[index] !== "same") plan.puts.push(file);
    if (decided[index] === "changed") plan.overwritten.push(`/${file.key}`);
  }
  return plan;
}

/** Puts files in any order, several at a time. Hashed ones; the order of the others matters. */
export async function putFiles(bucket: SiteBucket, files: readonly SiteFileWithBody[]): Promise<void> {
  await forEachAtOnce(files, (file) => bucket.put(file.key, file.body, file.headers));
}

async function forEachAtOnce<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += atOnce)
    results.push(...(await Promise.all(items.slice(from, from + atOnce).map(work))));
  return results;
}
