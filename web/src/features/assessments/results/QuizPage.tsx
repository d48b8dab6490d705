import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { answerOwnQuiz, getOwnQuiz, type QuizQuestion } from "#shared/contract/assessments/ownQuiz.ts";
import { listOwnToDos } from "#shared/contract/assessments/ownResults.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { optionLetter } from "#shared/domain/assessments/optionLetter.ts";
import { displayCalendarDate } from "#shared/words/dates.ts";
import { useAction } from "../../../actions/useAction.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { QuestionPictures } from "../../../bank/QuestionPictures.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PageHeading } from "../../../ui/PageHeading.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import { TableSkeleton } from "../../../ui/TableSkeleton.tsx";
import classes from "../assessments.module.css";
import { Options } from "../sitting/AnswerFields.tsx";
import sitting from "../sitting/sitting.module.css";
import { words } from "./quizWords.ts";
import { TeachingPoint } from "./TeachingPoint.tsx";

type Quiz = ReplyOf<typeof getOwnQuiz>;
type Verdict = ReplyOf<typeof answerOwnQuiz>;

/** `/rosterings/quiz`: questions that the student missed, asked again. @see ADR 0401 */
export function QuizPage() {
  const quiz = useQuery({
    queryKey: keyOf(getOwnQuiz),
    queryFn: ({ signal }) => call(getOwnQuiz, { signal }),
    // The questions stay as they are while they are answered.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <QueryState of={{ quiz }} page={words.title} skeleton={<TableSkeleton />} refused={words.forStudents}>
      {(read) => (
        <>
          <PageHeading
            title={words.title}
            tabTitle={words.title}
            above={<Link to="/rosterings/performance">{words.performance}</Link>}
          />
          <Questions quiz={read.quiz} />
        </>
      )}
    </QueryState>
  );
}

const takeFocus = (link: HTMLAnchorElement | null): void => link?.focus();

function Questions({ quiz }: { quiz: Quiz }) {
  const { questions } = quiz;
  const [at, setAt] = useState(0);
  const [right, setRight] = useState(0);
  const question = questions[at];
  if (questions.length === 0)
    return (
      <EmptyState title={words.nothingNow}>
        <Rest quiz={quiz} />
      </EmptyState>
    );
  if (!question)
    return (
      <EmptyState
        title={words.outcome({ right, questions: questions.length })}
        action={
          <Button component={Link} to="/rosterings/performance" ref={takeFocus}>
            {words.toDoList}
          </Button>
        }
      >
        <p>{words.askedTomorrow}</p>
        {quiz.waiting + quiz.hidden > 0 && <Rest quiz={quiz} />}
      </EmptyState>
    );
  return (
    <Question
      key={`${question.delivery_id} ${question.item_id}`}
      question={question}
      place={words.place({ at: at + 1, questions: questions.length })}
      hasFocus={at > 0}
      onAnswered={(isCorrect) => setRight(right + (isCorrect ? 1 : 0))}
      onNext={() => setAt(at + 1)}
    />
  );
}

/** Says which questions the quiz leaves out, and why. */
function Rest({ quiz: { waiting, next_on, hidden } }: { quiz: Quiz }) {
  if (waiting === 0 && hidden === 0) return <p>{words.appearHere}</p>;
  return (
    <>
      {next_on && <p>{words.waiting({ n: waiting, date: displayCalendarDate(next_on) })}</p>}
      {hidden > 0 && <p>{words.hidden({ n: hidden })}</p>}
    </>
  );
}

/** The option that is chosen, and what the server says to it. */
function useAnswer({ delivery_id, item_id }: QuizQuestion, onAnswered: (isCorrect: boolean) => void) {
  const [option, setOption] = useState<number | null>(null);
  const [verdict, setVerdict] = useState<Verdict>();
  const answer = useAction(answerOwnQuiz, {
    invalidates: [keyOf(listOwnToDos)],
    onDone: (reply) => {
      setVerdict(reply);
      onAnswered(reply.is_correct);
    },
  });
  function submit(): void {
    if (option === null) return;
    const params = { id: String(delivery_id), item_id: String(item_id) };
    void answer.run({ params, body: { option } });
  }
  return { option, setOption, verdict, submit, isRunning: answer.isRunning };
}

function Question(props: {
  question: QuizQuestion;
  place: string;
  /** True for a question that the person went on to. */
  hasFocus: boolean;
  onAnswered: (isCorrect: boolean) => void;
  onNext: () => void;
}) {
  const { question, place, hasFocus } = props;
  const { item_id, assessment, vignette, stem, images, choices } = question;
  const { option, setOption, verdict, submit, isRunning } = useAnswer(question, props.onAnswered);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, [hasFocus]);
  return (
    <section className={`${sitting.item} ${sitting.running}`} aria-labelledby="quiz-question">
      <h2 id="quiz-question" ref={heading} tabIndex={-1}>
        {place}
      </h2>
      <p className={sitting.hint}>{assessment}</p>
      {vignette && <p className={sitting.vignette}>{vignette}</p>}
      <QuestionPictures pictures={images} />
      <Options
        name={`quiz-${item_id}`}
        stem={stem}
        choices={choices}
        value={option}
        isDisabled={verdict !== undefined}
        onChange={setOption}
      />
      {verdict ? (
        <Told verdict={verdict} question={question} />
      ) : (
        <div className={sitting.steps}>
          <Button disabled={option === null} loading={isRunning} onClick={submit}>
            {words.submit}
          </Button>
        </div>
      )}
      {verdict && (
        <div className={sitting.steps}>
          <Button onClick={props.onNext} autoFocus>
            {words.next}
          </Button>
        </div>
      )}
    </section>
  );
}

function Told({ verdict, question }: { verdict: Verdict; question: QuizQuestion }) {
  const {
    is_correct,
    correct,
    explanation,
    review_on,
    title: point,
    has_teaching_point,
    case_path,
  } = verdict;
  const answers = correct.map((at) => `${optionLetter(at)}. ${question.choices[at] ?? ""}`).join("; ");
  return (
    <div className={classes.reading} role="status">
      <h3>{is_correct ? words.correct : words.incorrect}</h3>
      <p>
        <strong>{words.rightAnswer}</strong> {answers}
      </p>
      {explanation && <p>{explanation}</p>}
      <p>
        {has_teaching_point && (
          <TeachingPoint deliveryId={question.delivery_id} itemId={question.item_id} title={point} />
        )}{" "}
        {case_path && <Link to={case_path}>{words.openCase}</Link>}
      </p>
      <p className={classes.more}>
        {review_on === null ? words.reviewsDone : words.askedAgain({ date: displayCalendarDate(review_on) })}
      </p>
    </div>
  );
}
