import type { Readable } from "node:stream";
import { Upload } from "@aws-sdk/lib-storage";
import { env } from "../runtime/env.ts";
import { type BucketName, cacheControlOf, s3 } from "./storage.ts";

export type StreamUpload = {
  /** Ends once the object is there. */
  done: () => Promise<void>;
  /** Leaves no object behind. */
  abort: () => Promise<void>;
};

/** Sends a stream to an object in parts: it appears whole once all is sent, or not at all. */
export function uploadStream(
  bucket: BucketName,
  key: string,
  body: Readable,
  headers: { contentType: string; downloadName: string },
): StreamUpload {
  const upload = new Upload({
    client: s3(),
    params: {
      Bucket: env()[bucket],
      Key: key,
      Body: body,
      CacheControl: cacheControlOf(bucket),
      ContentType: headers.contentType,
      ContentDisposition: `attachment; filename="${headers.downloadName}"`,
    },
  });
  return {
    done: async () => {
      await upload.done();
    },
    abort: () => upload.abort(),
  };
}
