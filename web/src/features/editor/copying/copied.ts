import type { Draft } from "#shared/case/changes/draft.ts";
import { authorsView, nextPublishedTree } from "#shared/case/changes/view.ts";
import { isQuestion, mayHold } from "#shared/case/model/containment.ts";
import { copiesOf } from "#shared/case/model/references.ts";
import { parsePart } from "#shared/case/model/schema.ts";
import { pageSubtypes, subtypeOf } from "#shared/case/model/subtypes.ts";
import { nodeOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { localMemory } from "../../../api/browserStorage.ts";

/** Key of one person's copy, shared by every tab of the browser, so that it goes from one case into another. Signing out deletes it. */
const keyOf = (userId: string): string => `bedside.editor.copied.${userId}`;
const listeners = new Set<() => void>();
/** Value last read, until somebody copies something: it is asked for with every letter. */
let read: { userId: string; text: string } | undefined;

const copiedAnew = (): void => {
  read = undefined;
  for (const listener of listeners) listener();
};

/** Told when something is copied, in this window or another. */
export function onCopied(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", copiedAnew);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", copiedAnew);
  };
}

/** A node as its authors see it: what waits comes along, what waits to be deleted does not. Undefined where nothing of it is left. */
export const nodeToCopy = (draft: Draft, uid: string): ContentNode | undefined =>
  nodeOf(authorsView(draft), uid) ?? nodeOf(nextPublishedTree(draft), uid);

/** A node, and the number of the document that it was copied from. */
export type Copied = { node: ContentNode; from: number };

/** Keeps a node to be pasted. Tells whether there was room for it. */
export function copy(userId: string, copied: Copied): boolean {
  const text = JSON.stringify(copied);
  localMemory.setItem(keyOf(userId), text);
  copiedAnew();
  return storedCopy(userId) === text;
}

/** Stored text, the same as long as nothing else is copied; empty if there is none. */
export function storedCopy(userId: string): string {
  if (read?.userId !== userId) read = { userId, text: localMemory.getItem(keyOf(userId)) ?? "" };
  return read.text;
}

/** Copied content; undefined if there is none or it is no node. */
export function readCopied(stored: string): Copied | undefined {
  if (stored === "") return undefined;
  try {
    const { node, from } = JSON.parse(stored) ?? {};
    const parsed = parsePart(node);
    return parsed.ok && Number.isSafeInteger(from) && from > 0 ? { node: parsed.root, from } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const isPage = (node: ContentNode): boolean => pageSubtypes.some((page) => page === subtypeOf(node));

/**
 * Returns true if copied content may stand there; a page stands in the case itself only. @see spec documents §5 Paste
 */
export const mayPaste = (holder: ContentNode, isRoot: boolean, key: string, node: ContentNode): boolean =>
  mayHold(holder, key, node) && (isRoot || !isPage(node) || isQuestion(node));

/** The copied node as one that can come into this case. */
export function toPaste(draft: Draft, node: ContentNode, mint: (what: string) => string): ContentNode[] {
  const tree = authorsView(draft);
  return copiesOf([node], mint, (uid) => nodeOf(tree, uid) !== undefined);
}
