import type { LearnerState } from "../model/types.ts";
import { applyTool } from "../tools/applyTool.ts";
import { answer } from "./answering.ts";
import { press } from "./buttons.ts";
import { fallBack, foldOthers, open } from "./cardSteps.ts";
import { isCountedSection } from "./countedParts.ts";
import { flowFor } from "./derive.ts";
import type { Draft } from "./draft.ts";
import { draftOf, log, scrollTo, stepOf, write } from "./draft.ts";
import { effective, isCollapsed } from "./effective.ts";
import type { FlowEvent, FlowModal, FlowStep } from "./events.ts";
import type { Flow } from "./flow.ts";
import { isInactive } from "./inactive.ts";

/** @see spec documents §4 Sections and visibility */
function toggle(draft: Draft, uid: string): void {
  const { flow, state } = draft;
  const found = flow.index.byUid.get(uid);
  if (!found) {
    log(draft, `Error: no node with UID: ${uid}`);
    return;
  }
  // The root has no header to open it again by, unless the case asks for one.
  const isFixed = found.parent === undefined && effective(flow, state, uid, "collapsible") !== true;
  if (isFixed || isInactive(flow, state, uid)) return;
  const opens = isCollapsed(flow, state, uid);
  write(draft, uid, "collapsed", !opens);
  const isPage = found.level === 1 && found.node.type === "section";
  if (opens && isPage && foldOthers(draft, uid)) scrollTo(draft, uid);
}

/** @see spec documents §4 Feedback card and finish: the overlay 'switches to the finish card modal' */
function closeModal(draft: Draft, modal: FlowModal): void {
  draft.effects.push({ type: "hideModal", modal });
  if (modal !== "completion" && modal !== "lowTime") return;
  const cardUid = draft.flow.finish?.cardUid;
  draft.effects.push({ type: "showModal", modal: "nextSteps", ...(cardUid ? { cardUid } : {}) });
}

function apply(draft: Draft, event: FlowEvent): void {
  switch (event.type) {
    case "open":
      open(draft);
      return;
    case "toggle":
      toggle(draft, event.uid);
      return;
    case "answer":
      answer(draft, event.uid, event.value);
      return;
    case "press":
      press(draft, event.uid, event.percentOfRecommendedTime);
      return;
    case "continue": {
      const step = draft.flow.continueOfCard.get(event.cardUid);
      if (step) press(draft, step.byUid);
      else log(draft, `Error: no node with UID: ${event.cardUid}`);
      return;
    }
    case "aiContinue":
      press(draft, event.uid);
      return;
    case "aiFailed":
      fallBack(draft, event.error);
      return;
    case "seen":
      // Cards and questions tell by themselves how far somebody is.
      if (isCountedSection(draft.flow, event.uid)) write(draft, event.uid, "seen", true);
      return;
    case "finish":
      if (draft.flow.finish) press(draft, draft.flow.finish.buttonUid);
      return;
    case "closeModal":
      closeModal(draft, event.modal);
      return;
    case "set":
      if (draft.flow.index.byUid.has(event.uid)) write(draft, event.uid, event.key, event.value);
      else log(draft, `Error: no node with UID: ${event.uid}`);
      return;
    default:
      applyTool(draft, event);
  }
}

/**
 * Returns the next state after an event, the entries written, and the effects left to the page. Pure; the time comes
 * with the event. Given a flow from before a fallback, uses the one that fits the state (`flowFor`).
 */
export function reduce(flow: Flow, state: LearnerState, event: FlowEvent): FlowStep {
  const draft = draftOf(flowFor(flow, state), state, event);
  apply(draft, event);
  return stepOf(draft);
}
