import { IconCircle, IconCircleCheckFilled, IconCircleDot, IconFlagFilled } from "@tabler/icons-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { type HandInQuestion, handInOf, type QuestionStanding } from "#shared/case/flow/handIn.ts";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { Dialog } from "../../../viewer/Dialog.tsx";
import { useOfCase, useViewer } from "../../../viewer/ViewerContext.ts";
import endings from "../endings/endings.module.css";
import type { CaseSession } from "../session/sessionParts.ts";
import { goToNode } from "../tools/goToNode.ts";
import { words } from "../words.ts";
import { useExamEnding } from "./ExamEnd.tsx";
import type { ExamWatch } from "./examPorts.ts";
import styles from "./handIn.module.css";

const standings = (): Record<QuestionStanding, { word: string; Icon: typeof IconCircle }> => ({
  submitted: { word: words.submitted, Icon: IconCircleCheckFilled },
  chosen: { word: words.answeredNotSubmitted, Icon: IconCircleDot },
  unanswered: { word: words.notAnswered, Icon: IconCircle },
});

type Props = { session: Pick<CaseSession, "handIn">; exam: Pick<ExamWatch, "submit" | "ending"> };

function Question(props: { question: HandInQuestion; place: number; onGo: () => void }): ReactNode {
  const { question, place, onGo } = props;
  const { word, Icon } = standings()[question.standing];
  return (
    <li>
      <button type="button" className={styles.question} onClick={onGo}>
        <span className={styles.number}>{place}.</span>
        <span className={styles.words}>{question.question || question.card || words.question}</span>
        {question.isMarked && (
          <span className={styles.marked}>
            <IconFlagFilled size={14} aria-hidden /> {words.markedForReview}
          </span>
        )}
        <span className={styles.standing} data-standing={question.standing}>
          <Icon size={16} aria-hidden /> {word}
        </span>
      </button>
    </li>
  );
}

function HandInList({ message, session, exam }: Props & { message: string }): ReactNode {
  const { store, reading } = useViewer();
  const state = useOfCase((each) => each.state);
  const { questions, ahead: left } = handInOf(store.flow, state);
  const close = (): void => session.handIn.set(undefined);
  const open = questions.filter(({ standing }) => standing === "unanswered").length;
  const unsubmitted = questions.filter(({ standing }) => standing === "chosen").length;
  const toReview = questions.filter(({ isMarked }) => isMarked).length;
  const goTo = (uid: string): void => {
    // The dialog gives the focus back as it goes; only then is there somewhere to lead it.
    flushSync(close);
    goToNode(reading ? { store, reading } : { store }, uid);
  };
  return (
    <Dialog title={words.submitYourExam} onClose={close}>
      {questions.length > 0 && (
        <>
          <p>
            {[
              open === 0 && left === 0 && words.everyQuestionAnswered,
              open > 0 && words.unanswered({ n: open }),
              unsubmitted > 0 && words.chosen({ n: unsubmitted }),
              left > 0 && words.ahead({ n: left }),
              toReview > 0 && words.marked({ n: toReview }),
            ]
              .filter(Boolean)
              .join(" ")}
          </p>
          <ol className={styles.questions} aria-label={words.questionsExam}>
            {questions.map((question, i) => (
              <Question
                key={question.inputUid}
                question={question}
                place={i + 1}
                onGo={() => goTo(question.sectionUid)}
              />
            ))}
          </ol>
        </>
      )}
      <p className={styles.final}>{words.cantChangeAnswersAfter}</p>
      <DialogButtons>
        <button type="button" className={endings.second} data-autofocus onClick={close}>
          {words.backToExam}
        </button>
        <button
          type="button"
          className={endings.main}
          onClick={() => {
            close();
            exam.submit(message);
          }}
        >
          {words.submitExam}
        </button>
      </DialogButtons>
    </Dialog>
  );
}

/** Stands between the button that submits an exam and its end: what is answered and what is not, each a way there. */
export function HandInDialog(props: Props): ReactNode {
  const { handIn } = props.session;
  const message = useSyncExternalStore(handIn.subscribe, handIn.get);
  const ending = useExamEnding(props.exam);
  if (message === undefined || ending !== undefined) return null;
  return <HandInList {...props} message={message} />;
}
