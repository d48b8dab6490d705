import { type ReactNode, useSyncExternalStore } from "react";
import type { CaseSession } from "./caseSession.ts";
import styles from "./examTimer.module.css";
import { TimerPanel } from "./tools/TimerPanel.tsx";

/** The time that is left, in view wherever the learner reads. @see spec documents §2.7 Timer */
export function ExamTimer({ session }: { session: CaseSession }): ReactNode {
  const time = useSyncExternalStore(session.exam.time.subscribe, session.exam.time.get);
  const isOnline = useSyncExternalStore(session.online.subscribe, session.online.get);
  if (!time || !isOnline) return null;
  return (
    <div className={styles.place}>
      <TimerPanel time={time} />
    </div>
  );
}
