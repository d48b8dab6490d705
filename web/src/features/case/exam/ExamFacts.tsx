import type { ReactNode } from "react";
import { counted } from "#shared/words/counted.ts";

const itHas = counted({ one: "The exam has {n} question.", other: "The exam has {n} questions." });

/** Facts of an exam before it begins: how long it is, and what happens without a connection. The words are ours. */
export function ExamFacts(props: {
  questions: number | undefined;
  time: string | undefined;
  isProctored?: boolean;
}): ReactNode {
  const { questions = 0, time, isProctored = false } = props;
  return (
    <>
      {questions > 0 && <p>{itHas(questions)}</p>}
      {time && <p>{time}</p>}
      <p>
        If you lose your connection, keep answering. Your answers are kept on this device and sent when you
        are back online. The clock keeps running{isProctored && ", unless your proctor pauses your exam"}.
      </p>
    </>
  );
}
