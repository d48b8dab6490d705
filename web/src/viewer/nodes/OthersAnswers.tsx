import { type ReactNode, useEffect, useState } from "react";
import { type AnswerTally, shareOf } from "#shared/domain/answerTally.ts";
import { counted } from "#shared/words/counted.ts";
import { useViewer } from "../ViewerContext.ts";
import { words as said } from "../words.ts";
import styles from "./question.module.css";

/** The server hears of a Submit a moment later: it is asked again as often, after as many milliseconds. */
const triesAtMost = 6;
const retryMs = 2_000;

const answered = {
  option: counted({
    one: "See how {n} other student answered beside each option.",
    other: "See how {n} other students answered beside each option.",
  }),
  item: counted({
    one: "See where {n} other student placed each item.",
    other: "See where {n} other students placed each item.",
  }),
};

/** How others answered a question, once it is submitted; undefined where that is not shown, and while it is on its way. */
export function useOthersAnswers(question: string, isSubmitted: boolean): AnswerTally | undefined {
  const { othersAnswers } = useViewer();
  const [others, setOthers] = useState<AnswerTally>();
  useEffect(() => {
    if (!isSubmitted || !othersAnswers) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const ask = async (tries: number): Promise<void> => {
      const reply = await othersAnswers(question);
      if (isGone) return;
      if (reply?.is_submitted) setOthers(reply.others ?? undefined);
      else if (tries < triesAtMost) timer = setTimeout(() => void ask(tries + 1), retryMs);
    };
    void ask(1);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [question, isSubmitted, othersAnswers]);
  return isSubmitted ? others : undefined;
}

/** How many of the others did the same, as a bar and in words. */
export function OthersShare(props: {
  others: AnswerTally;
  of: string;
  words?: string;
  id?: string;
}): ReactNode {
  const { others, of, words = said.ofOthers, id } = props;
  const share = shareOf(others, of);
  return (
    <span className={styles.others} id={id}>
      <span className={styles.othersBar} aria-hidden>
        <span style={{ inlineSize: `${share}%` }} />
      </span>
      {share}% {words}
    </span>
  );
}

/** Above the options or items, when there is something beside them. */
export function OthersNote(props: {
  others: AnswerTally | undefined;
  beside?: keyof typeof answered;
}): ReactNode {
  const { others, beside = "option" } = props;
  const { othersAnswers } = useViewer();
  if (!othersAnswers) return null;
  return (
    <p className={styles.othersNote} role="status">
      {others && answered[beside](others.students)}
    </p>
  );
}
