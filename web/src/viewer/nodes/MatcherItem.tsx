import { IconCheck, IconGripVertical, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { ContentNode } from "#shared/case/model/types.ts";
import { useNodeIds } from "../nodeIds.tsx";
import { RichTextView } from "../RichTextView.tsx";
import styles from "./matcher.module.css";

type Props = {
  item: ContentNode;
  isPicked: boolean;
  isBlocked: boolean;
  isGraded: boolean;
  onPick: () => void;
  verdict?: { isRight: boolean; text: string } | undefined;
};

/** An item of a category matcher: picked by a press, or dragged. */
export function MatcherItem({ item, isPicked, isBlocked, isGraded, onPick, verdict }: Props): ReactNode {
  const idOf = useNodeIds();
  if (isBlocked) {
    return (
      <span className={styles.item} id={idOf(item.uid)}>
        <RichTextView text={item.content} />
        {verdict && (
          <span className={verdict.isRight ? styles.right : styles.wrong}>
            {verdict.isRight ? (
              <IconCheck size={15} stroke={2.5} aria-hidden />
            ) : (
              <IconX size={15} stroke={2.5} aria-hidden />
            )}
            {verdict.text}
          </span>
        )}
        {isGraded && item.explanation && <span className={styles.explanation}>{item.explanation}</span>}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={`${styles.item} ${isPicked ? styles.picked : ""}`}
      id={idOf(item.uid)}
      aria-pressed={isPicked}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData("text/plain", item.uid);
        event.dataTransfer.effectAllowed = "move";
      }}
      onClick={onPick}
    >
      <IconGripVertical className={styles.grip} size={16} aria-hidden />
      <span>
        <RichTextView text={item.content} />
      </span>
    </button>
  );
}
