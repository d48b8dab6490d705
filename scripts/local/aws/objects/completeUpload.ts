import { createHash } from "node:crypto";
import type { FileStore, MultipartUpload } from "./fileStore.ts";

// S3's own limit for each part but the last
const leastPartBytes = 5 * 1024 * 1024;

export type CompletionProblem = { status: number; code: string; message: string };

/** Part numbers and ETags of a call that completes an upload. */
function partsOfCall(xml: string): { number: number; etag: string }[] {
  return [...xml.matchAll(/<Part>([\s\S]*?)<\/Part>/g)].flatMap(([, block = ""]) => {
    const number = /<PartNumber>(\d+)<\/PartNumber>/.exec(block)?.[1];
    const etag = /<ETag>([\s\S]*?)<\/ETag>/.exec(block)?.[1];
    return number === undefined || etag === undefined ? [] : [{ number: Number(number), etag: hexOf(etag) }];
  });
}

const hexOf = (etag: string): string => etag.replaceAll(/&quot;|&#34;|"/g, "");
const bad = (code: string, message: string): CompletionProblem => ({ status: 400, code, message });

/** Makes one object of the parts of an upload: a list of their files, so that no byte is read or written again. */
export function completeUpload(
  store: FileStore,
  upload: MultipartUpload,
  xml: string,
): { etag: string } | CompletionProblem {
  const named = partsOfCall(xml);
  if (named.length === 0) return bad("MalformedXML", "The XML that you provided names no part.");
  if (named.some(({ number }, at) => at > 0 && number <= (named[at - 1]?.number ?? 0)))
    return bad("InvalidPartOrder", "The list of parts was not in ascending order.");
  const parts = named.map(({ number, etag }) => {
    const part = upload.parts.get(number);
    return part && hexOf(part.etag) === etag ? part : undefined;
  });
  const found = parts.filter((part) => part !== undefined);
  if (found.length < parts.length)
    return bad("InvalidPart", "One or more of the specified parts could not be found.");
  const files = found.map((part) => store.filePart(part));
  if (files.slice(0, -1).some(({ bytes }) => bytes < leastPartBytes))
    return bad("EntityTooSmall", "Your proposed upload is smaller than the minimum allowed size");
  const digests = found.map(({ etag }) => Buffer.from(hexOf(etag), "hex"));
  const etag = `"${createHash("md5").update(Buffer.concat(digests)).digest("hex")}-${found.length}"`;
  const { uploadId: _id, bucket, parts: _parts, initiated: _at, checksumAlgorithm: _sum, ...kept } = upload;
  store.keepObject(bucket, { ...kept, etag, files }, upload);
  const left = [...upload.parts.values()].filter((part) => !found.includes(part));
  store.dropParts(left);
  return { etag };
}
