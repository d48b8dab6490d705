import { IconClockExclamation, IconRosetteDiscountCheck } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from "react";
import { feedbackTexts, finishTexts, lowTimeTexts } from "#shared/case/model/texts.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { Children } from "../../../viewer/Children.tsx";
import { Dialog } from "../../../viewer/Dialog.tsx";
import { useOfCase, useViewer } from "../../../viewer/ViewerContext.ts";
import { ExamEnd } from "../exam/ExamEnd.tsx";
import { ExamHold } from "../exam/ExamHold.tsx";
import { HandInDialog } from "../exam/HandInDialog.tsx";
import { questionsAhead } from "../exam/questionsAhead.ts";
import { StartDialog } from "../exam/StartDialog.tsx";
import { waitingFeedbackUid } from "../session/caseSteps.ts";
import type { OpenedCase } from "../session/openCase.ts";
import type { CaseSession } from "../session/sessionParts.ts";
import { AfterCase } from "./AfterCase.tsx";
import styles from "./endings.module.css";
import { Notices } from "./Notices.tsx";
import { OfflineModal } from "./OfflineModal.tsx";
import { useFocusAfterModal } from "./useFocusAfterModal.ts";
import { words } from "./words.ts";

type Props = { opened: OpenedCase; session: CaseSession; onReset: () => void; onLearnMore: () => void };

/** The feedback card's own nodes, so that the answers stand under the same keys. @see rulings 19 */
function FeedbackModal({ session }: Pick<Props, "session">): ReactNode {
  const { store } = useViewer();
  const uid = useOfCase(waitingFeedbackUid);
  const card = uid === undefined ? undefined : store.nodeOf(uid);
  if (!card) return null;
  return (
    <Dialog title={translated(feedbackTexts.almostDone)} onClose={() => session.modal.set(undefined)}>
      <p className={styles.call}>{translated(feedbackTexts.giveFeedback)}</p>
      <div className={styles.feedback}>
        <Children nodes={contentOf(card)} />
      </div>
      <DialogButtons>
        <button type="button" className={styles.second} onClick={() => session.modal.set(undefined)}>
          {words.backToCase}
        </button>
      </DialogButtons>
    </Dialog>
  );
}

/** Says what faculty see of the time, and offers to start over. The dialog stays until it is answered. @see spec documents §2.6 */
function LowTimeNote({ session, onReset, onLearnMore }: Omit<Props, "opened">): ReactNode {
  const { store } = useViewer();
  const titleId = useId();
  return (
    <section className={styles.lowTime} aria-labelledby={titleId}>
      <IconClockExclamation className={styles.attention} size={28} stroke={1.5} aria-hidden />
      <div>
        <h3 className={styles.noteTitle} id={titleId}>
          {translated(lowTimeTexts.title)}
        </h3>
        <p>{translated(lowTimeTexts.noticed)}</p>
        <p>
          {translated(lowTimeTexts.facultySee)}{" "}
          <button type="button" className={styles.link} onClick={onLearnMore}>
            {translated(lowTimeTexts.learnMore)}
          </button>
        </p>
        <div className={styles.actions}>
          <button
            type="button"
            className={styles.second}
            data-autofocus
            onClick={() => store.dispatch({ type: "closeModal", modal: "lowTime" })}
          >
            {translated(lowTimeTexts.understand)}
          </button>
          {!session.exam && (
            <button type="button" className={styles.second} onClick={onReset}>
              {translated(lowTimeTexts.reset)}
            </button>
          )}
        </div>
      </div>
    </section>
  );
}

function CompletionOverlay(): ReactNode {
  const { store } = useViewer();
  const close = (): void => store.dispatch({ type: "closeModal", modal: "completion" });
  return (
    <Dialog title={translated(finishTexts.completed)} isTitleHidden isFullScreen onClose={close}>
      <div className={styles.completion} role="status">
        <IconRosetteDiscountCheck className={styles.seal} size={72} stroke={1.25} aria-hidden />
        <p>{translated(finishTexts.completed)}</p>
        <button type="button" className={styles.second} onClick={close}>
          {translated(finishTexts.close)}
        </button>
      </div>
    </Dialog>
  );
}

/** Score, time and the next case. Where the time was low the note of it stands first, and must be answered. */
function NextStepsModal(props: Props & { isLowTime: boolean }): ReactNode {
  const { opened, session, isLowTime } = props;
  const { store } = useViewer();
  const closing = useRef<HTMLButtonElement>(null);
  const wasLowTime = useRef(isLowTime);
  // The button that answered the note has gone with it.
  useEffect(() => {
    if (wasLowTime.current && !isLowTime) closing.current?.focus();
    wasLowTime.current = isLowTime;
  }, [isLowTime]);
  const close = (): void => store.dispatch({ type: "closeModal", modal: "nextSteps" });
  return (
    <Dialog title={translated(finishTexts.nextSteps)} {...(isLowTime ? {} : { onClose: close })}>
      {isLowTime && <LowTimeNote {...props} />}
      <AfterCase opened={opened} session={session} />
      {!isLowTime && (
        <DialogButtons>
          <button ref={closing} type="button" className={styles.second} onClick={close}>
            {translated(finishTexts.close)}
          </button>
        </DialogButtons>
      )}
    </Dialog>
  );
}

/**
 * The modals of the end of a case; at most one is open. Of an exam that is not handed in nothing tells completion, time or what
 * comes next. @see spec documents §2.6; rulings 24
 */
function EndingModal(props: Props): ReactNode {
  const { session } = props;
  const modal = useSyncExternalStore(session.modal.subscribe, session.modal.get);
  useFocusAfterModal(modal);
  if (modal === "feedback") return <FeedbackModal session={session} />;
  if (session.exam) return null;
  switch (modal) {
    case "completion":
      return <CompletionOverlay />;
    case "lowTime":
    case "nextSteps":
      return <NextStepsModal {...props} isLowTime={modal === "lowTime"} />;
    default:
      return null;
  }
}

/** Dialogs in front of the case. The offline modal goes above any other. */
export function CaseModals(props: Props): ReactNode {
  const { session } = props;
  const { contexts, tree } = props.opened;
  const modal = useSyncExternalStore(session.modal.subscribe, session.modal.get);
  return (
    <>
      <EndingModal {...props} />
      {!contexts.displayContext.isEmbeded && (
        <OfflineModal session={session} isExam={session.exam !== undefined} />
      )}
      {session.exam && <HandInDialog session={session} exam={session.exam} />}
      {session.exam && <StartDialog session={session} exam={session.exam} />}
      {session.exam && (
        <ExamHold exam={session.exam} online={session.online} questions={questionsAhead(tree)} />
      )}
      {session.exam && <ExamEnd exam={session.exam} />}
      {/* Anew with each modal, so that it stands above it. */}
      <Notices key={modal ?? "none"} session={session} />
    </>
  );
}
