import { useSyncExternalStore } from "react";
import type { EditSession, SessionState } from "./session/editSession.ts";

/** What of the session a component draws, drawn again when it changes. `select` gives the same value for the same state. */
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

/** The same for what stands beside the text and costs more than a key may: it is drawn when the hand rests. @see ADR 0152 */
export const useRestedState = <T>(session: EditSession, select: (state: SessionState) => T): T => {
  const { subscribe, getState } = rested(session);
  return useSyncExternalStore(subscribe, () => select(getState()));
};
