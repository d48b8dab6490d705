import { type ReactNode, useEffect, useState } from "react";
import type { AnswerTally } from "#shared/domain/answerTally.ts";
import { counted } from "#shared/words/counted.ts";
import { useViewer } from "../ViewerContext.ts";
import styles from "./question.module.css";

/** The server hears of a Submit a moment later: it is asked again as often, after as many milliseconds. */
const triesAtMost = 6;
const retryMs = 2_000;

const answered = counted({
  one: "How {n} other student answered stands beside each option.",
  other: "How {n} other students answered stands beside each option.",
});

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

/** Above the options, when there is something beside them. */
export function OthersNote({ others }: { others: AnswerTally | undefined }): ReactNode {
  const { othersAnswers } = useViewer();
  if (!othersAnswers) return null;
  return (
    <p className={styles.othersNote} role="status">
      {others && answered(others.students)}
    </p>
  );
}
