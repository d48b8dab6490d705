import { isQuestionInput } from "../model/containment.ts";
import type { TimedSection } from "../model/timedSection.ts";
import { indexTree, mayHoldSections } from "../model/tree.ts";
import type { ContentNode, Seal } from "../model/types.ts";
import { isEndPage } from "./endPages.ts";
import { explainsAnswer } from "./keyTable.ts";
import { keyIndexOf, questionAbove, questionIn } from "./questionKeys.ts";
import { startPagesOf } from "./startPages.ts";
import { withChildren, withoutChildren, withoutKeyAttributes, withoutKeyNodes } from "./withoutKeys.ts";

/**
 * How far an exam is for one person. `closed`: its time does not run, because nobody has started it or it is paused.
 * `running`: `revealed` are the inputs of the questions whose keys the person has been given.
 */
export type ExamStage =
  | { stage: "closed" }
  | { stage: "running"; revealed: ReadonlySet<string> }
  | { stage: "over" };

type Sealing = {
  root: ContentNode;
  section: TimedSection;
  revealed: ReadonlySet<string>;
  /** Until when what belongs to a question is kept back. */
  untilSubmitted: Seal;
};

/** Attributes that a stub keeps of its node: its place in the flow, nothing of its content. */
const kept = ["type", "uid", "classes", "subtype", "nested", "invisible", "inactive"] as const;

function stub(node: ContentNode, sealed: Seal): ContentNode {
  const fields = kept.flatMap((name) => (node[name] === undefined ? [] : [[name, node[name]]]));
  const content = mayHoldSections(node) ? { content: [] } : {};
  return { ...Object.fromEntries(fields), ...content, sealed };
}

const sealingOf = (root: ContentNode, section: TimedSection, revealed: ReadonlySet<string>): Sealing => ({
  root,
  section,
  revealed,
  untilSubmitted: answersAtEnd(root, section) ? "untilOver" : "untilSubmitted",
});

/** True if an exam keeps its answers until it is over. */
export const answersAtEnd = (root: ContentNode, section: TimedSection): boolean =>
  indexTree(root).byUid.get(section.uid)?.node.answersAtEnd === true;

/**
 * A case as somebody may have it who sits it as an exam: the timed section once its time runs, and nothing of what is right
 * before the question is submitted, or the exam is over. Nodes keep their uids and places, so that the card flow plays on it
 * as on the whole; the same node comes back where nothing of it is kept back.
 * @see ADR 0080
 */
export function seal(root: ContentNode, section: TimedSection, exam: ExamStage): ContentNode {
  if (exam.stage === "over") return root;
  const sealing = sealingOf(root, section, exam.stage === "running" ? exam.revealed : new Set());
  const path = indexTree(root).byUid.get(section.uid)?.path ?? [];
  const enter = (node: ContentNode): ContentNode => {
    if (node.uid === section.uid) {
      return exam.stage === "closed" ? closed(node, sealing) : sealed(node, undefined, sealing);
    }
    // Beside the section stands what the exam is not about, but for the pages that its end shows.
    if (isEndPage(root, node)) return stub(node, "untilOver");
    return path.includes(node.uid) ? withChildren(ownSealed(node, undefined, sealing), enter) : node;
  };
  return enter(root);
}

/** Some nodes of an exam that runs, as `seal` has them. */
export function sealedNodes(
  root: ContentNode,
  section: TimedSection,
  { revealed, uids }: { revealed: ReadonlySet<string>; uids: readonly string[] },
): ContentNode[] {
  const sealing = sealingOf(root, section, revealed);
  const { byUid } = indexTree(root);
  return uids.flatMap((uid) => {
    const node = byUid.get(uid)?.node;
    return node ? [sealed(node, questionAbove(root, uid), sealing)] : [];
  });
}

/** Before the time runs: the pages that lead to its start, and where the rest will stand. */
function closed(section: ContentNode, sealing: Sealing): ContentNode {
  const pages = startPagesOf(section).map((page) => sealed(page, undefined, sealing));
  const own = withoutChildren(withoutKeyAttributes(section));
  // Those that are handed in: a rating's comment is none of them.
  const questionCount = keyIndexOf(section).questions.size;
  return { ...own, content: [...pages], sealed: "untilStarted", questionCount };
}

/** `question` is the input of the question that the node belongs to. */
function sealed(node: ContentNode, question: string | undefined, sealing: Sealing): ContentNode {
  const { root, revealed, untilSubmitted } = sealing;
  const shownBy = keyIndexOf(root).showers.get(node.uid);
  if (shownBy !== undefined || explainsAnswer(node)) {
    // What a Submit shows is that question's, wherever it stands: in another question, too.
    const questions = shownBy ?? (question ? [question] : []);
    const until = questions.length > 0 ? untilSubmitted : "untilOver";
    if (!questions.some((uid) => revealed.has(uid))) return stub(node, until);
  }
  if (isEndPage(root, node)) return stub(node, "untilOver");
  const own = questionIn(node) ?? question;
  const next = ownSealed(node, own, sealing);
  return withChildren(next, (child) =>
    sealed(child, isQuestionInput(child) && child.uid !== own ? undefined : own, sealing),
  );
}

/** A node with its own keys kept back, and not yet those of its children. */
function ownSealed(node: ContentNode, question: string | undefined, sealing: Sealing): ContentNode {
  const isRevealed = question !== undefined && sealing.revealed.has(question);
  // What a section has of its own is about the whole case, and comes at the end.
  if (isRevealed) return mayHoldSections(node) ? withoutKeyAttributes(node) : node;
  const next = withoutKeyNodes(withoutKeyAttributes(node));
  return node.uid === question ? { ...next, sealed: sealing.untilSubmitted } : next;
}
