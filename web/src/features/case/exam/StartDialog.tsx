import { type ReactNode, useSyncExternalStore } from "react";
import { counted } from "#shared/words/counted.ts";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { Dialog } from "../../../viewer/Dialog.tsx";
import styles from "../endings/endings.module.css";
import type { CaseSession } from "../session/caseSession.ts";
import type { ExamWatch } from "./examPorts.ts";

const youHave = counted({
  one: "You have {n} minute. The time starts now, and goes on when you close the page.",
  other: "You have {n} minutes. The time starts now, and goes on when you close the page.",
});

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
    <Dialog title="Start the exam?" onClose={close}>
      {time && <p>{youHave(Math.ceil(time.timeLeftSeconds / 60))}</p>}
      <p>The exam cannot be repeated: once it is submitted, or its time is over, it stays as it is.</p>
      <DialogButtons>
        <button type="button" className={styles.second} data-autofocus onClick={close}>
          Not yet
        </button>
        <button
          type="button"
          className={styles.main}
          onClick={() => {
            close();
            start();
          }}
        >
          Start now
        </button>
      </DialogButtons>
    </Dialog>
  );
}
