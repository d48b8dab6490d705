import { Fragment, type Node, Slice } from "prosemirror-model";
import type { Transaction } from "prosemirror-state";
import { ReplaceStep } from "prosemirror-transform";
import { PatchStep } from "./patchStep.ts";

/** Positions are those of the document before any of the edits. */
type Edit =
  | { kind: "replace"; from: number; to: number; content: Fragment }
  | { kind: "markup"; at: number; like: Node };

/** Identity of a child: the node of the case, or the slot of the parent. */
const keyOf = (node: Node): string => node.attrs.uid ?? node.type.name;

const isSameChild = (a: Node, b: Node): boolean =>
  keyOf(a) === keyOf(b) && (a.type === b.type || a.type.spec.content === b.type.spec.content);

function textEdit(old: Node, next: Node, inside: number): Edit[] {
  const start = old.content.findDiffStart(next.content);
  const end = old.content.findDiffEnd(next.content);
  if (start === null || end === null) return [];
  // Of 'aa' that becomes 'aaa', start and end reach past each other.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const content = next.content.cut(start, end.b + overlap);
  return [{ kind: "replace", from: inside + start, to: inside + end.a + overlap, content }];
}

function childEdits(old: Node, next: Node, inside: number): Edit[] {
  const before = old.children;
  const after = next.children;
  const shared = Math.min(before.length, after.length);
  const isSame = (a: number, b: number): boolean => {
    const [x, y] = [before[a], after[b]];
    return x !== undefined && y !== undefined && isSameChild(x, y);
  };
  let head = 0;
  while (head < shared && isSame(head, head)) head++;
  let tail = 0;
  while (tail < shared - head && isSame(before.length - 1 - tail, after.length - 1 - tail)) tail++;

  const edits: Edit[] = [];
  let at = inside;
  for (const [i, child] of before.entries()) {
    const fromEnd = before.length - i;
    const partner = i < head ? after[i] : fromEnd <= tail ? after[after.length - fromEnd] : undefined;
    if (partner) edits.push(...nodeEdits(child, partner, at));
    at += child.nodeSize;
  }
  if (head + tail < Math.max(before.length, after.length)) {
    const sizeOf = (nodes: readonly Node[]): number => nodes.reduce((sum, node) => sum + node.nodeSize, 0);
    const from = inside + sizeOf(before.slice(0, head));
    const to = from + sizeOf(before.slice(head, before.length - tail));
    edits.push({ kind: "replace", from, to, content: Fragment.from(after.slice(head, after.length - tail)) });
  }
  return edits;
}

function nodeEdits(old: Node, next: Node, at: number): Edit[] {
  if (old === next) return [];
  const below = next.isTextblock ? textEdit(old, next, at + 1) : childEdits(old, next, at + 1);
  return old.sameMarkup(next) ? below : [{ kind: "markup", at, like: next }, ...below];
}

/** Differences of the second of two documents, as `PatchStep` takes them. */
export const patchRanges = (before: Node, target: Node): number[] =>
  replacedBy(childEdits(before, target, 0));

/** So many edits are steps of their own: a key makes one. */
const stepsAtMost = 8;

const place = (edit: Edit): number => (edit.kind === "markup" ? edit.at : edit.from);

/** Lists the places that edits replace, for a step that makes them all. A node that has other attributes and the same content moves nothing. */
function replacedBy(edits: readonly Edit[]): number[] {
  // What comes before a node stands before what becomes of it.
  const rank = ({ kind }: Edit): number => (kind === "replace" ? 0 : 1);
  const ordered = edits.toSorted((a, b) => place(a) - place(b) || rank(a) - rank(b));
  return ordered.flatMap((edit) => {
    if (edit.kind === "replace") return [edit.from, edit.to - edit.from, edit.content.size];
    return edit.like.isLeaf ? [edit.at, edit.like.nodeSize, edit.like.nodeSize] : [];
  });
}

/**
 * Makes a transaction's document the one that is given, by the smallest steps that need no guess: what stands in both stays,
 * and with it selection and what is drawn. Both documents are of one case; nodes are known by their uids.
 */
export function patchTo(transaction: Transaction, target: Node): Transaction {
  const edits = childEdits(transaction.doc, target, 0);
  if (edits.length > stepsAtMost) return transaction.step(new PatchStep(target, replacedBy(edits)));
  // From the end to the start, and a node after what it holds: no edit moves the place of one that is still to come.
  for (const edit of edits.sort((a, b) => place(b) - place(a))) {
    if (edit.kind === "markup") {
      transaction.setNodeMarkup(edit.at, edit.like.type, edit.like.attrs, edit.like.marks);
    } else {
      transaction.step(new ReplaceStep(edit.from, edit.to, new Slice(edit.content, 0, 0)));
    }
  }
  return transaction;
}
