import type { TimedSection } from "#shared/case/model/timedSection.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { type ExamStage, seal } from "#shared/case/sealed/seal.ts";

/** Most ask before the start, or just after it; who is elsewhere costs one walk through the tree, a few milliseconds. */
const heldAtMost = 4;
const held = new WeakMap<ContentNode, Map<string, ContentNode>>();

const nameOf = (exam: ExamStage): string =>
  exam.stage === "running" ? `running ${[...exam.revealed].sort().join(" ")}` : exam.stage;

/** A snapshot's tree as `seal` has it, kept for those at the same point of the exam. */
export function sealedTree(root: ContentNode, section: TimedSection, exam: ExamStage): ContentNode {
  const ofRoot = held.get(root) ?? new Map<string, ContentNode>();
  held.set(root, ofRoot);
  const name = nameOf(exam);
  const tree = ofRoot.get(name) ?? seal(root, section, exam);
  ofRoot.delete(name);
  ofRoot.set(name, tree);
  const [oldest] = ofRoot.keys();
  if (ofRoot.size > heldAtMost && oldest !== undefined) ofRoot.delete(oldest);
  return tree;
}
