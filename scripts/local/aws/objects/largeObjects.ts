import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { refuseAsS3 } from "../refuseAsS3.ts";
import { completeUpload } from "./completeUpload.ts";
import type { FileStore } from "./fileStore.ts";
import type { ObjectFiles } from "./objectFiles.ts";
import { addressOf, copySourceOf, keptHeaders, type ObjectAddress, rangeOf } from "./objectRequest.ts";

/** Bytes from which an object that is put whole becomes a file. */
const largeBytes = 1024 * 1024;

export type LargeObjects = {
  /** Serves a request for a large object or a part of an upload. False for one that fauxqs is to serve; nothing of it has been read then. */
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
};

type Call = { address: ObjectAddress; request: IncomingMessage; response: ServerResponse };

/** Large objects and parts of uploads, streamed in and out of files. */
export function serveLargeObjects(store: FileStore, files: ObjectFiles): LargeObjects {
  const parts = { store, files };
  return {
    serve: async (request, response) => {
      const address = addressOf(request);
      const handler = address && store.hasBucket(address.bucket) && handlerOf(request, address, store);
      if (!handler) return false;
      try {
        await handler({ address, request, response }, parts);
      } catch (error) {
        if (!isGone(error)) throw error;
        response.destroy(); // the caller has left
      }
      return true;
    },
  };
}

type Handler = (call: Call, parts: { store: FileStore; files: ObjectFiles }) => Promise<void>;

function handlerOf(
  { method, headers }: IncomingMessage,
  { bucket, key, query }: ObjectAddress,
  store: FileStore,
): Handler | undefined {
  const isFiled = (of: { bucket: string; key: string }): boolean =>
    store.filesOfObject(of.bucket, of.key).length > 0;
  switch (method) {
    case "GET":
    case "HEAD":
      return isFiled({ bucket, key }) && !query.has("partNumber") && !query.has("attributes")
        ? readObject
        : undefined;
    case "POST":
      return store.uploadOf(query.get("uploadId") ?? "") && complete;
    case "PUT": {
      const source = copySourceOf(headers);
      if (source) return isFiled(source) && !query.has("uploadId") ? copyObject : undefined;
      if (headers["content-encoding"]?.includes("aws-chunked")) return undefined;
      if (query.has("uploadId")) return store.uploadOf(query.get("uploadId") ?? "") && receivePart;
      return [...query.keys()].every((name) => /^x-/i.test(name)) &&
        Number(headers["content-length"]) >= largeBytes
        ? receiveObject
        : undefined;
    }
  }
  return undefined;
}

const receivePart: Handler = async ({ address, request, response }, { store, files }) => {
  const number = Number(address.query.get("partNumber"));
  if (!Number.isInteger(number) || number < 1 || number > 10_000)
    return refuseAsS3(response, 400, "InvalidArgument", "A part number is between 1 and 10000.");
  const { md5, ...stored } = await files.receive(request);
  const upload = store.uploadOf(address.query.get("uploadId") ?? "");
  if (!upload) {
    files.remove([stored]);
    return refuseAsS3(response, 404, "NoSuchUpload", "The specified multipart upload does not exist.");
  }
  const etag = `"${md5.toString("hex")}"`;
  store.keepPart(upload, { number, etag, stored });
  response.writeHead(200, { etag }).end();
};

const receiveObject: Handler = async ({ address, request, response }, { store, files }) => {
  const { md5, ...stored } = await files.receive(request);
  const etag = `"${md5.toString("hex")}"`;
  store.keepObject(address.bucket, {
    ...keptHeaders(request.headers),
    key: address.key,
    etag,
    files: [stored],
  });
  response.writeHead(200, { etag }).end();
};

