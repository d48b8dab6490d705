import { type ReactNode, useSyncExternalStore } from "react";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { Dialog } from "../../../viewer/Dialog.tsx";
import styles from "../endings/endings.module.css";
import { type Observable, observable } from "../session/observable.ts";
import { words } from "../words.ts";
import type { ExamEnding, ExamWatch } from "./examPorts.ts";

const goesOn: Observable<ExamEnding | undefined> = observable<ExamEnding | undefined>(undefined);

/** How the exam is being left; undefined where it goes on, and where there is none. */
export function useExamEnding(exam: Pick<ExamWatch, "ending"> | undefined): ExamEnding | undefined {
  const ending = exam?.ending ?? goesOn;
  return useSyncExternalStore(ending.subscribe, ending.get);
}

/** Stands in front of the case while an exam is submitted or paused. What comes of it is said at home. */
export function ExamEnd({ exam }: { exam: Pick<ExamWatch, "ending" | "retry"> }): ReactNode {
  const ending = useExamEnding(exam);
  if (!ending) return null;
  if (ending.step === "waiting" && ending.isTimeOver) {
    return (
      <Dialog key="over" title={words.timeOver}>
        <p role="alert">{ending.problem}</p>
        <p>{words.examCannotSubmittedUntil}</p>
        <DialogButtons>
          <button type="button" className={styles.main} onClick={exam.retry}>
            {words.tryNow}
          </button>
        </DialogButtons>
      </Dialog>
    );
  }
  if (ending.step === "waiting") {
    return (
      <Dialog key="waiting" title={words.examNotSubmittedTitle}>
        <p role="alert">{ending.problem}</p>
        <p>{words.answersKeptKeepPage}</p>
        <DialogButtons>
          <button type="button" className={styles.main} onClick={exam.retry}>
            {words.tryNow}
          </button>
        </DialogButtons>
      </Dialog>
    );
  }
  return (
    <Dialog key="leaving" title={ending.step === "pausing" ? words.examPaused : words.submittingYourExam}>
      <p role="status">{words.lastAnswersBeingSaved}</p>
      <p>{words.pleaseLeavePageOpen}</p>
    </Dialog>
  );
}
