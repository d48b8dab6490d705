import { fileStoreKey, fileStorePath } from "#shared/case/model/fileStore.ts";
import { isMediaKey } from "#shared/case/model/safeUrl.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { getObjectBytes } from "../ports/storage.ts";

const contentTypes: Readonly<Record<string, string>> = {
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
};

/** The key of an image's file; undefined where it is not ours. */
export function imageKey(node: ContentNode): string | undefined {
  if (typeof node.url === "string" && isMediaKey(node.url)) return node.url;
  const path = fileStorePath(node);
  return path === undefined ? undefined : fileStoreKey(path);
}

/** Undefined for what is no picture that a browser shows. */
export const imageType = (key: string): string | undefined =>
  contentTypes[key.slice(key.lastIndexOf(".") + 1).toLowerCase()];

export const dataUrl = (type: string, bytes: Uint8Array): string =>
  `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;

const megabyte = 1024 * 1024;
/** A page of a browser holds them all at once, in a function of 2 GB. */
const bytesAtMost = { picture: 12 * megabyte, summary: 60 * megabyte };

/**
 * The files of images by their keys, as data URLs. One that cannot be fetched, or is too large, is not there: what shows it
 * goes without it and says so.
 */
export async function fetchPictures(keys: ReadonlySet<string>): Promise<Map<string, string>> {
  const fetched = await Promise.all([...keys].map(async (key) => [key, await fetchPicture(key)] as const));
  const pictures = new Map<string, string>();
  let room = bytesAtMost.summary;
  for (const [key, picture] of fetched) {
    if (!picture || picture.length > room) continue;
    room -= picture.length;
    pictures.set(key, picture);
  }
  return pictures;
}

async function fetchPicture(key: string): Promise<string | undefined> {
  const type = imageType(key);
  if (type === undefined) return undefined;
  const bytes = await getObjectBytes("MEDIA_BUCKET", key);
  return bytes && bytes.byteLength <= bytesAtMost.picture ? dataUrl(type, bytes) : undefined;
}
