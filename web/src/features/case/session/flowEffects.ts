import type { FlowAction, FlowEffect, FlowModal } from "#shared/case/flow/events.ts";
import { inViewersZone } from "../../../api/inViewersZone.ts";
import { leadTo } from "../../../viewer/scrollToNode.ts";
import type { ModalFlags } from "./modalFlags.ts";
import { type Observable, observable } from "./observable.ts";

/** How long the completion stands before the next steps follow, when a reload has cut it short. */
const completionMs = 5_000;

/** The parts of the page that effects of the card flow act on. */
export type FlowEffectParts = {
  flags: ModalFlags;
  dispatch(action: FlowAction): void;
  /** Tells a screen reader that the page has gone on to this node. */
  announceStep(uid: string): void;
  celebrate(): void;
  /** Shows a notice that the learner must see. */
  notify(message: string): void;
  submitExam(message: string): void;
};

export type FlowEffects = {
  /** The modal that stands in front of the case. Set from outside, it is not kept over a reload. */
  modal: Observable<FlowModal | undefined>;
  run(effect: FlowEffect): void;
  /** Shows the modal that a reload has closed, unless opening the case has shown one by itself. */
  resume(left: FlowModal | undefined): void;
  /** Calls off whatever was still to come. */
  stop(): void;
};

/** Does what the card flow asks of the page: scrolls, modals, links, and what follows after a while. */
export function createFlowEffects(parts: FlowEffectParts): FlowEffects {
  const { after, clear } = createTimers();
  const { modal, open, dispatchLater, resume } = createModal(parts, after);
  let callOffScroll = (): void => {};

  function run(effect: FlowEffect): void {
    switch (effect.type) {
      case "scrollTo":
        callOffScroll = leadTo(effect.uid, { ...effect, isFar: true });
        after(effect.delayMs, () => parts.announceStep(effect.uid));
        return;
      case "openLink":
        window.open(inViewersZone(effect.url), "_blank", "noopener,noreferrer");
        return;
      case "showModal":
        open(effect.modal);
        return;
      case "hideModal":
        if (modal.get() === effect.modal) open(undefined);
        return;
      case "confetti":
        parts.celebrate();
        return;
      case "later":
        dispatchLater(effect.action, effect.delayMs);
        return;
      case "submitExam":
        parts.submitExam(effect.message);
        return;
      case "alert":
        parts.notify(effect.message);
        return;
      case "log":
        console.error(effect.message);
        parts.notify(effect.told);
    }
  }

  return {
    modal,
    run,
    resume,
    stop() {
      callOffScroll();
      clear();
    },
  };
}

/** Timers that can all be called off. */
function createTimers() {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  return {
    after(delayMs: number, act: () => void): void {
      const timer = setTimeout(() => {
        timers.delete(timer);
        act();
      }, delayMs);
      timers.add(timer);
    },
    clear(): void {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** The modal in front of the case, which is shown again after a reload, and what follows it after a while. */
function createModal(
  { flags, dispatch }: FlowEffectParts,
  after: (delayMs: number, act: () => void) => void,
) {
  const modal = observable<FlowModal | undefined>(undefined);

  function open(next: FlowModal | undefined): void {
    flags.write(next);
    modal.set(next);
  }

  function dispatchLater(action: FlowAction, delayMs: number): void {
    after(delayMs, () => {
      // A modal that the learner has closed meanwhile must not open what follows it a second time.
      if (action.type === "closeModal" && modal.get() !== action.modal) return;
      dispatch(action);
    });
  }

  function resume(left: FlowModal | undefined): void {
    // Opening the case shows the feedback that still waits by itself; one that does not is not shown again.
    if (!left || left === "feedback" || modal.get() !== undefined) return;
    open(left);
    if (left === "completion") dispatchLater({ type: "closeModal", modal: left }, completionMs);
  }

  return { modal, open, dispatchLater, resume };
}
