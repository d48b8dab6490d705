import { createHash } from "node:crypto";
import type { ContentNode } from "#shared/case/model/types.ts";
import { withoutEncounters } from "#shared/case/sealed/withoutEncounters.ts";
import type { ReadCase } from "./readCase.ts";
import { sealedTree } from "./sealedTree.ts";

const known = new WeakMap<ContentNode, string>();

/**
 * Hashes a tree that leaves the server, so that a sealed, hidden or republished one has another hash. Links of its media, which are put in afterwards
 * and expire, are left out. Calculated once for each tree.
 */
export function treeHashOf(root: ContentNode): string {
  const hash = known.get(root) ?? createHash("sha256").update(JSON.stringify(root)).digest("base64url");
  known.set(root, hash);
  return hash;
}

/**
 * True if somebody has the tree that they would be given now: one with the hash that they name, or that one with what the submission of these inputs
 * gave out, all of which still stand as submitted.
 * @see ADR 0188
 */
export function isKnown(
  { tree, root, exam }: Pick<ReadCase, "tree" | "root" | "exam">,
  known: string,
): boolean {
  const [hash, ...revealedBy] = known.split(",");
  if (revealedBy.length === 0) return hash === treeHashOf(tree);
  if (exam?.stage.stage !== "running") return false;
  const { revealed } = exam.stage;
  if (!revealedBy.every((uid) => revealed.has(uid))) return false;
  const before = new Set([...revealed].filter((uid) => !revealedBy.includes(uid)));
  const sealed = sealedTree(root, exam.section, { stage: "running", revealed: before });
  return hash === treeHashOf(withoutEncounters(sealed));
}
