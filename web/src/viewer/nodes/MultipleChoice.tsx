import { IconCheck } from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import { isSingleSelect, selectedOptions } from "#shared/case/answers.ts";
import { answerLetter, choiceGradeText, choiceInstruction, choiceTexts } from "#shared/case/questions.ts";
import { contentOf } from "#shared/case/tree.ts";
import type { ContentNode } from "#shared/case/types.ts";
import { RichTextView } from "../RichTextView.tsx";
import type { NodeProps } from "../registryTypes.ts";
import { useStemId } from "../useStemId.ts";
import { useAttribute, useIsBlocked, useOfCase, useViewer } from "../ViewerContext.ts";
import styles from "./question.module.css";

type OptionProps = {
  option: ContentNode;
  letter: string;
  isSingle: boolean;
  isChosen: boolean;
  isBlocked: boolean;
  isGraded: boolean;
  groupName: string;
};

const Option = memo(function Option(props: OptionProps): ReactNode {
  const { option, letter, isSingle, isChosen, isBlocked, isGraded, groupName } = props;
  const { store } = useViewer();
  const isBest = isGraded && option.answer === true;
  const classes = [styles.option, isChosen && styles.chosen, isBest && styles.best].filter(Boolean).join(" ");
  return (
    <label className={classes} id={option.uid}>
      <input
        type={isSingle ? "radio" : "checkbox"}
        name={groupName}
        checked={isChosen}
        disabled={isBlocked}
        onChange={(event) => store.dispatch({ type: "answer", uid: option.uid, value: event.target.checked })}
      />
      <span className={styles.letter}>{letter}.</span>
      <span>
        <RichTextView text={option.content} />
      </span>
      {isGraded && (isBest || isChosen) && (
        <span className={styles.verdict}>
          {isBest && (
            <span className={styles.bestMark}>
              <IconCheck size={16} stroke={2.5} aria-hidden /> Best option
            </span>
          )}
          {isChosen && <span>Your answer</span>}
        </span>
      )}
    </label>
  );
});

/** The specification words it by subtype; where it has no words, by what the inputs do. */
function useInstruction(node: ContentNode, isSingle: boolean): string {
  const { store } = useViewer();
  const section = store.flow.index.byUid.get(node.uid)?.parent;
  const own = section && choiceInstruction(section);
  return own ?? (isSingle ? choiceTexts.chooseSingleBest : choiceTexts.selectAll);
}

/** Radio buttons or checkboxes; once graded, the best options carry a mark and the learner's own are shaded. */
export function MultipleChoice({ node }: NodeProps): ReactNode {
  const stemId = useStemId(node);
  const isBlocked = useIsBlocked(node);
  const isGraded = useAttribute(node, "graded") === true;
  const isSingle = useOfCase((store) => isSingleSelect(store.flow, store.state, node));
  // Joined, so that an answer elsewhere leaves this the same string.
  const chosen = useOfCase((store) =>
    selectedOptions(store.flow, store.state, node)
      .map(({ uid }) => uid)
      .join(" "),
  ).split(" ");
  const options = contentOf(node);
  const instruction = useInstruction(node, isSingle);

  return (
    <fieldset
      className={`${styles.options} ${isGraded ? styles.isGraded : ""}`}
      aria-labelledby={stemId}
      id={node.uid}
    >
      {isGraded ? (
        <p className={styles.graded}>{choiceGradeText(node)}</p>
      ) : (
        <p className={styles.instruction}>{instruction}</p>
      )}
      {options.map((option, index) => (
        <Option
          key={option.uid}
          option={option}
          letter={answerLetter(index)}
          isSingle={isSingle}
          isChosen={chosen.includes(option.uid)}
          isBlocked={isBlocked}
          isGraded={isGraded}
          groupName={node.uid}
        />
      ))}
    </fieldset>
  );
}