const complete: Handler = async ({ address, request, response }, { store }) => {
  const xml = await textOf(request);
  const upload = store.uploadOf(address.query.get("uploadId") ?? "");
  if (!upload)
    return refuseAsS3(response, 404, "NoSuchUpload", "The specified multipart upload does not exist.");
  const done = completeUpload(store, upload, xml);
  if ("code" in done) return refuseAsS3(response, done.status, done.code, done.message);
  answerXml(
    response,
    `<CompleteMultipartUploadResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Bucket>${inXml(address.bucket)}</Bucket><Key>${inXml(address.key)}</Key><ETag>${inXml(done.etag)}</ETag></CompleteMultipartUploadResult>`,
  );
};

const copyObject: Handler = async ({ address, request, response }, { store, files }) => {
  const from = copySourceOf(request.headers);
  if (!from) throw new Error("A copy names what is copied");
  const source = store.headObject(from.bucket, from.key);
  const isReplaced = request.headers["x-amz-metadata-directive"] === "REPLACE";
  const { key: _key, body: _body, contentLength: _bytes, parts: _parts, lastModified: _at, ...kept } = source;
  store.keepObject(address.bucket, {
    ...(isReplaced ? keptHeaders(request.headers) : kept),
    key: address.key,
    etag: source.etag,
    files: store.filesOfObject(from.bucket, from.key).map(files.duplicate),
  });
  const { etag, lastModified } = store.headObject(address.bucket, address.key);
  answerXml(
    response,
    `<CopyObjectResult><ETag>${inXml(etag)}</ETag><LastModified>${lastModified.toISOString()}</LastModified></CopyObjectResult>`,
  );
};

const readObject: Handler = async ({ address, request, response }, { store, files }) => {
  const { bucket, key } = address;
  const object = store.headObject(bucket, key);
  const { "if-match": match, "if-none-match": noneMatch, range } = request.headers;
  if (match !== undefined && match !== object.etag)
    return refuseAsS3(response, 412, "PreconditionFailed", "At least one of the pre-conditions did not hold");
  if (noneMatch === object.etag) {
    response.writeHead(304, { etag: object.etag }).end();
    return;
  }
  const asked = rangeOf(request.method === "HEAD" ? undefined : range, object.contentLength);
  if (asked === "unsatisfiable") {
    response.setHeader("content-range", `bytes */${object.contentLength}`);
    return refuseAsS3(response, 416, "InvalidRange", "The requested range is not satisfiable");
  }
  const { start, end } = asked === "whole" ? { start: 0, end: object.contentLength - 1 } : asked;
  response.writeHead(asked === "whole" ? 200 : 206, {
    ...headersOf(object),
    "content-length": end - start + 1,
    ...(asked !== "whole" && { "content-range": `bytes ${start}-${end}/${object.contentLength}` }),
  });
  if (request.method === "HEAD") return void response.end();
  await pipeline(files.read(store.filesOfObject(bucket, key), { start, end }), response);
};

function headersOf(object: ReturnType<FileStore["headObject"]>): Record<string, string> {
  const { contentLanguage, contentDisposition, cacheControl, contentEncoding } = object;
  return {
    "content-type": object.contentType,
    "accept-ranges": "bytes",
    etag: object.etag,
    "last-modified": object.lastModified.toUTCString(),
    ...Object.fromEntries(
      Object.entries(object.metadata).map(([name, text]) => [`x-amz-meta-${name}`, text]),
    ),
    ...(contentLanguage && { "content-language": contentLanguage }),
    ...(contentDisposition && { "content-disposition": contentDisposition }),
    ...(cacheControl && { "cache-control": cacheControl }),
    ...(contentEncoding && { "content-encoding": contentEncoding }),
  };
}

const goneCodes: ReadonlySet<unknown> = new Set(["ERR_STREAM_PREMATURE_CLOSE", "ECONNRESET", "EPIPE"]);
const isGone = (error: unknown): boolean =>
  error instanceof Error && "code" in error && goneCodes.has(error.code);

function answerXml(response: ServerResponse, xml: string): void {
  response.writeHead(200, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`);
}

const inXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
