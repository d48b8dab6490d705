import { type ReactNode, useMemo, useRef, useState } from "react";
import { followUpTexts, questionOf, questionsToGo, rightAnswers } from "#shared/domain/followUpTexts.ts";
import { Children } from "../../../viewer/Children.tsx";
import { SecondPlace } from "../../../viewer/nodeIds.tsx";
import { useOfCase, useViewer, type Viewer, ViewerContext } from "../../../viewer/ViewerContext.ts";
import { words } from "../endings/afterWords.ts";
import endings from "../endings/endings.module.css";
import { FetchedPage } from "../endings/FetchedPage.tsx";
import styles from "./followUp.module.css";
import { createQuizStore, quizQuestions, quizScore } from "./quizStore.ts";

type Questions = ReturnType<typeof quizQuestions>;

function Result({ questions, onAgain }: { questions: Questions; onAgain: () => void }): ReactNode {
  const left = useOfCase((store) => quizScore(store, questions).left);
  const graded = useOfCase((store) => quizScore(store, questions).graded);
  const right = useOfCase((store) => quizScore(store, questions).right);
  return (
    <div className={styles.result}>
      <p role="status">
        {left < questions.length && graded > 0 && `${rightAnswers(graded, { right })} `}
        {left > 0 && questionsToGo(left)}
      </p>
      {left === 0 && (
        <button type="button" className={endings.second} onClick={onAgain}>
          {followUpTexts.quizAgain}
        </button>
      )}
    </div>
  );
}

/** The questions as the case would ask them: answered, submitted and explained one by one. */
function Asked({ questions, onAgain }: { questions: Questions; onAgain: () => void }): ReactNode {
  const { registry, documentId, links } = useViewer();
  const viewer = useMemo((): Viewer => {
    const store = createQuizStore(questions);
    return { store, registry, documentId, ...(links ? { links } : {}) };
  }, [questions, registry, documentId, links]);
  return (
    <ViewerContext value={viewer}>
      <SecondPlace name="quiz">
        {questions.map(({ section }, index) => (
          <section key={section.uid} className={styles.question} aria-labelledby={`quiz-${index + 1}`}>
            <h3 id={`quiz-${index + 1}`} className={styles.number}>
              {questionOf(index + 1, questions.length)}
            </h3>
            <Children nodes={[section]} />
          </section>
        ))}
        <Result questions={questions} onAgain={onAgain} />
      </SecondPlace>
    </ViewerContext>
  );
}

/**
 * The quiz that is made of the case's own questions, in the case's own manner. What is answered here is no part of the attempt.
 * Where the page has none of the questions, the server's form stands in. @see spec documents §2.6
 */
export function CaseQuiz({ url }: { url: string }): ReactNode {
  const { store } = useViewer();
  const [round, setRound] = useState(1);
  const top = useRef<HTMLParagraphElement>(null);
  const questions = useMemo(() => quizQuestions(store.flow.stored), [store]);
  if (questions.length === 0) return <FetchedPage url={url} title={words.quiz} />;
  const again = (): void => {
    setRound(round + 1);
    top.current?.focus();
  };
  return (
    <div className={styles.quiz}>
      <p ref={top} tabIndex={-1} className={styles.note}>
        {followUpTexts.quizIsYours}
      </p>
      <Asked key={round} questions={questions} onAgain={again} />
    </div>
  );
}
