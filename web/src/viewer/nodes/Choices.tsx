import type { ReactNode } from "react";
import { contentOf } from "#shared/case/model/tree.ts";
import { choiceGradeText } from "#shared/case/questions/multipleChoice/choice.ts";
import { answerLetter, choiceTally, hasBest } from "#shared/case/questions/options.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { useNodeIds } from "../nodeIds.tsx";
import type { NodeProps } from "../registryTypes.ts";
import { useStemId } from "../useStemId.ts";
import { useAttribute, useIsBlocked } from "../ViewerContext.ts";
import { words } from "../words.ts";
import { ChoiceOption, type Verdicts } from "./ChoiceOption.tsx";
import { OthersNote, useOthersAnswers } from "./OthersAnswers.tsx";
import { Outcome } from "./Outcome.tsx";
import styles from "./question.module.css";
import { AwaitedAnswer } from "./Sealed.tsx";
import { useChosen } from "./useChosen.ts";

const verdicts = (): Verdicts => ({ right: words.bestOption, wrong: words.notTheBest });

type Props = NodeProps & {
  isSingle: boolean;
  instruction: string;
  /** Said below the outcome, once graded. */
  beside?: ReactNode;
};

/** Options of which some are best, as a group that the stem names. */
export function Choices({ node, isSingle, instruction, beside }: Props): ReactNode {
  const idOf = useNodeIds();
  const stemId = useStemId(node);
  const isBlocked = useIsBlocked(node);
  const isGraded = useAttribute(node, "graded") === true;
  const chosen = useChosen(node);
  const others = useOthersAnswers(node.uid, isGraded);

  return (
    <fieldset
      className={`${styles.options} ${isGraded ? styles.isGraded : ""}`}
      aria-labelledby={stemId}
      id={idOf(node.uid)}
    >
      {isGraded && node.sealed ? (
        <AwaitedAnswer node={node} />
      ) : isGraded ? (
        <>
          <Outcome tally={choiceTally(node, new Set(chosen))} />
          {beside}
          <p className={styles.graded}>{translated(choiceGradeText(node))}</p>
        </>
      ) : (
        <p className={styles.instruction}>{instruction}</p>
      )}
      {isGraded && <OthersNote others={others} />}
      {contentOf(node).map((option, index) => (
        <ChoiceOption
          key={option.uid}
          option={option}
          letter={answerLetter(index)}
          isSingle={isSingle}
          isChosen={chosen.includes(option.uid)}
          isBlocked={isBlocked}
          isGraded={isGraded}
          {...(hasBest(node) ? { verdicts: verdicts() } : {})}
          groupName={idOf(node.uid)}
          others={others}
        />
      ))}
    </fieldset>
  );
}
