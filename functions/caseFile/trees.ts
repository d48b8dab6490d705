import { fileStoreKey, fileStorePath } from "#shared/case/model/fileStore.ts";
import { numberOf } from "#shared/case/model/mappedContent.ts";
import { ownMediaOf } from "#shared/case/model/ownMedia.ts";
import { childListsOf, walk } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

const inFile = "0/original/files/";
/** How a tree in a case file names a file of its media: as a key of the media bucket, which trees are held to. */
export const keyInFile = (name: string): string => `${inFile}${name}`;
/** The name of a file by such a key; undefined of any other key. */
export const nameInFile = (key: string): string | undefined =>
  key.startsWith(inFile) ? key.slice(inFile.length) : undefined;

/** A tree with each node changed by itself. What nothing changes stays the same object. */
function mapped(node: ContentNode, change: (node: ContentNode) => ContentNode): ContentNode {
  let next = change(node);
  for (const { key, nodes } of childListsOf(node)) {
    const children = nodes.map((child) => mapped(child, change));
    if (children.some((child, at) => child !== nodes[at])) next = { ...next, [key]: children };
  }
  return next;
}

export type Numbers = { objective: (id: number) => number | null; reusable: (id: number) => number };

/** A tree whose mapping names objectives and reusable content by other numbers; null takes a mapping away. */
export const withNumbers = (root: ContentNode, { objective, reusable }: Numbers): ContentNode =>
  mapped(root, (node) => {
    let next = node;
    const { roData } = node;
    if (typeof roData === "object" && roData !== null && "learning_objective_id" in roData) {
      const id = numberOf(roData.learning_objective_id);
      if (id !== undefined) next = { ...next, roData: { ...roData, learning_objective_id: objective(id) } };
    }
    const item = node.variantableType === "ReusableObject" ? numberOf(node.variantableId) : undefined;
    return item === undefined ? next : { ...next, variantableId: reusable(item) };
  });

/** The key of each file that a tree shows, by the uids of its nodes. */
function keysByUid(root: ContentNode): Map<string, string> {
  const keys = ownMediaOf(root);
  walk(root, (node) => {
    const path = fileStorePath(node);
    if (path !== undefined) keys.set(node.uid, fileStoreKey(path));
    return true;
  });
  return keys;
}

/** Keys of all files that a tree shows, each once. */
export const filesIn = (root: ContentNode): string[] => [...new Set(keysByUid(root).values())];

/** A tree whose media name their files otherwise. What named its file in the way of the old store names it as all others do. A file without a name here stays as it is. */
export function withFiles(root: ContentNode, nameOf: (key: string) => string | undefined): ContentNode {
  const keys = keysByUid(root);
  return mapped(root, (node) => {
    const key = keys.get(node.uid);
    const name = key === undefined ? undefined : nameOf(key);
    if (name === undefined) return node;
    const { uri: _old, ...kept } = node;
    return { ...kept, url: name };
  });
}

/** A root without what is only proposed to be its mapping: that is work of the installation that it stands in. */
export function withoutProposals(root: ContentNode): ContentNode {
  const {
    proposedLearningObjectiveReusableObjects: _pairs,
    proposedLearningObjectiveReusableObjectId: _pair,
    ...kept
  } = root;
  return kept;
}
