import type { ContentNode } from "#shared/case/model/types.ts";
import { signMediaUrl } from "../ports/storage.ts";

const mediaTypes: ReadonlySet<string> = new Set(["image", "audio", "video", "pdf"]);

/** The tree with the keys of its own media replaced by links that expire. The stored tree is left as it is. */
export async function withSignedMedia<T>(value: T): Promise<T> {
  if (Array.isArray(value)) return (await Promise.all(value.map(withSignedMedia))) as T; // element by element
  if (typeof value !== "object" || value === null) return value;
  const entries = await Promise.all(
    Object.entries(value).map(async ([name, field]) => [name, await withSignedMedia(field)] as const),
  );
  const copy = Object.fromEntries(entries) as T; // the same fields
  return isLocalMedium(copy) ? ({ ...copy, url: await signMediaUrl(copy.url) } as T) : copy;
}

function isLocalMedium(value: unknown): value is ContentNode & { url: string } {
  const node = value as Partial<ContentNode>; // looked at field by field
  if (typeof node.type !== "string" || !mediaTypes.has(node.type)) return false;
  return typeof node.url === "string" && node.url !== "" && !/^[a-z][a-z0-9+.-]*:|^\//i.test(node.url);
}
