import { lowTimeOf } from "../../domain/lowTime.ts";
import { continueUid } from "../model/flowUids.ts";
import { startsTimer, timedSectionOf } from "../model/timedSection.ts";
import { findNodes, pagesOf } from "../model/tree.ts";
import { isFinishReached } from "../rules/finishReached.ts";
import { entryOf } from "../state/learnerState.ts";
import { deriveFlow } from "./derive.ts";
import type { Draft } from "./draft.ts";
import { scrollTo, write, writeRoot } from "./draft.ts";
import { effective, isCollapsed, isInvisible, rootFlag } from "./effective.ts";
import type { AiError } from "./events.ts";
import type { ContinueStep, FeedbackStep } from "./flow.ts";
import { isInactive } from "./inactive.ts";

/** @see spec documents §9 */
const completionOverlayMs = 5000;

/** A page opens: where the case keeps one open at a time, the others fold. @see spec documents §4 Sections and visibility */
export function foldOthers(draft: Draft, pageUid: string): boolean {
  const { flow, state } = draft;
  if (!effective(flow, state, flow.root.uid, "onlyOneUncollapsedSection")) return false;
  for (const page of pagesOf(flow.root)) {
    if (page.uid !== pageUid && !isCollapsed(flow, state, page.uid))
      write(draft, page.uid, "collapsed", true);
  }
  return true;
}

function reveal(draft: Draft, cardUid: string): void {
  write(draft, cardUid, "invisible", false);
  write(draft, cardUid, "collapsed", false);
  foldOthers(draft, cardUid);
  const role = draft.flow.cardByUid.get(cardUid)?.role;
  if (draft.mode === "student" && role === "feedback") {
    draft.effects.push({ type: "showModal", modal: "feedback", cardUid });
    return;
  }
  // The button of a finish card acts as soon as the card is there. @see ledger documents, ruling 8
  if (draft.mode === "student" && role === "finish") finish(draft);
  scrollTo(draft, cardUid);
}

/** Continue: reveals and opens the next card, folds this one, hides itself. */
export function takeContinue(draft: Draft, step: ContinueStep): void {
  if (isInactive(draft.flow, draft.state, step.byUid)) return;
  if (isInvisible(draft.flow, draft.state, step.byUid)) return;
  if (step.aiNodeUid) write(draft, step.aiNodeUid, "inactive", 2);
  write(draft, continueUid(step.cardUid), "invisible", true);
  write(draft, step.cardUid, "collapsed", true);
  reveal(draft, step.nextUid);
}

/**
 * The Submit of a feedback card: hides the card and reveals what follows; after the last feedback, the finish logic.
 * @see spec documents §4 Feedback card and finish
 */
export function takeFeedback(draft: Draft, step: FeedbackStep, percentOfRecommendedTime = 100): void {
  write(draft, step.cardUid, "submitted", true);
  write(draft, step.cardUid, "invisible", true);
  const inStudentMode = draft.mode === "student";
  if (inStudentMode) draft.effects.push({ type: "hideModal", modal: "feedback" });
  reveal(draft, step.nextUid);
  if (!inStudentMode || draft.flow.cardByUid.get(step.nextUid)?.role !== "finish") return;
  if (lowTimeOf(Math.min(percentOfRecommendedTime, 100)).opensModal) {
    draft.effects.push({ type: "showModal", modal: "lowTime" });
    return;
  }
  draft.effects.push(
    { type: "showModal", modal: "completion" },
    { type: "confetti" },
    { type: "later", delayMs: completionOverlayMs, action: { type: "closeModal", modal: "completion" } },
  );
}

/** 'Finish Case': hides itself and reveals what follows it. Who came there is recorded as finished: only this makes progress 100. */
export function finish(draft: Draft): void {
  const parts = draft.flow.finish;
  if (!parts) return;
  write(draft, parts.buttonUid, "invisible", true);
  for (const uid of parts.revealUids) write(draft, uid, "invisible", false);
  if (rootFlag(draft.state, "finished") === true) return;
  // Where every card is open, the button can be pressed by somebody who has only looked ahead.
  if (draft.mode !== "student" && !isFinishReached(draft.flow, draft.state)) return;
  writeRoot(draft, "finished", true);
  writeRoot(draft, "finishedAt", draft.now);
}

