import { IconCheck, IconGripVertical, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { plainText } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { placementOf } from "#shared/case/questions/categoryMatcher/matcher.ts";
import { type AnswerTally, shareOf } from "#shared/domain/answerTally.ts";
import { useNodeIds } from "../nodeIds.tsx";
import { RichTextView } from "../RichTextView.tsx";
import { words } from "../words.ts";
import styles from "./matcher.module.css";
import { OthersShare } from "./OthersAnswers.tsx";

type Props = {
  item: ContentNode;
  isPicked: boolean;
  isBlocked: boolean;
  isGraded: boolean;
  onPick: () => void;
  verdict?: { isRight: boolean; text: string } | undefined;
  /** Where others put it, where that is shown. */
  others?:
    | { tally: AnswerTally; categories: readonly ContentNode[]; placedIn: string | undefined }
    | undefined;
};

/** Where others put an item: first how many put it here, then elsewhere. */
function Others({ item, others }: { item: ContentNode; others: NonNullable<Props["others"]> }): ReactNode {
  const { tally, categories, placedIn } = others;
  const shares = categories.flatMap((category) => {
    const of = placementOf(item.uid, category.uid);
    const isHere = category.uid === placedIn;
    return isHere || shareOf(tally, of) > 0 ? [{ of, category, isHere }] : [];
  });
  return (
    <span className={styles.shares}>
      {shares
        .sort((a, b) => Number(b.isHere) - Number(a.isHere))
        .map(({ of, category, isHere }) => (
          <OthersShare
            key={of}
            others={tally}
            of={of}
            words={isHere ? words.othersChose : words.inCategory({ category: plainText(category.content) })}
          />
        ))}
    </span>
  );
}

/** An item of a category matcher: picked by a press, or dragged. */
export function MatcherItem(props: Props): ReactNode {
  const { item, isPicked, isBlocked, isGraded, onPick, verdict, others } = props;
  const idOf = useNodeIds();
  if (isBlocked) {
    return (
      <span
        className={`${styles.item} ${verdict ? (verdict.isRight ? styles.rightItem : styles.wrongItem) : ""}`}
        id={idOf(item.uid)}
      >
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
        {others && <Others item={item} others={others} />}
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
