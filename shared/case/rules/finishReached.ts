import { isAnswered, ratingOf } from "../flow/answers.ts";
import { effective, isInvisible, rootFlag } from "../flow/effective.ts";
import type { Flow, QuestionParts } from "../flow/flow.ts";
import type { LearnerState } from "../model/types.ts";
import { playOf } from "../questions/questionPlays.ts";
import { canonicalJson, entryOf } from "../state/learnerState.ts";
import { type FlowWrites, flowWritesOf } from "./flowWrites.ts";

type Kept = { state: LearnerState; from: FlowWrites };

const isKept = (state: LearnerState, uid: string, key: string): boolean =>
  entryOf(state, uid, key) !== undefined;

/** True if an input was ever answered; another device may have taken the answer back. */
export function wasAnswered(flow: Flow, state: LearnerState, inputUid: string): boolean {
  const input = flow.index.byUid.get(inputUid)?.node;
  const wasKept = input && playOf(input)?.wasAnswered(input, (uid) => isKept(state, uid, "value"));
  return wasKept || isAnswered(flow, state, inputUid);
}

/** True if a question was ever submitted; an author's button may have opened it again. */
export function wasGraded(flow: Flow, { state, from }: Kept, inputUid: string): boolean {
  const entry = entryOf(state, inputUid, "graded");
  if (!entry) return effective(flow, state, inputUid, "graded") === true;
  return from.writes.get(inputUid)?.get("graded")?.has(canonicalJson(entry.value)) === true;
}

const wasSubmitted = (flow: Flow, kept: Kept, { inputUid }: QuestionParts): boolean =>
  wasGraded(flow, kept, inputUid) && wasAnswered(flow, kept.state, inputUid);

/** True if a learner reached a content card and did what its Continue waits for. */
function isContentPassed(flow: Flow, kept: Kept, cardUid: string): boolean {
  const step = flow.continueOfCard.get(cardUid);
  if (!step || !isKept(kept.state, cardUid, "invisible")) return false;
  if (step.aiNodeUid !== undefined) return isKept(kept.state, step.aiNodeUid, "inactive");
  return !step.waitsForQuestion || wasSubmitted(flow, kept, step.waitsForQuestion);
}

function isFeedbackPassed(flow: Flow, { state }: Kept, cardUid: string): boolean {
  const step = flow.feedbackOfCard.get(cardUid);
  const gate = step && flow.gates.get(step.buttonUid);
  if (gate?.waitsFor !== "ratings" || entryOf(state, cardUid, "submitted")?.value !== true) return false;
  return gate.ratingUids.every(
    (uid) => typeof entryOf(state, uid, "value")?.value === "number" || ratingOf(flow, state, uid) > 0,
  );
}

const isPassed = (flow: Flow, kept: Kept, cardUid: string): boolean =>
  isContentPassed(flow, kept, cardUid) || isFeedbackPassed(flow, kept, cardUid);

/**
 * The content cards that the learner came to: those that are open to them, up to the first whose question was never submitted.
 * A reveal beyond that is nothing that the flow has written, or its way there has not arrived yet. Cards that only some learners
 * have bar nobody's way.
 */
export function contentCameTo(flow: Flow, state: LearnerState): ReadonlySet<string> {
  const from = flowWritesOf(flow);
  const kept: Kept = { state, from };
  // Without AI everybody plays the same cards: no other variant is derived for that.
  const variants = from.hasAi || flow.options.isExamOver ? from.variants : [flow];
  const bars = (uid: string): boolean =>
    variants.every((variant) => variant.contentUids.includes(uid) && !isContentPassed(variant, kept, uid));
  const barrier = flow.contentUids.findIndex(bars);
  const open = barrier < 0 ? flow.contentUids : flow.contentUids.slice(0, barrier + 1);
  return new Set(open.filter((uid) => !isInvisible(flow, state, uid)));
}

/**
 * True if the finish of a case follows from what is kept: every card was come to, what its Continue waits for was answered and submitted, and the
 * feedback was given. It asks for what never goes away by an honest merge, so that it holds from then on; and it asks no program's flags, since state
 * is shared by all of a person's programs: of the cards that only some learners have, those of the variant that was played count.
 * @see ADR 0082
 */
export function isFinishReached(flow: Pick<Flow, "stored" | "options">, state: LearnerState): boolean {
  const from = flowWritesOf(flow);
  const kept: Kept = { state, from };
  const stepsOf = (variant: Flow): string[] =>
    variant.sequence.filter((uid) => uid !== variant.finish?.cardUid);
  const isShared = (uid: string): boolean => from.variants.every((variant) => variant.sequence.includes(uid));
  const isDone = (uid: string): boolean => from.variants.some((variant) => isPassed(variant, kept, uid));
  const own = from.variants.map((variant) => stepsOf(variant).filter((uid) => !isShared(uid)));
  if (from.variants.some((variant) => variant.finish === undefined)) return false;
  if (!from.variants.every((variant) => stepsOf(variant).filter(isShared).every(isDone))) return false;
  if (own.some((uids) => uids.every(isDone))) return true;
  // Somebody who changed over, by a fallback or into another program, has a part of each.
  const hasChanged =
    rootFlag(state, "aiFallbackCards") === true ||
    own.every((uids) => uids.some((uid) => isKept(state, uid, "invisible")));
  const hasGivenFeedback = from.variants.some((variant) => [...variant.feedbackOfCard.keys()].every(isDone));
  return hasChanged && hasGivenFeedback;
}
