import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { lookup } from "mrmime";
import * as z from "zod/mini";

/** Encodings of objects that are stored compressed. */
export const encodings = z.enum(["gzip", "br"]);

/** Headers of an object as browsers get them. */
export const fileHeaders = z.strictObject({
  cache_control: z.string(),
  content_type: z.string(),
  content_encoding: z.optional(encodings),
});
export type FileHeaders = z.infer<typeof fileHeaders>;

/** A file of the site as it is stored: its key in the bucket, its size and hash (hex) there. */
export const siteFile = z.strictObject({
  key: z.string().check(z.minLength(1)),
  bytes: z.number(),
  /** MD5 of the bytes: S3's ETag of an object put in one part. */
  md5: z.string(),
  headers: fileHeaders,
});
export type SiteFile = z.infer<typeof siteFile>;
export type SiteFileWithBody = SiteFile & { body: Buffer };

/** Names under here carry a hash of the content. CloudFront compresses what it serves from there and does not lie there compressed, and nothing else. */
const hashedPrefix = "assets/";
export const pageKey = "index.html";

// Less is not worth the header that says so.
const smallestBytes = 1000;
const compressible = /^(text\/|image\/svg|application\/(json|xml|manifest))/;

export const isHashed = (key: string): boolean => key.startsWith(hashedPrefix);

/** The headers that a file of the build is stored with, by its name and size. */
export function headersOf(key: string, bytes: number): FileHeaders {
  // A file that the build compressed has the type of its original.
  const name = key.replace(/\.br$/, "");
  const type = lookup(extname(name)) ?? "application/octet-stream";
  const isText = compressible.test(type);
  return {
    cache_control: isHashed(key) ? "public, max-age=31536000, immutable" : "no-cache",
    content_type: isText && !type.startsWith("image/") ? `${type}; charset=utf-8` : type,
    ...(name !== key && { content_encoding: "br" as const }),
    ...(isText && !isHashed(key) && bytes >= smallestBytes && { content_encoding: "gzip" as const }),
  };
}

/**
 * The web build as it is stored, hashed files first and the page after them, so that a page never names files that are not
 * there; the service worker last. What the build leaves for tools (`.vite`) and what is hidden stays behind.
 *
 * @throws if the directory holds no page
 */
export function readSiteFiles(webDir: string): SiteFileWithBody[] {
  const files = listFiles(webDir).map((key) => {
    const content = readFileSync(join(webDir, key));
    const headers = headersOf(key, content.length);
    const body = headers.content_encoding === "gzip" ? gzipSync(content, { level: 9 }) : content;
    return { key, bytes: body.length, md5: md5(body), headers, body };
  });
  if (!files.some(({ key }) => key === pageKey)) throw new Error(`${webDir} holds no ${pageKey}`);
  return files.sort((a, b) => rank(a.key) - rank(b.key) || (a.key < b.key ? -1 : 1));
}

export const md5 = (body: Uint8Array): string => createHash("md5").update(body).digest("hex");

/** The service worker holds the page that it was built with: it may not come before it. */
const workerKey = "worker.js";
const rank = (key: string): number => (isHashed(key) ? 0 : key === pageKey ? 2 : key === workerKey ? 3 : 1);

function listFiles(directory: string, prefix = ""): string[] {
  return readdirSync(join(directory, prefix), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith("."))
    .flatMap((entry) =>
      entry.isDirectory()
        ? listFiles(directory, `${prefix}${entry.name}/`)
        : entry.isFile()
          ? [`${prefix}${entry.name}`]
          : [],
    );
}
