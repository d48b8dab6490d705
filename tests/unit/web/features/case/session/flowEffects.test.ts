import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FlowAction } from "#shared/case/flow/events.ts";
import { createFlowEffects } from "#web/features/case/session/flowEffects.ts";
import { modalFlags } from "#web/features/case/session/modalFlags.ts";

function someEffects() {
  const seen = { actions: [] as FlowAction[], told: [] as string[] };
  const flags = modalFlags("bedside/01USER/7/1", window.localStorage);
  const effects = createFlowEffects({
    flags,
    dispatch: (action) => seen.actions.push(action),
    announceStep: (uid) => seen.told.push(`step ${uid}`),
    celebrate: () => seen.told.push("confetti"),
    notify: (message) => seen.told.push(message),
    submitExam: (message) => seen.told.push(`submit: ${message}`),
  });
  return { effects, flags, seen };
}

const closeCompletion: FlowAction = { type: "closeModal", modal: "completion" };

beforeEach(() => {
  vi.useFakeTimers();
  window.localStorage.clear();
});
afterEach(() => vi.useRealTimers());

describe("the effects of the card flow (D-11)", () => {
  it("keep the modal that is open over a reload, and not the one that was closed", () => {
    const { effects, flags } = someEffects();
    effects.run({ type: "showModal", modal: "lowTime" });
    expect([effects.modal.get(), flags.read()]).toEqual(["lowTime", "lowTime"]);
    effects.run({ type: "hideModal", modal: "completion" });
    expect(effects.modal.get()).toBe("lowTime");
    effects.run({ type: "hideModal", modal: "lowTime" });
    expect([effects.modal.get(), flags.read()]).toEqual([undefined, undefined]);
  });

  it("close a modal after its time only where it still stands", () => {
    const { effects, seen } = someEffects();
    effects.run({ type: "showModal", modal: "completion" });
    effects.run({ type: "later", delayMs: 5_000, action: closeCompletion });
    effects.run({ type: "showModal", modal: "nextSteps" });
    vi.advanceTimersByTime(5_000);
    expect(seen.actions).toEqual([]);
  });

  it("show again what a reload closed, the completion for its time, and feedback never by themselves", () => {
    const { effects, seen } = someEffects();
    effects.resume("feedback");
    expect(effects.modal.get()).toBeUndefined();
    effects.resume("completion");
    expect(effects.modal.get()).toBe("completion");
    vi.advanceTimersByTime(5_000);
    expect(seen.actions).toEqual([closeCompletion]);
  });

  it("show nothing of it where opening the case has shown something already", () => {
    const { effects } = someEffects();
    effects.run({ type: "showModal", modal: "feedback" });
    effects.resume("nextSteps");
    expect(effects.modal.get()).toBe("feedback");
  });

  it("go to a card after the time that the flow gives, and say so", () => {
    const { effects, seen } = someEffects();
    effects.run({ type: "scrollTo", uid: "c2", delayMs: 100, topOffsetPx: 125 });
    expect(seen.told).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(seen.told).toEqual(["step c2"]);
  });

  it("come to nothing once the case is left", () => {
    const { effects, seen } = someEffects();
    effects.run({ type: "scrollTo", uid: "c2", delayMs: 100, topOffsetPx: 125 });
    effects.run({ type: "later", delayMs: 100, action: { type: "finish" } });
    effects.stop();
    vi.advanceTimersByTime(1_000);
    expect([seen.actions, seen.told]).toEqual([[], []]);
  });
});
