import type { ReactNode } from "react";
import { submittedText } from "#shared/domain/examClock.ts";
import type { OpenedCase } from "../session/openCase.ts";
import styles from "./examStart.module.css";

/** Over an exam that is there to be read. @see ADR 0081 */
export function ExamOverNote({ examOver }: Pick<OpenedCase, "examOver">): ReactNode {
  if (!examOver) return null;
  return <p className={styles.over}>{submittedText(examOver.by)}</p>;
}
