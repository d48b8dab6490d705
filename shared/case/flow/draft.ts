import { amissTexts } from "../model/texts.ts";
import type { DisplayMode, LearnerState } from "../model/types.ts";
import { rootStateUid } from "../model/uid.ts";
import type { EntryChange } from "../state/learnerState.ts";
import { canonicalJson, entryOf } from "../state/learnerState.ts";
import type { FlowEffect, FlowEvent, FlowStep } from "./events.ts";
import type { Flow } from "./flow.ts";

/** One event in the making: what it has written so far, on a state that is copied only where it changes. */
export type Draft = {
  flow: Flow;
  state: LearnerState;
  now: number;
  mode: DisplayMode;
  effects: FlowEffect[];
  entries: Map<string, EntryChange>;
};

export const draftOf = (flow: Flow, state: LearnerState, { now, mode = "student" }: FlowEvent): Draft => ({
  flow,
  state,
  now,
  mode,
  effects: [],
  entries: new Map(),
});

export const stepOf = (draft: Draft): FlowStep => ({
  state: draft.state,
  effects: draft.effects,
  entries: [...draft.entries.values()],
});

/** Writes a key even where its value stays, so that this entry is the latest one. */
export function rewrite(draft: Draft, uid: string, key: string, value: unknown): void {
  const before = entryOf(draft.state, uid, key);
  const own = draft.entries.get(`${uid} ${key}`);
  // A clock that was set back must not make what the learner just did lose against what they did before.
  const updatedAt = own ? own.updatedAt : Math.max(draft.now, before ? before.updatedAt + 1 : draft.now);
  const keys = Object.hasOwn(draft.state, uid) ? draft.state[uid] : undefined;
  draft.state = { ...draft.state, [uid]: { ...keys, [key]: { value, updatedAt } } };
  draft.entries.set(`${uid} ${key}`, { uid, key, value, updatedAt });
}

/** Writes a key unless the learner's state already says so. */
export function write(draft: Draft, uid: string, key: string, value: unknown): void {
  const before = entryOf(draft.state, uid, key);
  if (before && (before.value === value || canonicalJson(before.value) === canonicalJson(value))) return;
  rewrite(draft, uid, key, value);
}

export const writeRoot = (draft: Draft, key: string, value: unknown): void =>
  write(draft, rootStateUid, key, value);

export const log = (draft: Draft, message: string, told: string = amissTexts.stepLeftOut): void => {
  draft.effects.push({ type: "log", message, told });
};

/** @see spec documents §9: 100 ms, 125 px below the top */
export const scrollTo = (draft: Draft, uid: string): void => {
  draft.effects.push({ type: "scrollTo", uid, delayMs: 100, topOffsetPx: 125 });
};
