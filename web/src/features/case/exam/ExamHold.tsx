import { type ReactNode, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { examTexts } from "#shared/domain/examTexts.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { Dialog } from "../../../viewer/Dialog.tsx";
import styles from "../endings/endings.module.css";
import type { CaseSession } from "../session/sessionParts.ts";
import { words } from "../words.ts";
import { ExamFacts } from "./ExamFacts.tsx";
import type { ExamWatch } from "./examPorts.ts";

type Props = {
  exam: Pick<ExamWatch, "held" | "time">;
  online: CaseSession["online"];
  questions: number | undefined;
};

/** Stands in front of a proctored exam until the proctor starts it. The words are ours. @see ADR 0112 */
export function ExamHold({ exam, online, questions }: Props): ReactNode {
  const isHeld = useSyncExternalStore(exam.held.subscribe, exam.held.get);
  const time = useSyncExternalStore(exam.time.subscribe, exam.time.get);
  const isOnline = useSyncExternalStore(online.subscribe, online.get);
  if (!isHeld) return null;
  return (
    <Dialog title={words.waitingProctor}>
      <p role="status">{isOnline ? translated(examTexts.onHold) : words.offlineExamStartsHere}</p>
      <ExamFacts
        questions={questions}
        time={time && words.youWillHave({ n: Math.ceil(time.timeLeftSeconds / 60) })}
        isProctored
      />
      <DialogButtons>
        <Link to="/" className={styles.second}>
          {words.leave}
        </Link>
      </DialogButtons>
    </Dialog>
  );
}
