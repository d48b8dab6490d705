import { type ReactNode, useState, useSyncExternalStore } from "react";
import { sealedTexts } from "#shared/case/model/texts.ts";
import { translated } from "#shared/words/wordsOf.ts";
import type { CaseSession } from "../session/sessionParts.ts";
import { words } from "../words.ts";
import { ExamFacts } from "./ExamFacts.tsx";
import type { ExamWatch } from "./examPorts.ts";
import styles from "./examStart.module.css";
import { useFocusOnStart } from "./useFocusOnStart.ts";

type Props = {
  session: Pick<CaseSession, "starting">;
  exam: Pick<ExamWatch, "time" | "begin">;
  online: CaseSession["online"];
  questions?: number | undefined;
};

/** Notice in place of a timed section before its time runs. The words are ours. @see ADR 0080 */
export function ExamStart({ session, exam, online, questions }: Props): ReactNode {
  const time = useSyncExternalStore(exam.time.subscribe, exam.time.get);
  const isOnline = useSyncExternalStore(online.subscribe, online.get);
  const [isAsked, setIsAsked] = useState(false);
  useFocusOnStart(exam.time);
  const begin = (): void => {
    setIsAsked(true);
    exam.begin();
  };
  if (!isOnline) {
    return <p role="status">{translated(sealedTexts.startOffline)}</p>;
  }
  if (isAsked || time?.isRunning) return <p role="status">{translated(sealedTexts.starting)}</p>;
  return (
    <div className={styles.start}>
      <ExamFacts
        questions={questions}
        time={time && words.youHave({ n: Math.ceil(time.timeLeftSeconds / 60) })}
      />
      <button type="button" className={styles.button} onClick={() => session.starting.set(begin)}>
        {words.startTheExam}
      </button>
    </div>
  );
}
