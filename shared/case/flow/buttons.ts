import { isSafeUrl } from "../model/safeUrl.ts";
import { submitActions } from "../model/submitActions.ts";
import { amissTexts, answerTexts } from "../model/texts.ts";
import { startsTimer } from "../model/timedSection.ts";
import type { ButtonAction } from "../model/types.ts";
import { finish, foldOthers, takeContinue, takeFeedback, takeStart } from "./cardSteps.ts";
import type { Draft } from "./draft.ts";
import { log, scrollTo, write } from "./draft.ts";
import { isCollapsed, isInvisible } from "./effective.ts";
import { isInactive } from "./inactive.ts";
import { holdsUnopened } from "./unopened.ts";

type Callback = Exclude<
  ButtonAction,
  { action: "setNodeInactive" | "setNodeInvisible" | "setNodeKVPair" | "startTimer" }
>;

/** Applies an action on state; anything else comes back, to be run afterwards. */
function applyToState(draft: Draft, action: ButtonAction): Callback | undefined {
  // What a timed section holds is not there before its time; the button that starts it may show something in it.
  const isKnown = !("uid" in action) || draft.flow.index.byUid.has(action.uid);
  if (!isKnown && !holdsUnopened(draft.flow.stored)) {
    log(draft, `Error: no node with UID: ${action.uid}`);
    return undefined;
  }
  switch (action.action) {
    case "setNodeInactive":
      write(draft, action.uid, "inactive", action.inactive);
      return undefined;
    case "setNodeInvisible":
      write(draft, action.uid, "invisible", action.invisible);
      return undefined;
    case "setNodeKVPair":
      write(draft, action.uid, action.key, action.value);
      return undefined;
    case "startTimer":
      write(draft, action.uid, "currentTimeSegmentStart", Math.floor(draft.now / 1000));
      return undefined;
    default:
      return action;
  }
}

/** Scrolls to a node and unfolds what holds it. To what is not shown yet there is no way. */
function goTo(draft: Draft, uid: string): void {
  const { flow, state, mode } = draft;
  const [, ...holders] = flow.index.byUid.get(uid)?.path ?? [];
  if (mode === "student" && [...holders, uid].some((each) => isInvisible(flow, state, each))) {
    log(draft, `Error: the node with UID ${uid} is not shown`);
    return;
  }
  for (const holder of holders) {
    if (!isCollapsed(flow, state, holder)) continue;
    write(draft, holder, "collapsed", false);
    if (flow.index.byUid.get(holder)?.level === 1) foldOthers(draft, holder);
  }
  scrollTo(draft, uid);
}

function runCallback(draft: Draft, action: Callback): void {
  switch (action.action) {
    case "scrollTo":
      goTo(draft, action.uid);
      return;
    case "openExternalLink":
    case "openInternalLink":
      if (isSafeUrl(action.url)) draft.effects.push({ type: "openLink", url: action.url, newTab: true });
      else log(draft, `Not a web address: ${action.url}`, amissTexts.notAWebAddress(action.url));
      return;
    case "submitExam":
      draft.effects.push({ type: "submitExam", message: answerTexts.examSubmitted });
      return;
    case "cmeRedirect":
      log(draft, "The action cmeRedirect is not dispatched.");
      return;
    default:
      // A tree from elsewhere may name an action that is none of these.
      log(draft, `Unknown action: ${JSON.stringify(action)}`);
  }
}

/** Runs a button's actions: those on state together, then the others. @see spec documents §4 Button actions */
export function runActions(draft: Draft, actions: readonly ButtonAction[]): void {
  const callbacks = actions.map((action) => applyToState(draft, action));
  for (const callback of callbacks) {
    if (callback) runCallback(draft, callback);
  }
}

/** Effects of pressing a button, by its part in the flow. An inactive or hidden button has none. */
export function press(draft: Draft, uid: string, percentOfRecommendedTime?: number): void {
  const { flow, state, mode } = draft;
  const node = flow.index.byUid.get(uid)?.node;
  if (!node) {
    log(draft, `Error: no node with UID: ${uid}`);
    return;
  }
  if (mode === "student" && isCardHidden(draft, uid)) return;
  const step = flow.continues.get(uid);
  if (step) {
    takeContinue(draft, step);
    return;
  }
  if (isInactive(flow, state, uid) || (mode === "student" && isInvisible(flow, state, uid))) return;
  if (uid === flow.finish?.buttonUid) {
    finish(draft);
    return;
  }
  const question = flow.questions.get(uid);
  if (question) {
    runActions(
      draft,
      submitActions({ input: question.inputUid, button: uid, answerComments: question.answerCommentUids }),
    );
    openContinue(draft, question.sectionUid);
  }
  runActions(draft, node.onClick ?? []);
  const cardUid = flow.index.byUid.get(uid)?.cardUid;
  if (cardUid !== undefined && startsTimer(node, flow.stored.uid)) takeStart(draft, cardUid);
  const feedback = flow.feedbacks.get(uid);
  if (feedback) takeFeedback(draft, feedback, percentOfRecommendedTime);
}

function isCardHidden({ flow, state }: Draft, uid: string): boolean {
  const cardUid = flow.index.byUid.get(uid)?.cardUid;
  return cardUid !== undefined && isInvisible(flow, state, cardUid);
}

/** The first question of a card, submitted, makes Continue active. @see spec documents §2.4 */
function openContinue(draft: Draft, sectionUid: string): void {
  const cardUid = draft.flow.index.byUid.get(sectionUid)?.cardUid;
  const step = cardUid === undefined ? undefined : draft.flow.continueOfCard.get(cardUid);
  if (step?.waitsForQuestion?.sectionUid !== sectionUid || step.aiNodeUid) return;
  write(draft, step.byUid, "inactive", 1);
}
