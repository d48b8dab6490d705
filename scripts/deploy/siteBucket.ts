import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { encodings, type FileHeaders } from "./siteFiles.ts";

/** An ETag without its quotes: the MD5 of what was put in one part. */
export type Etag = string;
/** Writes only if the key is free, or only if it still holds this version. */
export type PutCondition = { isNew: true } | { etag: Etag };

export type SiteBucket = {
  name: string;
  /** Keys under a prefix, with their ETags. */
  list: (prefix: string) => Promise<Map<string, Etag>>;
  headers: (key: string) => Promise<FileHeaders | undefined>;
  get: (key: string) => Promise<{ body: Buffer; etag: Etag } | undefined>;
  put: (key: string, body: Uint8Array | string, headers: FileHeaders) => Promise<void>;
  /** Answers the new ETag, or nothing where the condition does not hold. */
  putIf: (key: string, body: string, condition: PutCondition) => Promise<Etag | undefined>;
  delete: (keys: readonly string[]) => Promise<void>;
};

/** Headers of records about releases, which nobody may cache. */
export const jsonHeaders: FileHeaders = { cache_control: "no-store", content_type: "application/json" };

const deletedAtOnce = 1000;

/** The site's bucket. A local endpoint is taken from the environment, as the SDK does (`AWS_ENDPOINT_URL_S3`). */
export function openSiteBucket(name: string, region?: string): SiteBucket {
  // A local endpoint has no bucket subdomains.
  const s3 = new S3Client({
    ...(region && { region }),
    forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined,
  });
  return {
    name,
    list: async (prefix) => {
      const found = new Map<string, Etag>();
      let token: string | undefined;
      do {
        const page = await s3.send(
          new ListObjectsV2Command({ Bucket: name, Prefix: prefix, ContinuationToken: token }),
        );
        for (const { Key = "", ETag = "" } of page.Contents ?? []) found.set(Key, unquoted(ETag));
        token = page.NextContinuationToken;
      } while (token);
      return found;
    },
    headers: async (key) => {
      try {
        const reply = await s3.send(new HeadObjectCommand({ Bucket: name, Key: key }));
        const encoding = encodings.safeParse(reply.ContentEncoding);
        return {
          cache_control: reply.CacheControl ?? "",
          content_type: reply.ContentType ?? "",
          ...(encoding.success && { content_encoding: encoding.data }),
        };
      } catch (error) {
        if (statusOf(error) === 404) return undefined;
        throw error;
      }
    },
    get: async (key) => {
      try {
        const reply = await s3.send(new GetObjectCommand({ Bucket: name, Key: key }));
        const bytes = (await reply.Body?.transformToByteArray()) ?? new Uint8Array();
        return { body: Buffer.from(bytes), etag: unquoted(reply.ETag ?? "") };
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    put: async (key, body, headers) => {
      await s3.send(new PutObjectCommand({ Bucket: name, Key: key, Body: body, ...fields(headers) }));
    },
    putIf: async (key, body, condition) => {
      try {
        const reply = await s3.send(
          new PutObjectCommand({
            Bucket: name,
            Key: key,
            Body: body,
            ...fields(jsonHeaders),
            ...("isNew" in condition ? { IfNoneMatch: "*" } : { IfMatch: `"${condition.etag}"` }),
          }),
        );
        return unquoted(reply.ETag ?? "");
      } catch (error) {
        // 409: another conditional write of the key is under way. 404: what should match has gone.
        if ([404, 409, 412].includes(statusOf(error) ?? 0)) return undefined;
        throw error;
      }
    },
    delete: async (keys) => {
      for (let from = 0; from < keys.length; from += deletedAtOnce) {
        const Objects = keys.slice(from, from + deletedAtOnce).map((Key) => ({ Key }));
        const reply = await s3.send(
          new DeleteObjectsCommand({ Bucket: name, Delete: { Objects, Quiet: true } }),
        );
        const [failed] = reply.Errors ?? [];
        if (failed) throw new Error(`S3 did not delete ${failed.Key} of ${name}: ${failed.Message}`);
      }
    },
  };
}

const unquoted = (etag: string): Etag => etag.replaceAll('"', "");

const fields = (headers: FileHeaders) => ({
  CacheControl: headers.cache_control,
  ContentType: headers.content_type,
  ContentEncoding: headers.content_encoding,
});

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
