import { type Actor, editPermissions } from "../changes/actor.ts";
import { applyAll } from "../changes/apply/apply.ts";
import type { Draft } from "../changes/draft.ts";
import { nodeAt, textKeysOf } from "../changes/draftTree.ts";
import type { Operation, Place, TextKey } from "../changes/operations.ts";
import { isSeen } from "../changes/siblings.ts";
import { type CaseDifference, compareCases } from "../compare/compareCases.ts";
import { childListsOf, nodeOf } from "../model/tree.ts";
import type { ContentNode } from "../model/types.ts";
import { type Suggesting, suggestText } from "./suggestText.ts";

export type ImportSuggestions = {
  operations: Operation[];
  /** With all of them. */
  draft: Draft;
  /** Changes that wait for a decision now. */
  suggested: number;
  /** Differences that could not be suggested; a comment says what the import has, if its node still exists. */
  leftOut: CaseDifference[];
};

type Import = {
  /** Tree of the last import. */
  before: ContentNode;
  after: ContentNode;
  /** Author of the suggestions, and their time in epoch milliseconds. */
  by: { id: string; at: number };
  mint: (what: string) => string;
};

type Between = Pick<Import, "before" | "after"> & { moved: ReadonlySet<string> };

const longestQuote = 2_000;

/**
 * Where a node stands in a tree, said by what stands beside it in the draft: what comes before it has its place already, since
 * differences come in reading order; of what comes after it only what is not moved itself tells a place.
 */
function placeIn(
  root: ContentNode,
  uid: string,
  { draft, moved }: { draft: Draft; moved: ReadonlySet<string> },
): Place | undefined {
  const walk = (node: ContentNode): Place | undefined => {
    for (const { key, nodes } of childListsOf(node)) {
      const at = nodes.findIndex((child) => child.uid === uid);
      if (at < 0) {
        for (const child of nodes) {
          const found = walk(child);
          if (found) return found;
        }
        continue;
      }
      const isThere = (each: ContentNode): boolean => isSeen(draft, each.uid);
      const after = nodes.slice(0, at).findLast(isThere)?.uid;
      const before = nodes.slice(at + 1).find((each) => isThere(each) && !moved.has(each.uid))?.uid;
      const beside = after !== undefined ? { after } : before !== undefined ? { before } : {};
      return { parent: node.uid, key, ...beside };
    }
    return undefined;
  };
  return walk(root);
}

/** New content of a node: what stood elsewhere before is moved in by a change of its own. */
function newPart(node: ContentNode, before: ContentNode): ContentNode {
  const lists = childListsOf(node).map(({ key, nodes }) => [
    key,
    nodes.filter(({ uid }) => !nodeOf(before, uid)).map((child) => newPart(child, before)),
  ]);
  return { ...node, ...Object.fromEntries(lists) };
}

/** Operations for one difference between two imports; undefined if it has no place in the draft. */
function operationsFor(
  draft: Draft,
  { uid, kind, keys }: CaseDifference,
  { before, after, moved, change }: Between & { change: Suggesting },
): Operation[] | undefined {
  const [was, is] = [nodeOf(before, uid), nodeOf(after, uid)];
  if (kind === "removed") return isSeen(draft, uid) ? [{ type: "deleteNode", ...change, uid }] : [];
  if (!is) return undefined;
  const place = placeIn(after, uid, { draft, moved });
  if (kind === "added")
    return place && [{ type: "addNodes", ...change, place, nodes: [newPart(is, before)] }];
  const node = nodeAt(draft.root, uid);
  if (!node || !was || !isSeen(draft, uid)) return undefined;
  const operations: Operation[] =
    kind === "moved" && place ? [{ type: "moveNode", ...change, uid, place }] : [];
  const texts = textKeysOf(is) as readonly string[];
  for (const key of keys.filter((each) => texts.includes(each)) as TextKey[]) {
    const [old, next] = [was[key], is[key]] as ContentNode["title"][];
    const written = suggestText(draft, node, { key, before: old, after: next, change });
    if (!written) return undefined;
    operations.push(...written);
  }
  const values = keys.filter((key) => !texts.includes(key));
  if (values.length > 0) {
    const now = new Map<string, unknown>(Object.entries(is));
    const keysAndValues = Object.fromEntries(values.map((key) => [key, now.get(key) ?? null]));
    operations.push({ type: "setKeysValues", ...change, uid, keysAndValues });
  }
  return operations;
}

/**
 * Suggests in an edited draft what changed from one import to the next. Nothing of the authors is overwritten, and
 * their own changes are not suggested away. @see ADR 0169
 */
export function suggestImport(draft: Draft, { before, after, by, mint }: Import): ImportSuggestions {
  const author: Actor = { id: by.id, mode: "suggesting", permissions: new Set(editPermissions) };
  const setId = mint("import");
  const result: ImportSuggestions = { operations: [], draft, suggested: 0, leftOut: [] };
  const take = (operations: Operation[]): boolean => {
    const applied = applyAll(result.draft, operations, author);
    if (!applied.ok) return false;
    result.draft = applied.draft;
    result.operations.push(...operations);
    return true;
  };
  const differences = compareCases(before, after);
  const moved = new Set(differences.filter(({ kind }) => kind === "moved").map(({ uid }) => uid));
  for (const difference of differences) {
    const change = { at: by.at, changeId: mint("import"), setId, isSuggestion: true } as const;
    const operations = operationsFor(result.draft, difference, { before, after, moved, change });
    if (operations?.length === 0) continue;
    if (operations && take(operations)) {
      result.suggested += 1;
      continue;
    }
    result.leftOut.push(difference);
    const words = difference.after === null ? "has this no more" : `has here: ${difference.after}`;
    const text = `The import ${words}`.slice(0, longestQuote);
    const comment = { threadId: mint("thread"), commentId: mint("comment"), text };
    take([{ type: "addCommentThread", at: by.at, uid: difference.uid, ...comment }]);
  }
  return result;
}
