import { IconCircle, IconCircleCheckFilled, IconCircleDot, IconFlagFilled } from "@tabler/icons-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { type HandInQuestion, handInOf, type QuestionStanding } from "#shared/case/flow/handIn.ts";
import { counted } from "#shared/words/counted.ts";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { Dialog } from "../../../viewer/Dialog.tsx";
import { useOfCase, useViewer } from "../../../viewer/ViewerContext.ts";
import endings from "../endings/endings.module.css";
import type { CaseSession } from "../session/caseSession.ts";
import { goToNode } from "../tools/goToNode.ts";
import { useExamEnding } from "./ExamEnd.tsx";
import type { ExamWatch } from "./examPorts.ts";
import styles from "./handIn.module.css";

const standings: Record<QuestionStanding, { word: string; Icon: typeof IconCircle }> = {
  submitted: { word: "Submitted", Icon: IconCircleCheckFilled },
  chosen: { word: "Answered, not submitted", Icon: IconCircleDot },
  unanswered: { word: "Not answered", Icon: IconCircle },
};

const unanswered = counted({
  one: "{n} question is not answered.",
  other: "{n} questions are not answered.",
});
const chosen = counted({
  one: "{n} answer is chosen but not submitted. It will be submitted as is.",
  other: "{n} answers are chosen but not submitted. They will be submitted as they are.",
});
const marked = counted({
  one: "{n} question is marked for review.",
  other: "{n} questions are marked for review.",
});
const ahead = counted({
  one: "{n} question is in a part of the exam that you have not reached.",
  other: "{n} questions are in parts of the exam that you have not reached.",
});

type Props = { session: Pick<CaseSession, "handIn">; exam: Pick<ExamWatch, "submit" | "ending"> };

function Question(props: { question: HandInQuestion; place: number; onGo: () => void }): ReactNode {
  const { question, place, onGo } = props;
  const { word, Icon } = standings[question.standing];
  return (
    <li>
      <button type="button" className={styles.question} onClick={onGo}>
        <span className={styles.number}>{place}.</span>
        <span className={styles.words}>{question.question || question.card || "Question"}</span>
        {question.isMarked && (
          <span className={styles.marked}>
            <IconFlagFilled size={14} aria-hidden /> Marked for review
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
    <Dialog title="Submit your exam?" onClose={close}>
      {questions.length > 0 && (
        <>
          <p>
            {[
              open === 0 && left === 0 && "Every question is answered.",
              open > 0 && unanswered(open),
              unsubmitted > 0 && chosen(unsubmitted),
              left > 0 && ahead(left),
              toReview > 0 && marked(toReview),
            ]
              .filter(Boolean)
              .join(" ")}
          </p>
          <ol className={styles.questions} aria-label="Questions of this exam">
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
      <p className={styles.final}>You can't change your answers after you submit.</p>
      <DialogButtons>
        <button type="button" className={endings.second} data-autofocus onClick={close}>
          Back to exam
        </button>
        <button
          type="button"
          className={endings.main}
          onClick={() => {
            close();
            exam.submit(message);
          }}
        >
          Submit exam
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
