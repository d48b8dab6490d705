import { isQuestionInput, type QuestionInput } from "#shared/case/model/containment.ts";
import { isSingleBest } from "#shared/case/model/questionNodes.ts";
import { childrenOf, contentOf, indexTree } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { matcherValue } from "#shared/case/questions/categoryMatcher/matcher.ts";
import { findLine } from "../document/places.ts";
import { schema } from "../document/schema.ts";
import { type Act, nothing, type Scene, type Sketch } from "./act.ts";
import { addNodes } from "./nodes.ts";
import { deletePart, insertInline } from "./text.ts";

/**
 * The question that a caret is in, from where it is upwards: its input, or the first input of the section around it.
 * @param lineage uids from the root down
 */
export function questionAt(root: ContentNode, lineage: readonly string[]): QuestionInput | undefined {
  const { byUid } = indexTree(root);
  for (const uid of lineage.toReversed()) {
    const node = byUid.get(uid)?.node;
    if (!node) continue;
    if (isQuestionInput(node)) return node;
    const input = node.type === "section" ? childrenOf(node).find(isQuestionInput) : undefined;
    if (input) return input;
  }
  return undefined;
}

const setOf = (uid: string, keysAndValues: Record<string, unknown>): Sketch => ({
  type: "setKeysValues",
  uid,
  keysAndValues,
});

/** Sets whether an answer is right. In a single-answer question the former right answer is cleared. */
export function markRight(question: ContentNode, answer: ContentNode, isRight: boolean): Sketch[] {
  const others =
    isRight && isSingleBest(question)
      ? contentOf(question).filter((each) => each.answer === true && each.uid !== answer.uid)
      : [];
  return [...others, answer].map(({ uid }) => setOf(uid, { answer: uid === answer.uid && isRight }));
}

/** The key features that an answer may name: those of its question, and of whatever holds it. */
export function featuresFor(root: ContentNode, uid: string): ContentNode[] {
  const { byUid } = indexTree(root);
  const holders = [...(byUid.get(uid)?.path ?? [])].reverse();
  return holders.flatMap((holder) => byUid.get(holder)?.node.cdqFeatures ?? []);
}

/** The section whose key features an input uses: its own. */
export const featureHolder = (root: ContentNode, uid: string): ContentNode | undefined =>
  indexTree(root).byUid.get(uid)?.parent;

export type Mark = "correct" | "poison" | "none";

export const markOf = ({ answer }: ContentNode): Mark =>
  answer === "poison" ? "poison" : answer === true ? "correct" : "none";

/** The answer's mark. One that counts for nothing needs no key feature. @see spec documents §5 CDQ */
export function markCdqAnswer(
  answer: ContentNode,
  mark: Mark,
): { ok: true; sketch: Sketch } | { ok: false; code: "NO_KEY_FEATURE" } {
  if (mark !== "none" && answer.feature === undefined) return { ok: false, code: "NO_KEY_FEATURE" };
  const value = mark === "poison" ? "poison" : mark === "correct";
  return { ok: true, sketch: setOf(answer.uid, { answer: value }) };
}

/** The answer's key feature. Without one it is neither correct nor poison. @see spec documents §5 CDQ */
export const chooseFeature = (answer: ContentNode, feature: string | undefined): Sketch =>
  setOf(answer.uid, feature === undefined ? { feature: null, answer: false } : { feature });

/** Puts an item into a category of the answer, or takes it out. What the matcher has no more goes with it. */
export function placeItem(matcher: ContentNode, category: string, item: string, isIn: boolean): Sketch {
  const items = (matcher.contentItems ?? []).map(({ uid }) => uid);
  const before = matcherValue(matcher.answer);
  const answer = Object.fromEntries(
    (matcher.contentCategories ?? []).map(({ uid }): [string, string[]] => {
      const standing = items.filter((each) => before[uid]?.includes(each));
      if (uid !== category) return [uid, standing];
      return [uid, items.filter((each) => (each === item ? isIn : standing.includes(each)))];
    }),
  );
  return setOf(matcher.uid, { answer });
}

const empty = { text: "", styleRanges: [] };

/** A new line in one of a node's lists: an answer, an item, a category, a key feature. */
export function addLine(
  scene: Scene,
  parent: ContentNode,
  key: "content" | "contentItems" | "contentCategories" | "cdqFeatures",
  type: "multipleChoiceAnswer" | "cdqQuestionAnswer" | "matchItem" | "contentCategory" | "cdqFeature",
  text = "",
): Act {
  const line: ContentNode = { type, uid: scene.mint(type), content: { ...empty, text } };
  return addNodes(scene, [line], { parent: parent.uid, key });
}

/** Other words for a line, all of them. */
export function rewordLine(scene: Scene, uid: string, text: string): Act {
  const line = findLine(scene.document, { uid, key: "content" });
  if (!line || line.node.textContent === text) return nothing;
  const end = line.node.content.size;
  const words = text === "" ? [] : [schema.text(text)];
  return {
    sketches: [...deletePart(scene, { line, from: 0, to: end }), ...insertInline(scene, line, end, words)],
  };
}
