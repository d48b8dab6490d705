import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { counted } from "#shared/words/counted.ts";
import { useConfirm } from "../../../ui/ConfirmDialog.tsx";
import classes from "./sitting.module.css";
import type { LocalAnswer, SittingState } from "./sittingStore.ts";

const open = counted({
  one: "{n} question has no complete answer.",
  other: "{n} questions have no complete answer.",
});

function standingOf(answer: LocalAnswer | undefined): string {
  if (!answer || answer.option === null) return "Not answered";
  return answer.certainty === null ? "Certainty missing" : "Answered";
}

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
  const missing = items.filter(({ id }) => standingOf(answers.get(id)) !== "Answered").length;

  async function handIn(): Promise<void> {
    const isAgreed = await confirm({
      title: "Hand in your assessment?",
      message: `${missing > 0 ? `${open(missing)} ` : ""}You cannot change anything after that.`,
      confirmLabel: "Hand in",
    });
    if (isAgreed) props.onHandIn();
  }

  return (
    <section className={classes.item} aria-labelledby="review">
      <h2 id="review" ref={heading} tabIndex={-1}>
        Review and hand in
      </h2>
      <p>{missing > 0 ? open(missing) : "Every question is answered."}</p>
      <ol className={classes.review}>
        {items.map(({ id, position }, at) => {
          const answer = answers.get(id);
          const standing = standingOf(answer);
          return (
            <li key={id}>
              <button
                type="button"
                onClick={() => props.onShow(at)}
                data-open={standing !== "Answered" || undefined}
              >
                <span>Question {position}</span>
                <span className={classes.standing}>
                  {standing}
                  {answer?.isMarked && ". Marked for review"}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      <div className={classes.steps}>
        <Button loading={props.isHandingIn} onClick={() => void handIn()}>
          Hand in
        </Button>
        <Button variant="default" onClick={props.onBack}>
          Back to the questions
        </Button>
      </div>
    </section>
  );
}
