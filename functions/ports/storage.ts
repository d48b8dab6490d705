import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { nowMs } from "../runtime/clock.ts";
import { env } from "../runtime/env.ts";
import { logger } from "../runtime/log.ts";
import type { Opened } from "../runtime/readAhead.ts";
import { rightsEndMs } from "../runtime/rightsEnd.ts";
import { linkSigner, type Validity } from "./manyLinks.ts";

const hourMs = 3_600_000;

let client: S3Client | undefined;

/** The S3 client, for what needs more than the functions below. */
export function s3(): S3Client {
  // A local endpoint has no bucket subdomains.
  client ??= new S3Client({ forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined });
  return client;
}

let linkClient: S3Client | undefined;

/** The client whose address the links have that browsers follow. On one machine that is the site's own, which stays over restarts. */
function linkS3(): S3Client {
  const endpoint = process.env.OBJECT_LINKS_ENDPOINT;
  linkClient ??= endpoint ? new S3Client({ endpoint, forcePathStyle: true }) : s3();
  return linkClient;
}

export type BucketName = "MEDIA_BUCKET" | "SNAPSHOT_BUCKET" | "REPORT_BUCKET";

/**
 * Cache header of a bucket's objects: no cache may keep what is made for one person or shows one person's figures.
 */
export const cacheControlOf = (bucket: BucketName): string | undefined =>
  bucket === "REPORT_BUCKET" ? "private, no-store" : undefined;

export async function putObject(
  bucket: BucketName,
  key: string,
  body: string | Uint8Array,
  contentType: string,
  { downloadName }: { downloadName?: string } = {},
): Promise<void> {
  await s3().send(
    new PutObjectCommand({
      Bucket: env()[bucket],
      Key: key,
      Body: body,
      ContentType: contentType,
      ContentDisposition: downloadName && `attachment; filename="${downloadName}"`,
      CacheControl: cacheControlOf(bucket),
    }),
  );
}

/** The text of an object; undefined where there is none. */
export async function getObjectText(bucket: BucketName, key: string): Promise<string | undefined> {
  try {
    const reply = await s3().send(new GetObjectCommand({ Bucket: env()[bucket], Key: key }));
    return await reply.Body?.transformToString("utf8");
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

/** The bytes of an object that must be there. */
export async function requireObjectBytes(bucket: BucketName, key: string): Promise<Uint8Array> {
  const reply = await s3().send(new GetObjectCommand({ Bucket: env()[bucket], Key: key }));
  if (!reply.Body) throw new Error(`The object ${key} is empty`);
  return reply.Body.transformToByteArray();
}

/** The bytes of an object that one can do without: undefined where the store does not give it out, for a reason that is logged. */
export async function getObjectBytes(bucket: BucketName, key: string): Promise<Uint8Array | undefined> {
  try {
    return await requireObjectBytes(bucket, key);
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error;
    logger.warn("object not given out", { bucket, key, reason: error.name });
    return undefined;
  }
}

/**
 * Opens an object that one can do without, to read it when there is room for its bytes. Undefined where the store does not give it out, for
 * a reason that is logged.
 */
export async function openObject(bucket: BucketName, key: string): Promise<Opened<Uint8Array> | undefined> {
  try {
    const { Body, ContentLength = 0 } = await s3().send(
      new GetObjectCommand({ Bucket: env()[bucket], Key: key }),
    );
    if (!Body) throw new Error(`The object ${key} is empty`);
    return {
      bytes: ContentLength,
      read: () => Body.transformToByteArray(),
      // On Node a body is a stream of Node's own.
      close: () => void (Body as Readable).destroy(),
    };
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error;
    logger.warn("object not given out", { bucket, key, reason: error.name });
    return undefined;
  }
}

/** Deletes an object; one that is gone already is no fault. */
export async function deleteObject(bucket: BucketName, key: string): Promise<void> {
  await s3().send(new DeleteObjectCommand({ Bucket: env()[bucket], Key: key }));
}

export async function objectExists(bucket: BucketName, key: string): Promise<boolean> {
  try {
    await s3().send(new HeadObjectCommand({ Bucket: env()[bucket], Key: key }));
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}

/**
 * A link to an object that works without a session until it expires, or until the rights end that it was asked for with.
 */
export async function signObjectUrl(
  bucket: BucketName,
  key: string,
  options: { expiresInS: number; downloadName?: string },
): Promise<string> {
  const command = new GetObjectCommand({
    Bucket: env()[bucket],
    Key: key,
    ResponseContentDisposition: options.downloadName && `attachment; filename="${options.downloadName}"`,
  });
  return getSignedUrl(linkS3(), command, validFrom(nowMs(), options.expiresInS));
}

const fullHourMs = (): number => Math.floor(nowMs() / hourMs) * hourMs;

/** No link outlives the rights that it was asked for with. */
function validFrom(startMs: number, seconds: number): Validity {
  const rightsS = Math.max(1, Math.floor((rightsEndMs() - startMs) / 1000));
  return { expiresIn: Math.min(seconds, rightsS), signingDate: new Date(startMs) };
}

let mediaSigner: ReturnType<typeof linkSigner> | undefined;

/** The signer of links to media. One that could not be made is made anew by the next who asks. */
function signerOfMedia(): ReturnType<typeof linkSigner> {
  mediaSigner ??= linkSigner(linkS3(), env().MEDIA_BUCKET).catch((error: unknown) => {
    mediaSigner = undefined;
    throw error;
  });
  return mediaSigner;
}

const mediaLinks = new Map<string, string>();

/**
 * A picture's or other medium's link: good for two hours from the last full hour, or until the rights end. A browser that asks again within the
 * hour finds the picture in its cache.
 */
export async function signMediaUrl(key: string): Promise<string> {
  const hour = Math.floor(nowMs() / hourMs);
  const endMs = Math.min((hour + 2) * hourMs, rightsEndMs());
  const known = mediaLinks.get(`${hour} ${endMs} ${key}`);
  if (known) return known;
  if (mediaLinks.size > 5000) mediaLinks.clear();
  const sign = await signerOfMedia();
  const url = await sign(key, validFrom(fullHourMs(), 2 * 3600));
  mediaLinks.set(`${hour} ${endMs} ${key}`, url);
  return url;
}
