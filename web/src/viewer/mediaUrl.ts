import { isSafeUrl } from "#shared/case/safeUrl.ts";
import type { ContentNode } from "#shared/case/types.ts";

const safe = (url: unknown): string | undefined =>
  typeof url === "string" && url !== "" && isSafeUrl(url) ? url : undefined;

/** Where a media node's file is: its own (signed) url, or the old file store for nodes that carry only a `uri`. */
export function mediaUrl(node: ContentNode): string | undefined {
  const own = safe(node.url);
  if (own) return own;
  return typeof node.uri === "string" && node.uri !== ""
    ? `/filestore/${node.uri.split("/").map(encodeURIComponent).join("/")}`
    : undefined;
}
