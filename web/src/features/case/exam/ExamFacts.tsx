import type { ReactNode } from "react";
import { words } from "../words.ts";

/** Facts of an exam before it begins: how long it is, and what happens without a connection. The words are ours. */
export function ExamFacts(props: {
  questions: number | undefined;
  time: string | undefined;
  isProctored?: boolean;
}): ReactNode {
  const { questions = 0, time, isProctored = false } = props;
  return (
    <>
      {questions > 0 && <p>{words.itHas({ n: questions })}</p>}
      {time && <p>{time}</p>}
      <p>{isProctored ? words.connectionLostProctored : words.connectionLost}</p>
    </>
  );
}
