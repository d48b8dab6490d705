import { Button, Checkbox } from "@mantine/core";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { ItemToSit } from "#shared/contract/assessments/ownSitting.ts";
import { QuestionPictures } from "../../../bank/QuestionPictures.tsx";
import { words } from "../words.ts";
import { Certainty, Options } from "./AnswerFields.tsx";
import classes from "./sitting.module.css";
import { blankAnswer } from "./sittingStep.ts";
import type { SittingStore } from "./sittingStore.ts";

type Props = {
  item: ItemToSit;
  /** Its pictures by the newest links. */
  newest: ItemToSit["images"];
  count: number;
  store: SittingStore;
  isBlocked: boolean;
  onLast: () => void;
};

/** A question of a sitting, with what is answered so far. */
export function SittingItem(props: Props) {
  const { item, count, store, isBlocked } = props;
  const { at, answers } = useSyncExternalStore(store.subscribe, store.get);
  const answer = answers.get(item.id) ?? blankAnswer;
  const heading = useRef<HTMLHeadingElement>(null);
  // A picture that is loaded stays, whatever links come later.
  const [pictures, setPictures] = useState(item.images);
  // Each question begins where its number is read out.
  useEffect(() => heading.current?.focus(), []);
  const isLast = at === count - 1;

  function submit(): void {
    void store.flush();
    if (isLast) props.onLast();
    else store.show(at + 1);
  }

  return (
    <section className={classes.item} aria-labelledby={`item-${item.id}`}>
      <h2 id={`item-${item.id}`} ref={heading} tabIndex={-1}>
        {words.questionOf({ value: at + 1, count })}
      </h2>
      {item.vignette && <p className={classes.vignette}>{item.vignette}</p>}
      <QuestionPictures pictures={pictures} onExpired={() => setPictures(props.newest)} />
      <Options
        name={`item-${item.id}`}
        stem={item.stem}
        choices={item.choices}
        value={answer.option}
        isDisabled={isBlocked}
        onChange={store.choose}
      />
      {answer.option !== null && (
        <Certainty
          name={`item-${item.id}`}
          value={answer.certainty}
          isDisabled={isBlocked}
          onChange={store.rate}
        />
      )}
      <Checkbox
        label={words.markForReview}
        checked={answer.isMarked}
        disabled={isBlocked}
        onChange={({ currentTarget }) => store.mark(currentTarget.checked)}
      />
      <ItemSteps
        isFirst={at === 0}
        isLast={isLast}
        canSubmit={answer.certainty !== null && !isBlocked}
        onSubmit={submit}
        onShow={(steps) => store.show(at + steps)}
      />
    </section>
  );
}

/** Saves the answer and goes on, or goes from question to question. */
function ItemSteps(props: {
  isFirst: boolean;
  isLast: boolean;
  canSubmit: boolean;
  onSubmit: () => void;
  /** Takes how many questions to go on; -1 goes back. */
  onShow: (steps: 1 | -1) => void;
}) {
  const { isFirst, isLast, canSubmit, onSubmit, onShow } = props;
  return (
    <div className={classes.steps}>
      <Button disabled={!canSubmit} onClick={onSubmit}>
        {words.submit}
      </Button>
      <Button variant="default" disabled={isFirst} onClick={() => onShow(-1)}>
        {words.previous}
      </Button>
      <Button variant="default" disabled={isLast} onClick={() => onShow(1)}>
        {words.next}
      </Button>
    </div>
  );
}
