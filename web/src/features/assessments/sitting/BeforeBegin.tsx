import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import type { OwnSitting } from "#shared/contract/assessments/ownSitting.ts";
import { counted } from "#shared/words/counted.ts";
import { displayTime } from "#shared/words/dates.ts";
import { Certainty, Options } from "./AnswerFields.tsx";
import classes from "./sitting.module.css";

const questions = counted({ one: "{n} question", other: "{n} questions" });
const minutes = counted({ one: "{n} minute", other: "{n} minutes" });

/** Instructions, a question to practice on, and the honor code, which has to be accepted. */
export function BeforeBegin(props: { sitting: OwnSitting; isBeginning: boolean; onBegin: () => void }) {
  const { sitting } = props;
  const [isAccepted, setIsAccepted] = useState(false);
  const total = minutes(Math.ceil(sitting.time_allowed_seconds / 60));
  const isRestarted = sitting.status === "Restarted";
  return (
    <div className={classes.before}>
      <section aria-labelledby="instructions">
        <h2 id="instructions">Instructions</h2>
        {sitting.instructions && <p>{sitting.instructions}</p>}
        <ul>
          <li>
            {questions(sitting.item_count)}.{" "}
            {isRestarted
              ? `You have ${minutes(Math.ceil(sitting.time_left_seconds / 60))} left. Your earlier answers are kept.`
              : `You have ${total}. Your time starts when you begin.`}
          </li>
          <li>
            Begin before {displayTime(sitting.window_ends_at)}. Whoever begins by then has the whole time,
            even past that date.
          </li>
          <li>Choose one answer to each question, then say how certain you are of it.</li>
          <li>You can change answers and mark questions for review until you hand in.</li>
          <li>
            {sitting.pause_minutes > 0
              ? `You can pause once, for at most ${minutes(sitting.pause_minutes)}. A longer pause submits your assessment.`
              : "You cannot pause this assessment."}
          </li>
          <li>
            If you lose your connection, keep this page open and go on. Your answers are sent once you are
            back.
          </li>
        </ul>
      </section>
      <Practice />
      <section aria-labelledby="honor-code">
        <h2 id="honor-code">Honor code</h2>
        <p>
          I will answer on my own, without help from people, notes, or other sources, and I will not copy or
          share the questions.
        </p>
        <Checkbox
          label="I accept the honor code"
          checked={isAccepted}
          onChange={({ currentTarget }) => setIsAccepted(currentTarget.checked)}
        />
      </section>
      <div>
        <Button size="md" disabled={!isAccepted} loading={props.isBeginning} onClick={props.onBegin}>
          Begin Assessment
        </Button>
        {!isAccepted && <p className={classes.hint}>Accept the honor code to begin.</p>}
      </div>
    </div>
  );
}

const practice = {
  stem: "This question is for practice and does not count. Which organ pumps blood through the body?",
  choices: ["Liver", "Heart", "Spleen", "Kidney"],
};

function Practice() {
  const [option, setOption] = useState<number | null>(null);
  const [certainty, setCertainty] = useState<Parameters<typeof Certainty>[0]["value"]>(null);
  const [isSubmitted, setIsSubmitted] = useState(false);
  return (
    <section aria-labelledby="practice">
      <h2 id="practice">Practice question</h2>
      <Options
        name="practice"
        stem={practice.stem}
        choices={practice.choices}
        value={option}
        onChange={(chosen) => {
          setOption(chosen);
          setCertainty(null);
          setIsSubmitted(false);
        }}
      />
      {option !== null && <Certainty name="practice" value={certainty} onChange={setCertainty} />}
      <Button variant="default" disabled={certainty === null} onClick={() => setIsSubmitted(true)}>
        Submit
      </Button>
      <p className={classes.hint} role="status">
        {isSubmitted && "Submitted. Nothing of the practice question is saved."}
      </p>
    </section>
  );
}
