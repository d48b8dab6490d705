import { useSyncExternalStore } from "react";
import type { EditSession, SessionState } from "./session/editSession.ts";

/** What of the session a component draws, drawn again when it changes. `select` gives the same value for the same state. */
export const useSessionState = <T>(session: EditSession, select: (state: SessionState) => T): T =>
  useSyncExternalStore(session.subscribe, () => select(session.getState()));