/** True if the learner has reached a card of the sequence. A feedback card hides again once it is submitted. */
export function isReached(draft: Pick<Draft, "flow" | "state">, cardUid: string): boolean {
  const { flow, state } = draft;
  if (!isInvisible(flow, state, cardUid)) return true;
  return flow.feedbackOfCard.has(cardUid) && isSubmitted(draft, cardUid);
}

const isSubmitted = ({ state }: Pick<Draft, "state">, cardUid: string): boolean =>
  state[cardUid]?.submitted?.value === true;

/**
 * Shows the case, and mends what a merge, a new version of the case or a fallback may have left behind: content cards
 * before the furthest card can be read, and the furthest card leads on.
 * @see spec documents §2.4 'If the last visible card's AI node exists it is set active (1) …'
 */
export function open(draft: Draft): void {
  const { flow } = draft;
  const first = flow.sequence[0];
  const isNew = rootFlag(draft.state, "startedAt") === undefined;
  if (isNew) writeRoot(draft, "startedAt", draft.now);
  if (!flow.hasCardFlow || first === undefined || flow.options.isExamOver) return;

  const furthest = flow.sequence.findLastIndex((uid) => isReached(draft, uid));
  for (const uid of flow.sequence.slice(0, furthest)) {
    if (flow.cardByUid.get(uid)?.role !== "content" || draft.state[uid]?.invisible?.value === false) continue;
    write(draft, uid, "invisible", false);
    write(draft, uid, "collapsed", true);
  }
  leadOn(draft, flow.sequence[furthest] ?? first, isNew);
}

/** Makes sure that the furthest card has its way on. */
function leadOn(draft: Draft, cardUid: string, isNew: boolean): void {
  const { flow, state } = draft;
  const feedback = flow.feedbackOfCard.get(cardUid);
  if (feedback && isSubmitted(draft, cardUid)) {
    reveal(draft, feedback.nextUid);
    return;
  }
  if (isNew || state[cardUid]?.invisible === undefined) {
    write(draft, cardUid, "invisible", false);
    write(draft, cardUid, "collapsed", false);
  }
  if (feedback && draft.mode === "student") {
    draft.effects.push({ type: "showModal", modal: "feedback", cardUid });
  }
  if (cardUid === flow.finish?.cardUid) {
    if (draft.mode === "student" || rootFlag(state, "finished") === true) finish(draft);
    return;
  }
  const step = flow.continueOfCard.get(cardUid);
  if (step?.aiNodeUid && isInactive(flow, state, step.aiNodeUid)) write(draft, step.aiNodeUid, "inactive", 1);
  if (step && !step.aiNodeUid && isInvisible(flow, state, step.byUid)) {
    write(draft, step.byUid, "invisible", false);
  }
  takeStart(draft, cardUid);
}

/**
 * Where the card that somebody stands on started the time of the whole case, the next one is opened: the first question, without
 * another button. As soon as that is there: an exam gives it out once the time runs.
 */
export function takeStart(draft: Draft, cardUid: string): void {
  const { flow, state, mode } = draft;
  const step = flow.continueOfCard.get(cardUid);
  const timed = timedSectionOf(flow.stored);
  if (mode !== "student" || !step || step.waitsForQuestion || step.aiNodeUid) return;
  if (timed?.uid !== flow.stored.uid || !isReached(draft, cardUid) || isReached(draft, step.nextUid)) return;
  if (entryOf(state, timed.uid, "currentTimeSegmentStart") === undefined) return;
  const card = flow.cardByUid.get(cardUid)?.node;
  if (card && findNodes(card, (node) => startsTimer(node, timed.uid)).length > 0) takeContinue(draft, step);
}

/**
 * An AI node failed: from here on the cards without AI. The card before it opens again and leads to them.
 * @see spec documents §8 VPE chat; ledger documents, ruling 39
 */
export function fallBack(draft: Draft, error: AiError): void {
  writeRoot(draft, "error", error);
  writeRoot(draft, "aiFallbackCards", true);
  draft.flow = deriveFlow(draft.flow.stored, { ...draft.flow.options, aiFallback: true });
  open(draft);
  const furthest = draft.flow.sequence.findLast((uid) => isReached(draft, uid));
  if (furthest === undefined || !draft.flow.continueOfCard.has(furthest)) return;
  write(draft, furthest, "collapsed", false);
  scrollTo(draft, furthest);
}
