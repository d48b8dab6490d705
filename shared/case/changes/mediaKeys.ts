import { fileStorePath } from "../model/fileStore.ts";
import { isMediaKey } from "../model/safeUrl.ts";
import { type DraftNode, isSlot } from "./draft.ts";
import { listAt, listKeysOf } from "./draftTree.ts";
import type { Operation } from "./operations.ts";

const isKey = (url: unknown): url is string => typeof url === "string" && isMediaKey(url);

/** Every value that an attribute of a node has in some view; undefined among them where it may be unset. */
const valuesOf = (node: DraftNode, key: "url" | "uri" | "source"): unknown[] => [
  node[key],
  ...(node.changes?.values?.[key] ?? []).map(({ value }) => value),
];

/**
 * The paths of the old store from which a node may be given its file, whichever of its changes count: with a `uri` of one change, the
 * `source` of another, and the `url` that a third one unset.
 */
function storedPathsOf(node: DraftNode): string[] {
  const uris = valuesOf(node, "uri").filter((uri) => typeof uri === "string");
  // Hardly a node of a case has one.
  if (uris.length === 0) return [];
  const isEverLocal = valuesOf(node, "source").some((source) => source === undefined || source === "local");
  const isEverWithoutUrl = valuesOf(node, "url").some((url) => typeof url !== "string" || url === "");
  if (!isEverLocal || !isEverWithoutUrl) return [];
  return uris.flatMap((uri) => fileStorePath({ type: node.type, uid: node.uid, uri }) ?? []);
}

/** The paths of the old store that a draft names in some view. */
export function storedPathsIn(root: DraftNode): ReadonlySet<string> {
  const paths = new Set<string>();
  const visit = (node: DraftNode): void => {
    for (const path of storedPathsOf(node)) paths.add(path);
    for (const key of listKeysOf(node)) {
      for (const entry of listAt(node, key) ?? []) if (!isSlot(entry)) visit(entry);
    }
  };
  visit(root);
  return paths;
}

/** The keys of all media that a draft names in some view: those that changes brought or took away are among them. */
export function mediaKeysIn(root: DraftNode): ReadonlySet<string> {
  const keys = new Set<string>();
  const visit = (node: DraftNode): void => {
    for (const url of [node.url, ...(node.changes?.values?.url ?? []).map(({ value }) => value)]) {
      if (isKey(url)) keys.add(url);
    }
    for (const key of listKeysOf(node)) {
      for (const entry of listAt(node, key) ?? []) if (!isSlot(entry)) visit(entry);
    }
  };
  visit(root);
  return keys;
}

/** The keys that an operation gives to media, wherever in it they stand. */
export function mediaKeysOf(operation: Operation): string[] {
  const keys: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, field] of Object.entries(value)) {
      if (name === "url" && isKey(field)) keys.push(field);
      else visit(field);
    }
  };
  visit(operation);
  return keys;
}
