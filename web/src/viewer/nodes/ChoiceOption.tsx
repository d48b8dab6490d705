import { IconCheck, IconX } from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { AnswerTally } from "#shared/domain/answerTally.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useNodeIds } from "../nodeIds.tsx";
import { RichTextView } from "../RichTextView.tsx";
import { useViewer } from "../ViewerContext.ts";
import { words } from "../words.ts";
import adminStyles from "./cdqAdmin.module.css";
import { Strikeable, useMayMark } from "./ExamMarks.tsx";
import { OthersShare } from "./OthersAnswers.tsx";
import styles from "./question.module.css";

/** How a question says that an option is right, and that one that was chosen is not. */
export type Verdicts = { right: string; wrong: string };

type Props = {
  option: ContentNode;
  letter: string;
  isSingle: boolean;
  isChosen: boolean;
  isBlocked: boolean;
  isGraded: boolean;
  /** Marks of options once graded; absent if none is correct or correctness is not shown. */
  verdicts?: Verdicts;
  groupName: string;
  /** How the answer is scored, for those who may see that. */
  marker?: { text: string; words: string };
  /** How others answered, where that is shown. */
  others?: AnswerTally | undefined;
};

/** One option of a question; once graded it says in words what its shade and frame say. */
export const ChoiceOption = memo(function ChoiceOption(props: Props): ReactNode {
  const { option, letter, isSingle, isChosen, isBlocked, isGraded, verdicts, groupName, marker, others } =
    props;
  const { store } = useViewer();
  const idOf = useNodeIds();
  const mayMark = useMayMark();
  const isBest = isGraded && verdicts !== undefined && option.answer === true;
  const isWrong = isGraded && isChosen && !isBest && verdicts !== undefined;
  const explanation = isGraded ? option.explanation?.trim() : undefined;
  const id = idOf(option.uid);
  const classes = [
    styles.option,
    isChosen && styles.chosen,
    isBest && styles.best,
    isWrong && styles.wrongOption,
  ]
    .filter(Boolean)
    .join(" ");
  const choice = (
    <label className={classes} id={id}>
      <input
        type={isSingle ? "radio" : "checkbox"}
        name={groupName}
        checked={isChosen}
        disabled={isBlocked}
        {...(explanation
          ? { "aria-labelledby": `${id}-words ${id}-verdict ${id}-others`, "aria-describedby": `${id}-why` }
          : {})}
        onChange={(event) => store.dispatch({ type: "answer", uid: option.uid, value: event.target.checked })}
      />
      <span className={styles.letter}>{letter}.</span>
      <span id={`${id}-words`}>
        {marker && (
          <span className={adminStyles.marker} title={marker.words}>
            <span aria-hidden>{marker.text}</span>
            <VisuallyHidden>{marker.words}: </VisuallyHidden>
          </span>
        )}
        <RichTextView text={option.content} />
      </span>
      {isGraded && (isBest || isChosen) && (
        <span className={styles.verdict} id={`${id}-verdict`}>
          {isBest && (
            <span className={styles.bestMark}>
              <IconCheck size={16} stroke={2.5} aria-hidden /> {verdicts.right}
            </span>
          )}
          {isWrong && (
            <span className={styles.wrongMark}>
              <IconX size={16} stroke={2.5} aria-hidden /> {verdicts.wrong}
            </span>
          )}
          {isChosen && <span className={styles.own}>{words.yourAnswer}</span>}
        </span>
      )}
      {others && <OthersShare others={others} of={option.uid} id={`${id}-others`} />}
      {explanation && (
        <span className={styles.explanation} id={`${id}-why`}>
          {explanation}
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
