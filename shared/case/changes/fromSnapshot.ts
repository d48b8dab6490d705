import type { ContentNode } from "../model/types.ts";
import type { Draft, DraftNode } from "./draft.ts";
import { listKeysOf, textKeysOf } from "./draftTree.ts";
import { runsOf } from "./runs.ts";

/** A plain node as a draft holds it, with nothing changed. Titles and styles come in their one form. */
export function draftNodeOf(node: ContentNode): DraftNode {
  // The fields are the node's own; those that hold texts and nodes are replaced below.
  const draft = { ...node } as Record<string, unknown>;
  for (const key of textKeysOf(node)) if (node[key] !== undefined) draft[key] = runsOf(node[key]);
  for (const key of listKeysOf(node)) {
    const list = node[key as "content"];
    if (Array.isArray(list)) draft[key] = list.map(draftNodeOf);
  }
  return draft as unknown as DraftNode;
}

/**
 * The draft that begins with a published tree: its authors have changed nothing yet. That the AI cards were withheld holds for that
 * publication alone. @see ADR 0399
 */
export const draftFromSnapshot = ({ aiWithheld: _published, ...tree }: ContentNode): Draft => ({
  schema: 1,
  root: draftNodeOf(tree),
  changes: {},
  moves: [],
  threads: {},
  summaryOfEdits: [],
  studentFeedbacks: [],
});
