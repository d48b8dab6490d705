import type { ReactNode } from "react";
import { counted } from "#shared/words/counted.ts";

const itHas = counted({ one: "It has {n} question.", other: "It has {n} questions." });

/** What a student knows before an exam begins: how long it is, and what happens without a connection. The words are ours. */
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
        Should the connection go, go on answering: your answers are kept on this device and are sent when it
        is back. The time runs on meanwhile{isProctored && ", unless your proctor pauses your exam"}.
      </p>
    </>
  );
}
