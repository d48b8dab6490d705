import { submitsOf } from "../flow/questionsOfCard.ts";
import { isOnlyRead } from "../model/teachingPoints.ts";
import { contentOf, indexTree, nodeOf, walkSections } from "../model/tree.ts";
import type { ContentNode } from "../model/types.ts";

/** Content that is kept back until a question is submitted, beside that of its own section. */
export type QuestionKeys = {
  inputUid: string;
  sectionUid: string;
  /** Whatever its Submit shows that is there to be read alone, wherever it stands. */
  shownBySubmit: readonly string[];
};

export type KeyIndex = {
  /** By the uid of the input. */
  questions: ReadonlyMap<string, QuestionKeys>;
  /** For each node that a Submit shows: the inputs of the questions that show it. */
  showers: ReadonlyMap<string, readonly string[]>;
};

/** The uid of the input that the Submit right in a node grades. */
export const questionIn = (holder: ContentNode): string | undefined =>
  submitsOf(holder).questions[0]?.inputUid;

const indexes = new WeakMap<ContentNode, KeyIndex>();

/** The questions of a case by what their Submit shows; looked through once for each tree. */
export function keyIndexOf(root: ContentNode): KeyIndex {
  const known = indexes.get(root);
  if (known) return known;
  const questions = new Map<string, QuestionKeys>();
  const showers = new Map<string, string[]>();
  walkSections(root, (section) => {
    const submits = submitsOf(section).questions;
    const inputUid = submits[0]?.inputUid;
    if (inputUid === undefined) return;
    const buttons = contentOf(section).filter(({ uid }) =>
      submits.some(({ submitUid }) => submitUid === uid),
    );
    const shown = new Set([
      ...submits.flatMap(({ answerCommentUids }) => answerCommentUids),
      ...shownBy(buttons),
    ]);
    const shownBySubmit = [...shown].filter((uid) => isThereToBeRead(root, uid));
    questions.set(inputUid, { inputUid, sectionUid: section.uid, shownBySubmit });
    for (const uid of shownBySubmit) showers.set(uid, [...(showers.get(uid) ?? []), inputUid]);
  });
  const index = { questions, showers };
  indexes.set(root, index);
  return index;
}

const shownBy = (buttons: readonly ContentNode[]): string[] =>
  buttons
    .flatMap(({ onClick }) => onClick ?? [])
    .flatMap((action) => (action.action === "setNodeInvisible" && !action.invisible ? [action.uid] : []));

/** A next question, or a button, must be there when the connection is not: it is not kept back whole. */
function isThereToBeRead(root: ContentNode, uid: string): boolean {
  const node = nodeOf(root, uid);
  return node !== undefined && isOnlyRead(node);
}

/** The input of the question that a node belongs to: that of the nearest node above it that holds one with its Submit. */
export function questionAbove(root: ContentNode, uid: string): string | undefined {
  const { byUid } = indexTree(root);
  const path = byUid.get(uid)?.path ?? [];
  for (const above of path.toReversed()) {
    const node = byUid.get(above)?.node;
    const inputUid = node && questionIn(node);
    if (inputUid !== undefined) return inputUid;
  }
  return undefined;
}
