import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchUpload,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { env } from "../runtime/env.ts";
import { type BucketName, s3 } from "./storage.ts";

let signer: S3Client | undefined;

/** The client that signs what browsers send. It asks for no checksum: at the time of signing there is no body to count it of. */
function signingS3(): S3Client {
  const endpoint = process.env.OBJECT_LINKS_ENDPOINT ?? process.env.AWS_ENDPOINT_URL_S3;
  signer ??= new S3Client({
    requestChecksumCalculation: "WHEN_REQUIRED",
    ...(endpoint && { endpoint, forcePathStyle: true }),
  });
  return signer;
}

/** Begins an upload in parts and answers its name. */
export async function startMultipart(bucket: BucketName, key: string): Promise<string> {
  const reply = await s3().send(
    new CreateMultipartUploadCommand({
      Bucket: env()[bucket],
      Key: key,
      ContentType: "application/octet-stream",
    }),
  );
  if (!reply.UploadId) throw new Error(`S3 gave the upload of ${key} no name`);
  return reply.UploadId;
}

export type Multipart = { bucket: BucketName; key: string; uploadId: string };

/** A link to which the bytes of one part are PUT. */
export const signPart = (
  { bucket, key, uploadId }: Multipart,
  part: number,
  expiresInS: number,
): Promise<string> =>
  getSignedUrl(
    signingS3(),
    new UploadPartCommand({ Bucket: env()[bucket], Key: key, UploadId: uploadId, PartNumber: part }),
    { expiresIn: expiresInS },
  );

/** A link to which an object of exactly so many bytes is PUT. */
export const signPut = (
  { bucket, key, bytes }: { bucket: BucketName; key: string; bytes: number },
  expiresInS: number,
): Promise<string> =>
  getSignedUrl(signingS3(), new PutObjectCommand({ Bucket: env()[bucket], Key: key, ContentLength: bytes }), {
    expiresIn: expiresInS,
    unhoistableHeaders: new Set(["content-length"]),
  });

const isRefusal = (error: unknown): boolean =>
  error instanceof S3ServiceException && (error.$metadata.httpStatusCode ?? 500) < 500;

/** Makes one object of all parts. False where the parts are not those that S3 has. */
export async function completeMultipart(
  { bucket, key, uploadId }: Multipart,
  parts: readonly { part: number; etag: string }[],
): Promise<boolean> {
  try {
    await s3().send(
      new CompleteMultipartUploadCommand({
        Bucket: env()[bucket],
        Key: key,
        UploadId: uploadId,
        MultipartUpload: { Parts: parts.map(({ part, etag }) => ({ PartNumber: part, ETag: etag })) },
      }),
    );
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/** Deletes all parts; an upload that is gone already is no fault. */
export async function abortMultipart({ bucket, key, uploadId }: Multipart): Promise<void> {
  try {
    await s3().send(new AbortMultipartUploadCommand({ Bucket: env()[bucket], Key: key, UploadId: uploadId }));
  } catch (error) {
    if (error instanceof NoSuchUpload) return;
    if (error instanceof S3ServiceException && error.name === "NoSuchUpload") return;
    throw error;
  }
}

/** Bytes of an object; undefined where there is none. */
export async function objectBytes(bucket: BucketName, key: string): Promise<number | undefined> {
  try {
    const { ContentLength } = await s3().send(new HeadObjectCommand({ Bucket: env()[bucket], Key: key }));
    return ContentLength ?? 0;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  }
}

/** The first bytes of an object that is not empty. */
export async function readHead(bucket: BucketName, key: string, bytes: number): Promise<Uint8Array> {
  const reply = await s3().send(
    new GetObjectCommand({ Bucket: env()[bucket], Key: key, Range: `bytes=0-${bytes - 1}` }),
  );
  if (!reply.Body) throw new Error(`The object ${key} is empty`);
  return reply.Body.transformToByteArray();
}

/** Copies an object within its bucket, as of this type, without its bytes coming here. Tags stay behind: writing those is nobody's right. */
export async function copyObject(
  bucket: BucketName,
  { from, to, contentType }: { from: string; to: string; contentType: string },
): Promise<void> {
  await s3().send(
    new CopyObjectCommand({
      Bucket: env()[bucket],
      CopySource: `${env()[bucket]}/${from}`,
      Key: to,
      ContentType: contentType,
      MetadataDirective: "REPLACE",
      TaggingDirective: "REPLACE",
    }),
  );
}
