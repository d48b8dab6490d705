import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { answerOwnQuiz, getOwnQuiz, type QuizQuestion } from "#shared/contract/assessments/ownQuiz.ts";
import { listOwnToDos } from "#shared/contract/assessments/ownResults.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { optionLetter } from "#shared/domain/assessments/optionLetter.ts";
import { counted } from "#shared/words/counted.ts";
import { displayCalendarDate } from "#shared/words/dates.ts";
import { useAction } from "../../../actions/useAction.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PageHeading } from "../../../ui/PageHeading.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import { TableSkeleton } from "../../../ui/TableSkeleton.tsx";
import classes from "../assessments.module.css";
import { Options } from "../sitting/AnswerFields.tsx";
import sitting from "../sitting/sitting.module.css";
import { TeachingPoint } from "./TeachingPoint.tsx";

type Quiz = ReplyOf<typeof getOwnQuiz>;
type Verdict = ReplyOf<typeof answerOwnQuiz>;

const title = "Quiz of your misses";
const waitingText = counted({
  one: "{n} question waits for its next review",
  other: "{n} questions wait for their next review",
});
const hiddenText = counted({
  one: "{n} question that you missed is used again, so it is not shown. Review its teaching point in your results.",
  other:
    "{n} questions that you missed are used again, so they are not shown. Review their teaching points in your results.",
});

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
    <QueryState
      of={{ quiz }}
      page={title}
      skeleton={<TableSkeleton />}
      refused="This page is for the students of a program."
    >
      {(read) => (
        <>
          <PageHeading
            title={title}
            tabTitle={title}
            above={<Link to="/rosterings/performance">Performance</Link>}
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
      <EmptyState title="Nothing to ask now">
        <Rest quiz={quiz} />
      </EmptyState>
    );
  if (!question)
    return (
      <EmptyState
        title={`${right} of ${questions.length} correct`}
        action={
          <Button component={Link} to="/rosterings/performance" ref={takeFocus}>
            To-do list and performance
          </Button>
        }
      >
        <p>Questions that you missed again are asked again tomorrow; the others later.</p>
        {quiz.waiting + quiz.hidden > 0 && <Rest quiz={quiz} />}
      </EmptyState>
    );
  return (
    <Question
      key={`${question.delivery_id} ${question.item_id}`}
      question={question}
      place={`Question ${at + 1} of ${questions.length}`}
      hasFocus={at > 0}
      onAnswered={(isCorrect) => setRight(right + (isCorrect ? 1 : 0))}
      onNext={() => setAt(at + 1)}
    />
  );
}

/** Says which questions the quiz leaves out, and why. */
function Rest({ quiz: { waiting, next_on, hidden } }: { quiz: Quiz }) {
  if (waiting === 0 && hidden === 0)
    return <p>Questions that you miss in an assessment appear here where the assessment shows them.</p>;
  return (
    <>
      {next_on && (
        <p>
          {waitingText(waiting)}, on {displayCalendarDate(next_on)} at the earliest.
        </p>
      )}
      {hidden > 0 && <p>{hiddenText(hidden)}</p>}
    </>
  );
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
  const { delivery_id, item_id, assessment, vignette, stem, images, choices } = question;
  const [option, setOption] = useState<number | null>(null);
  const [verdict, setVerdict] = useState<Verdict>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, [hasFocus]);
  const answer = useAction(answerOwnQuiz, {
    invalidates: [keyOf(listOwnToDos)],
    onDone: (reply) => {
      setVerdict(reply);
      props.onAnswered(reply.is_correct);
    },
  });
  return (
    <section className={`${sitting.item} ${sitting.running}`} aria-labelledby="quiz-question">
      <h2 id="quiz-question" ref={heading} tabIndex={-1}>
        {place}
      </h2>
      <p className={sitting.hint}>{assessment}</p>
      {vignette && <p className={sitting.vignette}>{vignette}</p>}
      {images.map((address) => (
        <img key={address} src={address} alt="Belongs to the question" />
      ))}
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
          <Button
            disabled={option === null}
            loading={answer.isRunning}
            onClick={() => {
              if (option === null) return;
              const params = { id: String(delivery_id), item_id: String(item_id) };
              void answer.run({ params, body: { option } });
            }}
          >
            Submit
          </Button>
        </div>
      )}
      {verdict && (
        <div className={sitting.steps}>
          <Button onClick={props.onNext} autoFocus>
            Next
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
      <h3>{is_correct ? "Correct" : "Incorrect"}</h3>
      <p>
        <strong>Right answer:</strong> {answers}
      </p>
      {explanation && <p>{explanation}</p>}
      <p>
        {has_teaching_point && (
          <TeachingPoint deliveryId={question.delivery_id} itemId={question.item_id} title={point} />
        )}{" "}
        {case_path && <Link to={case_path}>Open the case</Link>}
      </p>
      <p className={classes.more}>
        {review_on === null
          ? "All reviews of this question are done."
          : `Asked again on ${displayCalendarDate(review_on)}.`}
      </p>
    </div>
  );
}
