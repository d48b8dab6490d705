import { type ReactNode, useSyncExternalStore } from "react";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { Dialog } from "../../../viewer/Dialog.tsx";
import styles from "../endings/endings.module.css";
import { type Observable, observable } from "../session/observable.ts";
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
      <Dialog key="over" title="Your time is over">
        <p role="alert">{ending.problem}</p>
        <p>
          Your exam cannot be submitted until the system can be reached. What you have answered in time is
          kept on this device. Please leave this page open: it goes on trying by itself, and your exam goes on
          here if your proctor paused it meanwhile.
        </p>
        <DialogButtons>
          <button type="button" className={styles.main} onClick={exam.retry}>
            Try now
          </button>
        </DialogButtons>
      </Dialog>
    );
  }
  if (ending.step === "waiting") {
    return (
      <Dialog key="waiting" title="Your exam is not submitted yet">
        <p role="alert">{ending.problem}</p>
        <p>
          Your answers are kept. Keep this page open while we try again. If this takes more than a few
          minutes, see your proctor.
        </p>
        <DialogButtons>
          <button type="button" className={styles.main} onClick={exam.retry}>
            Try now
          </button>
        </DialogButtons>
      </Dialog>
    );
  }
  return (
    <Dialog key="leaving" title={ending.step === "pausing" ? "Your exam is paused" : "Submitting your exam"}>
      <p role="status">Your last answers are being saved. On a slow connection that takes up to a minute.</p>
      <p>Please leave this page open until then.</p>
    </Dialog>
  );
}
