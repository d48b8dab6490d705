import { IconCheck, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Tally } from "#shared/case/questions/tally.ts";
import styles from "./question.module.css";
import { tallyWords } from "./tallyText.ts";

/** Count of right answers over a graded question; nothing if nothing is right or wrong. */
export function Outcome({ tally }: { tally: Tally | undefined }): ReactNode {
  if (!tally) return null;
  const isAllRight = tally.right === tally.of && tally.wrong === 0;
  const Sign = isAllRight ? IconCheck : IconX;
  return (
    <p className={`${styles.outcome} ${isAllRight ? styles.bestMark : ""}`}>
      {(isAllRight || tally.right === 0) && <Sign size={18} stroke={2.5} aria-hidden />}
      {tallyWords(tally)}
    </p>
  );
}
