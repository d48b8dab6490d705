import { mapInOrder } from "../runtime/mapInOrder.ts";
import { objectBytes } from "./multipart.ts";
import { type BucketName, getObjectBytes } from "./storage.ts";

/** Requests to a bucket under way at once: for sizes, and for whole objects, which are held in memory. */
const sizesAtOnce = 16;
const contentsAtOnce = 8;

/** Sizes of objects in bytes, in the order of their keys; undefined where there is none. */
export const objectSizes = (
  bucket: BucketName,
  keys: Iterable<string>,
): AsyncGenerator<[key: string, bytes: number | undefined]> =>
  mapInOrder(keys, sizesAtOnce, async (key) => [key, await objectBytes(bucket, key)]);

/** Contents of objects, in the order of their keys; undefined where there is none. */
export const objectContents = (
  bucket: BucketName,
  keys: Iterable<string>,
): AsyncGenerator<[key: string, bytes: Uint8Array | undefined]> =>
  mapInOrder(keys, contentsAtOnce, async (key) => [key, await getObjectBytes(bucket, key)]);
