import { IconHourglass } from "@tabler/icons-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { timeLeftText } from "#shared/case/tools/timeLeft.ts";
import styles from "./timerPanel.module.css";
import { words } from "./words.ts";

const lowSeconds = 5 * 60;

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

const isOnline = (): boolean => navigator.onLine;

/** The time that is left; nothing at zero, while offline, or where there is no time limit. @see spec documents §2.7 Timer */
export function TimerPanel({ time }: { time: { timeLeftSeconds: number } | undefined }): ReactNode {
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  if (!time || time.timeLeftSeconds <= 0 || !online) return null;
  return (
    <div
      className={styles.timer}
      role="timer"
      aria-label={words.timeLeft}
      data-low={time.timeLeftSeconds <= lowSeconds}
    >
      <IconHourglass size={16} stroke={1.75} aria-hidden />
      {timeLeftText(time.timeLeftSeconds)}
    </div>
  );
}
