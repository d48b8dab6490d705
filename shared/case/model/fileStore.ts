import type { ContentNode, NodeType } from "./types.ts";

/** The old file store, which media had before they had addresses of their own. @see spec documents §3 "Media paths" */
const mediaTypes: ReadonlySet<NodeType> = new Set(["image", "audio", "video", "pdf"] satisfies NodeType[]);

/** A path inside the old store: names with slashes between them, none of which leads upward. */
export const isFileStorePath = (path: string): boolean =>
  path.length <= 500 && path.split("/").every((name) => /^[^\p{C}\\]+$/u.test(name) && !/^\.+$/.test(name));

/**
 * The path of a medium that has nothing but an old `uri`; undefined for any other node. The `uri` of a film at a hosting
 * service is its id there.
 */
export function fileStorePath(node: ContentNode): string | undefined {
  const { uri, url, source = "local" } = node;
  if (!mediaTypes.has(node.type) || source !== "local") return undefined;
  if (typeof uri !== "string" || (typeof url === "string" && url !== "")) return undefined;
  const path = uri.replace(/^\/+/, "");
  return isFileStorePath(path) ? path : undefined;
}

/** Where the file of such a path lies in the media bucket. */
export const fileStoreKey = (path: string): string => `filestore/${path}`;
