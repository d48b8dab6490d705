import type { ReactNode } from "react";
import { contentOf } from "#shared/case/model/tree.ts";
import { cdqLimitTexts, cdqMarker, cdqTexts } from "#shared/case/questions/cdqQuestion/cdq.ts";
import { answerLetter, choiceTally, hasBest } from "#shared/case/questions/options.ts";
import { useNodeIds } from "../nodeIds.tsx";
import type { NodeProps } from "../registryTypes.ts";
import { useStemId } from "../useStemId.ts";
import { useAttribute, useIsBlocked, useOfCase, useViewer } from "../ViewerContext.ts";
import { words } from "../words.ts";
import { CdqAdminNotes } from "./CdqAdminNotes.tsx";
import { ChoiceOption, type Verdicts } from "./ChoiceOption.tsx";
import { OthersNote, useOthersAnswers } from "./OthersAnswers.tsx";
import { Outcome } from "./Outcome.tsx";
import styles from "./question.module.css";
import { AwaitedAnswer } from "./Sealed.tsx";
import { useChosen } from "./useChosen.ts";

const verdicts = (): Verdicts => ({ right: words.correct, wrong: words.notCorrect });

/** A key-feature question. The reducer blocks what goes beyond an explicit limit, and says so. @see spec documents §5 */
export function CdqQuestion({ node }: NodeProps): ReactNode {
  const idOf = useNodeIds();
  const stemId = useStemId(node);
  const isBlocked = useIsBlocked(node);
  const isGraded = useAttribute(node, "graded") === true;
  const chosen = useChosen(node);
  const others = useOthersAnswers(node.uid, isGraded);
  const { isAdmin = false } = useViewer();
  // In student mode an administrator sees what a student does.
  const root = useOfCase(({ flow, mode }) => (isAdmin && mode !== "student" ? flow.root : undefined));
  const limit = node.isExplicitLimit === true && typeof node.limit === "number" ? node.limit : undefined;

  const isVerdictShown = node.shouldShowGrade === true && hasBest(node);

  return (
    <fieldset
      className={`${styles.options} ${isGraded ? styles.isGraded : ""}`}
      aria-labelledby={stemId}
      id={idOf(node.uid)}
    >
      {!isGraded &&
        cdqLimitTexts(node).map((text) => (
          <p key={text} className={styles.instruction}>
            {text}
          </p>
        ))}
      {isGraded && isVerdictShown && <Outcome tally={choiceTally(node, new Set(chosen))} />}
      {isGraded && <OthersNote others={others} />}
      {contentOf(node).map((option, index) => (
        <ChoiceOption
          key={option.uid}
          option={option}
          letter={answerLetter(index)}
          isSingle={false}
          isChosen={chosen.includes(option.uid)}
          isBlocked={isBlocked}
          isGraded={isGraded}
          {...(isVerdictShown ? { verdicts: verdicts() } : {})}
          groupName={idOf(node.uid)}
          others={others}
          {...(root ? { marker: cdqMarker(root, option) } : {})}
        />
      ))}
      {isGraded && <AwaitedAnswer node={node} />}
      {root && <CdqAdminNotes node={node} chosen={chosen} />}
      {limit !== undefined && (
        <p className={styles.note} aria-live="polite">
          {cdqTexts.counter(chosen.length, limit)}
        </p>
      )}
    </fieldset>
  );
}
