import type { ReactNode } from "react";
import { isSingleSelect } from "#shared/case/flow/answers.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import {
  choiceGradeText,
  choiceInstruction,
  choiceTexts,
} from "#shared/case/questions/multipleChoice/choice.ts";
import { answerLetter, choiceTally, hasBest } from "#shared/case/questions/options.ts";
import { useNodeIds } from "../nodeIds.tsx";
import type { NodeProps } from "../registryTypes.ts";
import { useStemId } from "../useStemId.ts";
import { useAttribute, useIsBlocked, useOfNode, useViewer } from "../ViewerContext.ts";
import { ChoiceOption, type Verdicts } from "./ChoiceOption.tsx";
import { OthersNote, useOthersAnswers } from "./OthersAnswers.tsx";
import { Outcome } from "./Outcome.tsx";
import styles from "./question.module.css";
import { AwaitedAnswer } from "./Sealed.tsx";
import { useChosen } from "./useChosen.ts";

const verdicts: Verdicts = { right: "Best option", wrong: "Not the best" };

/** The specification words it by subtype; where it has no words, by what the inputs do. */
function useInstruction(node: ContentNode, isSingle: boolean): string {
  const { store } = useViewer();
  const section = store.flow.index.byUid.get(node.uid)?.parent;
  const own = section && choiceInstruction(section);
  return own ?? (isSingle ? choiceTexts.chooseSingleBest : choiceTexts.selectAll);
}

/** Radio buttons or checkboxes; once graded, the best options carry a mark and the learner's own are shaded. */
export function MultipleChoice({ node }: NodeProps): ReactNode {
  const idOf = useNodeIds();
  const stemId = useStemId(node);
  const isBlocked = useIsBlocked(node);
  const isGraded = useAttribute(node, "graded") === true;
  const isSingle = useOfNode(node.uid, (store) => isSingleSelect(store.flow, store.state, node));
  const chosen = useChosen(node);
  const others = useOthersAnswers(node.uid, isGraded);
  const instruction = useInstruction(node, isSingle);

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
          <p className={styles.graded}>{choiceGradeText(node)}</p>
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
          {...(hasBest(node) ? { verdicts } : {})}
          groupName={idOf(node.uid)}
          others={others}
        />
      ))}
    </fieldset>
  );
}
