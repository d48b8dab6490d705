import type { ReactNode } from "react";
import { submittedText } from "#shared/domain/examClock.ts";
import { displayTime } from "#shared/words/dates.ts";
import type { OpenedCase } from "../session/openCase.ts";
import { words } from "../words.ts";
import styles from "./examStart.module.css";

/** Over an exam that is there to be read. @see ADR 0081 */
export function ExamOverNote({ examOver }: Pick<OpenedCase, "examOver">): ReactNode {
  if (!examOver) return null;
  const { by, atMs } = examOver;
  return (
    <div className={styles.over}>
      <p>{submittedText(by)}</p>
      {atMs !== undefined && (
        <p>{words.submittedStillReadHere({ displayTime: displayTime(new Date(atMs).toISOString()) })}</p>
      )}
    </div>
  );
}
