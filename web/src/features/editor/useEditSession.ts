import { startTransition, useEffect, useState, useSyncExternalStore } from "react";
import type { EditSession } from "./session/editSession.ts";
import type { SessionState } from "./session/sessionState.ts";

/**
 * Part of the session that a component draws, redrawn when it changes. `select` returns the same value for the same
 * state.
 */
export const useSessionState = <T>(session: EditSession, select: (state: SessionState) => T): T =>
  useSyncExternalStore(session.subscribe, () => select(session.getState()));

/** So long nothing is typed before what stands beside the text follows it, in milliseconds. */
const restMs = 250;

type Rested = Pick<EditSession, "subscribe" | "getState">;

const restedOf = new WeakMap<EditSession, Rested>();

/** The session as it was when the hand last rested; what is no writing is followed at once. */
export function rested(session: EditSession): Rested {
  const known = restedOf.get(session);
  if (known) return known;
  const listeners = new Set<() => void>();
  let state = session.getState();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = (): void => {
    state = session.getState();
    for (const listener of listeners) listener();
  };
  session.subscribe(() => {
    clearTimeout(timer);
    if (session.isWriting()) timer = setTimeout(follow, restMs);
    else follow();
  });
  const made: Rested = {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
  restedOf.set(session, made);
  return made;
}

/** The same for what stands beside the text and costs more than a key may: it is drawn when the hand rests. @see ADR 0207 */
export const useRestedState = <T>(session: EditSession, select: (state: SessionState) => T): T => {
  const { subscribe, getState } = rested(session);
  return useSyncExternalStore(subscribe, () => select(getState()));
};

/** Longest wait for an idle page, in milliseconds. */
const idleWithinMs = 500;

/**
 * Runs a task once the page has painted and is idle, or at once where the browser cannot tell. A page that is still opening counts
 * as idle now and then. Returns a function that cancels the task.
 */
function whenPaintedAndIdle(act: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    act();
    return () => {};
  }
  let asked = 0;
  // The frame after the next begins when the next one is painted.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      asked = requestIdleCallback(act, { timeout: idleWithinMs });
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    cancelIdleCallback(asked);
  };
}

/**
 * The same for what can wait until everything else is drawn: the text comes first, when a version is opened as when it is written.
 * Undefined until then.
 */
export function useLaterState(session: EditSession): SessionState | undefined {
  const [state, setState] = useState<SessionState>();
  useEffect(() => {
    const { subscribe, getState } = rested(session);
    const follow = (): void => startTransition(() => setState(getState()));
    const callOff = whenPaintedAndIdle(follow);
    const forget = subscribe(follow);
    return () => {
      callOff();
      forget();
    };
  }, [session]);
  return state;
}
