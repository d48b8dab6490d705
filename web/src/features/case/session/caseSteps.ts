import { isInvisible, rootFlag } from "#shared/case/flow/effective.ts";
import type { FlowCard } from "#shared/case/flow/flow.ts";
import { waitingFeedback } from "#shared/case/flow/visible.ts";
import { finishCardTitle } from "#shared/case/model/texts.ts";
import { pagesOf, walkSections } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { cardTitle } from "../../../viewer/nodes/cardTitle.ts";
import type { ViewerStore } from "../../../viewer/store.ts";

/** `after`: a card beside the sequence, such as the learning objectives once the case is finished. */
export type CaseStep = {
  uid: string;
  title: string;
  place: "done" | "here" | "after";
  /** The card is no longer there: feedback that was given. */
  isGone: boolean;
};

export type CaseSteps = {
  steps: readonly CaseStep[];
  /** How many more there are; nothing else about them is told. */
  ahead: number;
  /** The steps of an exam that is not begun come with its start: how many they are is not known. */
  isOpenEnded: boolean;
};

type Reading = Pick<ViewerStore, "flow" | "state" | "mode" | "isShown" | "isExam">;

/** Name of a card: student mode has a finish card of its own. @see spec documents §2.6 Finish card */
export const stepTitle = (
  { role, node }: FlowCard,
  { mode, isExam }: Pick<Reading, "mode" | "isExam">,
): string =>
  role === "finish" && mode === "student" ? translated(finishCardTitle(isExam)) : cardTitle(node);

/** The cards of a case as steps. Only the gated card flow has any ahead; elsewhere everything shown is open. */
export function stepsOf(store: Reading): CaseSteps {
  const { flow, state, mode } = store;
  if (!flow.hasCardFlow || mode !== "student") {
    const pages = pagesOf(flow.root).filter((page) => store.isShown(page));
    return {
      steps: pages.map((page) => ({ uid: page.uid, title: cardTitle(page), place: "after", isGone: false })),
      ahead: 0,
      isOpenEnded: false,
    };
  }
  const furthest = flow.sequence.findLastIndex((uid) => !isInvisible(flow, state, uid));
  const isFinished = rootFlag(state, "finished") === true && !store.isExam;
  const inSequence = flow.sequence.slice(0, furthest + 1).flatMap((uid, index): CaseStep[] => {
    const card = flow.cardByUid.get(uid);
    if (!card) return [];
    const title = stepTitle(card, store);
    const place = index < furthest || isFinished ? "done" : "here";
    return [{ uid, title, place, isGone: card.role === "feedback" && place === "done" }];
  });
  const beside = flow.cards
    .filter(({ uid, node }) => !flow.sequence.includes(uid) && store.isShown(node))
    .map(({ uid, node }): CaseStep => ({ uid, title: cardTitle(node), place: "after", isGone: false }));
  return {
    steps: [...inSequence, ...beside],
    ahead: flow.sequence.length - furthest - 1,
    isOpenEnded: waitsForExam(flow.root),
  };
}

const waiting = new WeakMap<ContentNode, boolean>();

/** Returns true if an exam keeps back a part of the case until it is begun; looked up once per tree. */
function waitsForExam(root: ContentNode): boolean {
  const known = waiting.get(root);
  if (known !== undefined) return known;
  let waits = false;
  walkSections(root, ({ sealed }) => {
    waits ||= sealed === "untilStarted";
  });
  waiting.set(root, waits);
  return waits;
}

/** The uid of the card that waits for feedback, in student mode. */
export const waitingFeedbackUid = ({ flow, state, mode }: Reading): string | undefined =>
  flow.hasCardFlow && mode === "student" ? waitingFeedback(flow, state)?.uid : undefined;
