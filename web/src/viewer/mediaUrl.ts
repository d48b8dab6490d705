import { fileStorePath } from "#shared/case/model/fileStore.ts";
import { isSafeUrl } from "#shared/case/model/safeUrl.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { getStoredFile } from "#shared/contract/documents/documents.ts";

const safe = (url: unknown): string | undefined =>
  typeof url === "string" && url !== "" && isSafeUrl(url) ? url : undefined;

/**
 * Where a media node's file is: its own (signed) url, in its newest form where one is given, or the old file store for nodes
 * that carry only a `uri`.
 */
export function mediaUrl(node: ContentNode, documentId: number, newest?: string): string | undefined {
  const own = safe(newest ?? node.url);
  if (own) return own;
  const path = fileStorePath(node);
  if (path === undefined) return undefined;
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  return getStoredFile.path.replace("{id}", String(documentId)).replace("{path+}", encoded);
}
