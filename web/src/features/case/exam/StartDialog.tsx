import { type ReactNode, useSyncExternalStore } from "react";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { Dialog } from "../../../viewer/Dialog.tsx";
import styles from "../endings/endings.module.css";
import type { CaseSession } from "../session/sessionParts.ts";
import { words } from "../words.ts";
import type { ExamWatch } from "./examPorts.ts";

type Props = { session: Pick<CaseSession, "starting">; exam: Pick<ExamWatch, "time" | "held"> };

/** Stands between the button that starts the time of an exam and its start. The words are ours. */
export function StartDialog({ session, exam }: Props): ReactNode {
  const { starting } = session;
  const start = useSyncExternalStore(starting.subscribe, starting.get);
  const time = useSyncExternalStore(exam.time.subscribe, exam.time.get);
  const isHeld = useSyncExternalStore(exam.held.subscribe, exam.held.get);
  // It was started elsewhere meanwhile, or is for a proctor to start.
  if (!start || time?.isRunning || isHeld) return null;
  const close = (): void => starting.set(undefined);
  return (
    <Dialog title={words.askStartTheExam} onClose={close}>
      {time && <p>{words.timeStartsNow({ n: Math.ceil(time.timeLeftSeconds / 60) })}</p>}
      <p>{words.examCannotRepeatedOnce}</p>
      <DialogButtons>
        <button type="button" className={styles.second} data-autofocus onClick={close}>
          {words.notYet}
        </button>
        <button
          type="button"
          className={styles.main}
          onClick={() => {
            close();
            start();
          }}
        >
          {words.startNow}
        </button>
      </DialogButtons>
    </Dialog>
  );
}
