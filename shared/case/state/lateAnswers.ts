import { questionPlace } from "../model/questionPlace.ts";
import { indexTree } from "../model/tree.ts";
import type { ContentNode, LearnerState } from "../model/types.ts";
import type { SetAsideReason } from "./admission.ts";
import { type LateMarks, standingMarks } from "./lateMarks.ts";

/** An answer of an exam that counts although it came outside of its time. Epoch ms. */
export type LateAnswer = {
  /** The node that was answered; of several options of one question, one. */
  uid: string;
  /** Title of the card, empty where there is none. */
  card: string;
  /** The words that ask; empty where the part of the case has none. */
  question: string;
  /** Time at which the answer was made, as the server judges by its own clock. */
  madeAt: number;
  /** On the server's clock. */
  receivedAt: number;
  /** Why it waits for staff; absent where it counts. */
  setAsideFor?: SetAsideReason | undefined;
};

/**
 * The late answers that stand in one attempt, in the order of the case: one for each question, made and received when
 * the last of its entries was. What a Submit or a card flow wrote is no answer of its own.
 * @see ADR 0040
 */
export function lateAnswersOf(root: ContentNode, state: LearnerState, marks: LateMarks): LateAnswer[] {
  const byPlace = new Map<string, LateAnswer>();
  for (const { uid, key, updatedAt, madeAt = updatedAt, receivedAt, setAsideFor } of standingMarks(
    state,
    marks,
  )) {
    if (key !== "value") continue;
    const { key: place, card, question } = questionPlace(root, uid);
    const known = byPlace.get(place);
    byPlace.set(place, {
      uid: known?.uid ?? uid,
      card,
      question,
      madeAt: Math.max(known?.madeAt ?? 0, madeAt),
      receivedAt: Math.max(known?.receivedAt ?? 0, receivedAt),
      ...(setAsideFor && { setAsideFor }),
    });
  }
  const order = [...indexTree(root).byUid.keys()];
  return [...byPlace.values()].sort((a, b) => order.indexOf(a.uid) - order.indexOf(b.uid));
}
