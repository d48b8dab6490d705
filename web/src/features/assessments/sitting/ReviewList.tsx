import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useConfirm } from "../../../ui/ConfirmDialog.tsx";
import { words } from "../words.ts";
import classes from "./sitting.module.css";
import type { LocalAnswer, SittingState } from "./sittingStep.ts";

type Standing = "unanswered" | "unsure" | "answered";

function standingOf(answer: LocalAnswer | undefined): Standing {
  if (!answer || answer.option === null) return "unanswered";
  return answer.certainty === null ? "unsure" : "answered";
}

const standingTexts = (): Record<Standing, string> => ({
  unanswered: words.notAnswered,
  unsure: words.certaintyMissing,
  answered: words.answered,
});

/** Every question with how it stands; from here the assessment is handed in. */
export function ReviewList(props: {
  state: SittingState;
  isHandingIn: boolean;
  onShow: (at: number) => void;
  onBack: () => void;
  onHandIn: () => void;
}) {
  const { items, answers } = props.state;
  const { confirm } = useConfirm();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const missing = items.filter(({ id }) => standingOf(answers.get(id)) !== "answered").length;

  async function handIn(): Promise<void> {
    const isAgreed = await confirm({
      title: words.handAssessment,
      message: missing > 0 ? words.handInAnyway({ n: missing }) : words.cannotChangeAnythingAfter,
      confirmLabel: words.handIn,
    });
    if (isAgreed) props.onHandIn();
  }

  return (
    <section className={classes.item} aria-labelledby="review">
      <h2 id="review" ref={heading} tabIndex={-1}>
        {words.reviewHand}
      </h2>
      <p>{missing > 0 ? words.open({ n: missing }) : words.everyQuestionAnswered}</p>
      <ol className={classes.review}>
        {items.map(({ id, position }, at) => {
          const answer = answers.get(id);
          const standing = standingOf(answer);
          return (
            <li key={id}>
              <button
                type="button"
                onClick={() => props.onShow(at)}
                data-open={standing !== "answered" || undefined}
              >
                <span>{words.question({ position })}</span>
                <span className={classes.standing}>
                  {standingTexts()[standing]}
                  {answer?.isMarked && words.markedForReview}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      <div className={classes.steps}>
        <Button loading={props.isHandingIn} onClick={() => void handIn()}>
          {words.handIn}
        </Button>
        <Button variant="default" onClick={props.onBack}>
          {words.backQuestions}
        </Button>
      </div>
    </section>
  );
}
