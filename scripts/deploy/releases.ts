import * as z from "zod/mini";
import { CannotDeploy } from "./cannotDeploy.ts";
import { type History, historySchema } from "./history.ts";
import { type Etag, jsonHeaders, type SiteBucket } from "./siteBucket.ts";
import { isHashed, type SiteFileWithBody, siteFile } from "./siteFiles.ts";

/** The record of a release: `releases/<id>.json`. Beside it, under `releases/<id>/`, its templates and its page. */
export const releaseSchema = z.object({
  id: z.string().check(z.regex(/^\d{8}T\d{6}Z-[0-9a-z]{1,12}$/)),
  made_at: z.iso.datetime(),
  stage: z.string(),
  who: z.string(),
  /** Commit in git; null if the code stands in no repository. */
  commit: z.nullable(z.string()),
  /** True if the files were those of the commit. */
  is_clean: z.boolean(),
  files: z.array(siteFile),
  /** The hash of each function's code, under its logical id. */
  functions: z.record(z.string(), z.string()),
});
export type Release = z.infer<typeof releaseSchema>;

/** The templates and manifests of an assembly, by file name. */
export const assemblySchema = z.record(z.string(), z.string());
export type AssemblyFiles = z.infer<typeof assemblySchema>;

const historyKey = "releases/history.json";
const recordKey = (id: string): string => `releases/${id}.json`;
const assemblyKey = (id: string): string => `releases/${id}/assembly.json`;
const pageCopyKey = (id: string, key: string): string => `releases/${id}/site/${key}`;

/** Sorts by time; says which code it was. */
export const releaseId = (nowMs: number, commit: string | null): string =>
  `${new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, "")}-${commit?.slice(0, 7) ?? "nocommit"}`;

export async function readHistory(bucket: SiteBucket): Promise<{ history: History; etag: Etag | undefined }> {
  const there = await bucket.get(historyKey);
  if (!there) return { history: { entries: [] }, etag: undefined };
  return { history: historySchema.parse(JSON.parse(there.body.toString("utf8"))), etag: there.etag };
}

/** Writes the history over the version that was read. @throws CannotDeploy where another has written meanwhile */
export async function writeHistory(
  bucket: SiteBucket,
  history: History,
  etag: Etag | undefined,
): Promise<Etag> {
  const text = JSON.stringify(historySchema.parse(history), null, 2);
  const written = await bucket.putIf(historyKey, text, etag === undefined ? { isNew: true } : { etag });
  if (written === undefined)
    throw new CannotDeploy("Another deployment of this stage has written its history meanwhile.");
  return written;
}

/**
 * Records a release: what is under its folder first, then the record that names all, before any of its files is put
 * where browsers find them. So whatever is put there is named by some record, and goes when that does.
 */
export async function recordRelease(
  bucket: SiteBucket,
  release: Release,
  { assembly, files }: { assembly: AssemblyFiles; files: readonly SiteFileWithBody[] },
): Promise<void> {
  await bucket.put(assemblyKey(release.id), JSON.stringify(assembly), jsonHeaders);
  for (const file of files.filter(({ key }) => !isHashed(key)))
    await bucket.put(pageCopyKey(release.id, file.key), file.body, file.headers);
  const written = await bucket.putIf(recordKey(release.id), JSON.stringify(releaseSchema.parse(release)), {
    isNew: true,
  });
  if (written === undefined)
    throw new CannotDeploy(`The release ${release.id} is recorded already: try again.`);
}

export async function getRelease(bucket: SiteBucket, id: string): Promise<Release | undefined> {
  const there = await bucket.get(recordKey(id));
  return there && releaseSchema.parse(JSON.parse(there.body.toString("utf8")));
}

/** All that are recorded, the oldest first. */
export async function listReleases(bucket: SiteBucket): Promise<Release[]> {
  const ids = [...(await bucket.list("releases/")).keys()]
    .map((key) => /^releases\/(\d{8}T[^/]+)\.json$/.exec(key)?.[1])
    .filter((id) => id !== undefined)
    .sort();
  const found = await Promise.all(ids.map((id) => getRelease(bucket, id)));
  return found.filter((release) => release !== undefined);
}

export async function requireAssembly(bucket: SiteBucket, id: string): Promise<AssemblyFiles> {
  const there = await bucket.get(assemblyKey(id));
  if (!there) throw new CannotDeploy(`The templates of ${id} are gone from ${bucket.name}.`);
  return assemblySchema.parse(JSON.parse(there.body.toString("utf8")));
}

/** The files of a release that are not hashed, as they were, the page last. */
export async function requirePage(bucket: SiteBucket, release: Release): Promise<SiteFileWithBody[]> {
  const files = release.files.filter(({ key }) => !isHashed(key));
  return Promise.all(
    files.map(async (file) => {
      const copy = await bucket.get(pageCopyKey(release.id, file.key));
      if (copy?.etag !== file.md5)
        throw new CannotDeploy(`The page of ${release.id} is gone from ${bucket.name}: ${file.key}.`);
      return { ...file, body: copy.body };
    }),
  );
}

/** Lists the keys of the records of releases that are deleted: their folders, and the records last. */
export async function recordKeysOf(bucket: SiteBucket, ids: readonly string[]): Promise<string[]> {
  const folders = await Promise.all(ids.map((id) => bucket.list(`releases/${id}/`)));
  return [...folders.flatMap((keys) => [...keys.keys()]), ...ids.map(recordKey)];
}
