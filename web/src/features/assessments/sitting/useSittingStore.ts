import { useEffect, useRef, useState } from "react";
import { type OwnSitting, saveAssessmentAnswers } from "#shared/contract/assessments/ownSitting.ts";
import { ApiError, isWorthRetrying } from "../../../api/ApiError.ts";
import { call } from "../../../api/call.ts";
import { useCurrentUser } from "../../../api/session.ts";
import { answerJournal } from "./answerJournal.ts";
import { createSittingStore, type SittingStore } from "./sittingStore.ts";

const isPassing = (error: unknown): boolean =>
  isWorthRetrying(error) ||
  (error instanceof ApiError && (error.status === 429 || error.code === "CONFLICT"));

/** Store of a sitting, which runs with the page: it counts time, sends what waits, and takes the newest times. */
export function useSittingStore(given: {
  sitting: OwnSitting;
  device: string;
  /** Called once the time is over. */
  onChange: () => void;
}): SittingStore {
  const { sitting, device, onChange } = given;
  const { id: userId } = useCurrentUser();
  const changed = useRef(onChange);
  changed.current = onChange;
  const [store] = useState(() => {
    const params = { id: String(sitting.id) };
    return createSittingStore(sitting, {
      journal: answerJournal({ userId, deliveryId: sitting.id, device }),
      send: (changes) =>
        call(saveAssessmentAnswers, {
          params,
          body: { device, sent_at: Date.now(), changes: [...changes] },
          keepalive: true,
        }),
      isWorthRetrying: isPassing,
      ticksMs: () => performance.now(),
      deviceNow: () => Date.now(),
      isVisible: () => document.visibilityState === "visible",
      onOver: () => changed.current(),
    });
  });
  useEffect(() => {
    const look = (): void => {
      store.noteVisibility();
      if (document.visibilityState === "hidden") void store.flush();
    };
    const send = (): void => void store.flush();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", send);
    const ticking = setInterval(() => store.tick(), 1000);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", send);
      clearInterval(ticking);
    };
  }, [store]);
  useEffect(() => store.takeTime(sitting), [store, sitting]);
  return store;
}
