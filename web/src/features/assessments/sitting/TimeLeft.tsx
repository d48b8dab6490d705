import { useCallback, useSyncExternalStore } from "react";
import { timerText } from "#shared/domain/examTimer.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { words } from "../words.ts";
import classes from "./sitting.module.css";
import type { SittingStore } from "./sittingStore.ts";

/** Whole minutes at which the time left is read out. */
const saidMinutes = [10, 5, 1];

/** The time that is left of a sitting; nothing while the server cannot be reached. */
export function TimeLeft({ store, isOnline }: { store: SittingStore; isOnline: boolean }) {
  const left = useLeft(store);
  const inMinutes = Math.ceil(left / 60_000);
  if (left <= 0 || !isOnline) return null;
  return (
    <>
      <span
        role="timer"
        aria-label={words.timeLeft}
        className={classes.time}
        data-low={inMinutes <= 5 || undefined}
      >
        {timerText(left)}
      </span>
      <VisuallyHidden as="output">
        {saidMinutes.includes(inMinutes) ? words.minutesLeft({ n: inMinutes }) : ""}
      </VisuallyHidden>
    </>
  );
}

function useLeft(store: SittingStore): number {
  const read = useCallback(() => Math.ceil(store.timeLeftMs() / 1000) * 1000, [store]);
  const subscribe = useCallback((listener: () => void) => {
    const ticking = setInterval(listener, 1000);
    return () => clearInterval(ticking);
  }, []);
  return useSyncExternalStore(subscribe, read);
}
