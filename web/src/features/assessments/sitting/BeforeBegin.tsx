import { Button, Checkbox } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { OwnSitting } from "#shared/contract/assessments/ownSitting.ts";
import { displayTime } from "#shared/words/dates.ts";
import { words } from "../words.ts";
import { Certainty, Options } from "./AnswerFields.tsx";
import classes from "./sitting.module.css";

/** Instructions, a question to practice on, and the honor code, which has to be accepted. */
export function BeforeBegin(props: { sitting: OwnSitting; isBeginning: boolean; onBegin: () => void }) {
  const { sitting } = props;
  const [isAccepted, setIsAccepted] = useState(false);
  const total = words.minutes({ n: Math.ceil(sitting.time_allowed_seconds / 60) });
  const isRestarted = sitting.status === "Restarted";
  const { is_proctored: isProctored, state } = sitting;
  const { onBegin, isBeginning } = props;
  const isReady = state === "started" && isAccepted;
  const isAsked = useRef(false);
  // The proctor has started it, and the honor code is accepted: it goes on by itself.
  useEffect(() => {
    if (!isReady) isAsked.current = false;
    if (!isReady || isAsked.current) return;
    isAsked.current = true;
    onBegin();
  }, [isReady, onBegin]);
  return (
    <div className={classes.before}>
      <section aria-labelledby="instructions">
        <h2 id="instructions">{words.instructions}</h2>
        {sitting.instructions && <p>{sitting.instructions}</p>}
        <ul>
          <li>
            {words.questionsInAll({ n: sitting.item_count })}{" "}
            {isRestarted
              ? words.leftEarlierAnswersKept({
                  minutes: words.minutes({ n: Math.ceil(sitting.time_left_seconds / 60) }),
                })
              : isProctored
                ? words.timeStartsWithProctor({ total })
                : words.timeStartsWhenBegin({ total })}
          </li>
          <li>
            {isProctored
              ? words.proctorStartsAssessment
              : words.beginBeforeWhoeverBegins({ windowEndsAt: displayTime(sitting.window_ends_at) })}
          </li>
          <li>{words.chooseOneAnswerEach}</li>
          <li>{words.changeAnswersMarkQuestions}</li>
          <li>
            {sitting.pause_minutes > 0
              ? words.pauseOnceMostLonger({ pauseMinutes: words.minutes({ n: sitting.pause_minutes }) })
              : isProctored
                ? words.proctorMayPause
                : words.cannotPauseAssessment}
          </li>
          <li>{words.ifLoseConnectionKeep}</li>
        </ul>
      </section>
      <Practice />
      <section aria-labelledby="honor-code">
        <h2 id="honor-code">{words.honorCode}</h2>
        <p>{words.iAnswerMyOwn}</p>
        <Checkbox
          mt="sm"
          label={words.iAcceptHonorCode}
          checked={isAccepted}
          onChange={({ currentTarget }) => setIsAccepted(currentTarget.checked)}
        />
      </section>
      {state === "on_hold" ? (
        <p role="status" className={classes.waiting}>
          {isAccepted ? words.waitingForProctor : words.proctorStartsAcceptFirst}
        </p>
      ) : (
        <div>
          {state === "started" && (
            <p role="status" className={classes.waiting}>
              {words.proctorStartedAccept}
            </p>
          )}
          <Button size="md" disabled={!isAccepted} loading={isBeginning} onClick={onBegin}>
            {words.beginAssessment}
          </Button>
          {!isAccepted && state === "open" && <p className={classes.hint}>{words.acceptHonorCodeBegin}</p>}
        </div>
      )}
    </div>
  );
}

const practice = () => ({
  stem: words.questionPracticeDoesCount,
  choices: [words.liver, words.heart, words.spleen, words.kidney],
});

function Practice() {
  const [option, setOption] = useState<number | null>(null);
  const [certainty, setCertainty] = useState<Parameters<typeof Certainty>[0]["value"]>(null);
  const [isSubmitted, setIsSubmitted] = useState(false);
  return (
    <section aria-labelledby="practice">
      <h2 id="practice">{words.practiceQuestion}</h2>
      <Options
        name="practice"
        stem={practice().stem}
        choices={practice().choices}
        value={option}
        onChange={(chosen) => {
          setOption(chosen);
          setCertainty(null);
          setIsSubmitted(false);
        }}
      />
      {option !== null && <Certainty name="practice" value={certainty} onChange={setCertainty} />}
      <Button variant="default" disabled={certainty === null} onClick={() => setIsSubmitted(true)}>
        {words.submit}
      </Button>
      <p className={classes.hint} role="status">
        {isSubmitted && words.submittedNothingPracticeQuestion}
      </p>
    </section>
  );
}
