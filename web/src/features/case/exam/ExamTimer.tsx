import { type ReactNode, useSyncExternalStore } from "react";
import type { CaseSession } from "../session/sessionParts.ts";
import { TimerPanel } from "../tools/TimerPanel.tsx";
import type { ExamWatch } from "./examPorts.ts";

type Props = { exam: Pick<ExamWatch, "time">; online: CaseSession["online"] };

/** The time that is left; nothing at zero or offline. @see spec documents §2.7 Timer */
export function ExamTimer({ exam, online }: Props): ReactNode {
  const time = useSyncExternalStore(exam.time.subscribe, exam.time.get);
  const isOnline = useSyncExternalStore(online.subscribe, online.get);
  if (!time || time.timeLeftSeconds <= 0 || !isOnline) return null;
  return <TimerPanel time={time} />;
}
