import { IconCheck, IconX } from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import type { ContentNode } from "#shared/case/model/types.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useNodeIds } from "../nodeIds.tsx";
import { RichTextView } from "../RichTextView.tsx";
import { useViewer } from "../ViewerContext.ts";
import adminStyles from "./cdqAdmin.module.css";
import { Strikeable, useMayMark } from "./ExamMarks.tsx";
import styles from "./question.module.css";

type Props = {
  option: ContentNode;
  letter: string;
  isSingle: boolean;
  isChosen: boolean;
  isBlocked: boolean;
  isGraded: boolean;
  /** What a correct option is marked with once graded; absent where none is correct, or correctness is not shown. */
  bestLabel?: string;
  groupName: string;
  /** How the answer is scored, for those who may see that. */
  marker?: { text: string; words: string };
};

/** One option of a question; once graded it says in words what its shade and frame say. */
export const ChoiceOption = memo(function ChoiceOption(props: Props): ReactNode {
  const { option, letter, isSingle, isChosen, isBlocked, isGraded, bestLabel, groupName, marker } = props;
  const { store } = useViewer();
  const idOf = useNodeIds();
  const mayMark = useMayMark();
  const isBest = isGraded && bestLabel !== undefined && option.answer === true;
  const isWrong = isGraded && isChosen && !isBest && bestLabel !== undefined;
  const classes = [styles.option, isChosen && styles.chosen, isBest && styles.best].filter(Boolean).join(" ");
  const choice = (
    <label className={classes} id={idOf(option.uid)}>
      <input
        type={isSingle ? "radio" : "checkbox"}
        name={groupName}
        checked={isChosen}
        disabled={isBlocked}
        onChange={(event) => store.dispatch({ type: "answer", uid: option.uid, value: event.target.checked })}
      />
      <span className={styles.letter}>{letter}.</span>
      <span>
        {marker && (
          <span className={adminStyles.marker} title={marker.words}>
            <span aria-hidden>{marker.text}</span>
            <VisuallyHidden>{marker.words}: </VisuallyHidden>
          </span>
        )}
        <RichTextView text={option.content} />
      </span>
      {isGraded && (isBest || isChosen) && (
        <span className={styles.verdict}>
          {isBest && (
            <span className={styles.bestMark}>
              <IconCheck size={16} stroke={2.5} aria-hidden /> {bestLabel}
            </span>
          )}
          {isChosen && (
            <span className={isWrong ? styles.wrongMark : undefined}>
              {isWrong && <IconX size={16} stroke={2.5} aria-label="Not the best:" />}
              Your answer
            </span>
          )}
        </span>
      )}
    </label>
  );
  if (!mayMark || isGraded) return choice;
  return (
    <Strikeable option={option} letter={letter}>
      {choice}
    </Strikeable>
  );
});
