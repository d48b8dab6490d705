import type { TimedSection } from "../model/timedSection.ts";
import { indexTree } from "../model/tree.ts";
import type { ContentNode } from "../model/types.ts";
import { keyIndexOf } from "./questionKeys.ts";
import { answersAtEnd, sealedNodes } from "./seal.ts";
import { withChildren } from "./withoutKeys.ts";

/**
 * Collects what the submission of questions gives out: the sections that they stand in and what their Submit shows, to be put in the place of the
 * nodes with the same uids (`withRevealed`). `asked` and `revealed` are uids of inputs; the keys come only for those in both. Empty if the exam keeps
 * what is right until its end.
 */
export function revealedNodes(
  root: ContentNode,
  section: TimedSection,
  { asked, revealed }: { asked: readonly string[]; revealed: ReadonlySet<string> },
): ContentNode[] {
  if (answersAtEnd(root, section)) return [];
  const { questions } = keyIndexOf(root);
  const { byUid } = indexTree(root);
  const uids = new Set<string>();
  for (const inputUid of asked) {
    const question = questions.get(inputUid);
    const isInExam = question && byUid.get(inputUid)?.path.includes(section.uid);
    if (!isInExam || !revealed.has(inputUid)) continue;
    for (const uid of [question.sectionUid, ...question.shownBySubmit]) uids.add(uid);
  }
  const outermost = [...uids].filter((uid) => !byUid.get(uid)?.path.some((above) => uids.has(above)));
  return sealedNodes(root, section, { revealed, uids: outermost });
}

/** A tree with the nodes of the given uids in place of its own; the very tree where it has none of them. */
export function withRevealed(tree: ContentNode, nodes: readonly ContentNode[]): ContentNode {
  const byUid = new Map(nodes.map((node) => [node.uid, node]));
  const index = indexTree(tree).byUid;
  const above = new Set(nodes.flatMap(({ uid }) => index.get(uid)?.path ?? []));
  const enter = (node: ContentNode): ContentNode =>
    byUid.get(node.uid) ?? (above.has(node.uid) ? withChildren(node, enter) : node);
  return enter(tree);
}
