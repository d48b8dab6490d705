import { Button, Checkbox } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { OwnSitting } from "#shared/contract/assessments/ownSitting.ts";
import { words } from "../words.ts";
import { Certainty, Options } from "./AnswerFields.tsx";
import { rulesOf } from "./rulesOf.ts";
import classes from "./sitting.module.css";

/** Begins once the proctor has started the assessment and the honor code is accepted. */
function useBegunByProctor(isReady: boolean, onBegin: () => void): void {
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isReady) isAsked.current = false;
    if (!isReady || isAsked.current) return;
    isAsked.current = true;
    onBegin();
  }, [isReady, onBegin]);
}

/** Instructions, a question to practice on, and the honor code, which has to be accepted. */
export function BeforeBegin(props: { sitting: OwnSitting; isBeginning: boolean; onBegin: () => void }) {
  const { sitting, isBeginning, onBegin } = props;
  const { state } = sitting;
  const [isAccepted, setIsAccepted] = useState(false);
  useBegunByProctor(state === "started" && isAccepted, onBegin);
  return (
    <div className={classes.before}>
      <section aria-labelledby="instructions">
        <h2 id="instructions">{words.instructions}</h2>
        {sitting.instructions && <p>{sitting.instructions}</p>}
        <ul>
          {rulesOf(sitting).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
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
            {sitting.status === "Restarted" ? words.continueAssessment : words.beginAssessment}
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
