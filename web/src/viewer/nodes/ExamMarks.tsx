import { IconFlag, IconFlagFilled, IconStrikethrough } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { ContentNode } from "#shared/case/model/types.ts";
import { isGradedInput } from "#shared/case/questions/questionPlays.ts";
import type { NodeProps } from "../registryTypes.ts";
import { useAttribute, useViewer } from "../ViewerContext.ts";
import { words } from "../words.ts";
import styles from "./examMarks.module.css";
import { isOfFeedback } from "./isOfFeedback.ts";

/** True if somebody sits an exam here and may set marks for themselves. */
export function useMayMark(): boolean {
  const { isExam = false, isReadOnly = false } = useViewer();
  return isExam && !isReadOnly;
}

/** Marks a question, to find it again before the exam is handed in. */
export function ReviewMark({ node }: NodeProps): ReactNode {
  const { store } = useViewer();
  const isMarked = useAttribute(node, "markedForReview") === true;
  const mayMark = useMayMark();
  if (!mayMark || !isGradedInput(node) || isOfFeedback(store.flow, node)) return null;
  const Icon = isMarked ? IconFlagFilled : IconFlag;
  return (
    <button
      type="button"
      className={styles.review}
      aria-pressed={isMarked}
      onClick={() => store.dispatch({ type: "set", uid: node.uid, key: "markedForReview", value: !isMarked })}
    >
      <Icon size={16} stroke={1.75} aria-hidden /> {words.markForReview}
    </button>
  );
}

/** An option of an exam's question, which can be struck out: that is no answer, only a help. */
export function Strikeable(props: { option: ContentNode; letter: string; children: ReactNode }): ReactNode {
  const { option, letter, children } = props;
  const { store } = useViewer();
  const isStruck = useAttribute(option, "struckOut") === true;
  return (
    <div className={styles.row} data-struck={isStruck || undefined}>
      {children}
      <button
        type="button"
        className={styles.strike}
        aria-pressed={isStruck}
        aria-label={words.strikeOut({ letter })}
        title={words.strikeOut({ letter })}
        onClick={() => store.dispatch({ type: "set", uid: option.uid, key: "struckOut", value: !isStruck })}
      >
        <IconStrikethrough size={17} stroke={1.75} aria-hidden />
      </button>
    </div>
  );
}
