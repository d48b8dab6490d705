import { plainText } from "../model/richText.ts";
import { contentOf } from "../model/tree.ts";
import type { ContentNode } from "../model/types.ts";
import type { Learner } from "./questionPlay.ts";
import type { Tally } from "./tally.ts";

/** Shared part of the kinds that are answered by choosing options. */

/** True if any option is right, as far as the reader may know. */
export const hasBest = (question: ContentNode): boolean =>
  contentOf(question).some((option) => option.answer === true);

/** A, B, … Z, then a, b, … z, for an option's place from 0. @see spec documents §5 */
export function answerLetter(place: number): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  return letters[place] ?? String(place + 1);
}

/** Every option that the learner's state has as chosen, in the order of the question. */
export const chosenOptions = (question: ContentNode, learner: Learner): ContentNode[] =>
  contentOf(question).filter((option) => learner.read(option.uid, "value") === true);

/** At most one option: the one chosen last, should two devices have chosen at the same instant. */
export function chosenOption(question: ContentNode, learner: Learner): ContentNode[] {
  const selected = chosenOptions(question, learner);
  if (selected.length <= 1) return selected;
  const stamp = (option: ContentNode): number => learner.entry(option.uid, "value")?.updatedAt ?? 0;
  return [selected.reduce((last, option) => (stamp(option) > stamp(last) ? option : last))];
}

/** Chooses one option in place of all others. All are written again, so that of choices made on two devices the later one holds as a whole. */
export const chooseOnly = (question: ContentNode, option: ContentNode) => ({
  writes: contentOf(question).map(({ uid }) => ({ uid, value: uid === option.uid, isForced: true })),
});

/** Correct options of a question; undefined without a key, or while the reader may not know it. */
export function choiceTally(question: ContentNode, chosenUids: ReadonlySet<string>): Tally | undefined {
  if (question.sealed || !hasBest(question)) return undefined;
  const options = contentOf(question);
  const best = options.filter((option) => option.answer === true);
  const right = best.filter(({ uid }) => chosenUids.has(uid)).length;
  const chosen = options.filter(({ uid }) => chosenUids.has(uid)).length;
  return { right, of: best.length, wrong: chosen - right };
}

export const uidsOf = (nodes: readonly ContentNode[]): string[] => nodes.map(({ uid }) => uid);

/** The words of the options that were chosen, in one line. */
export const optionWords = (question: ContentNode, chosenUids: readonly string[] = []): string =>
  contentOf(question)
    .filter(({ uid }) => chosenUids.includes(uid))
    .map(({ content }) => plainText(content).trim())
    .join("; ");
