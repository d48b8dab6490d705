import type { ReactNode } from "react";
import {
  certainties,
  certaintyTexts,
  isCertainty,
} from "#shared/case/questions/certaintyChoice/certainty.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { useNodeIds } from "../nodeIds.tsx";
import type { NodeProps } from "../registryTypes.ts";
import { useAttribute, useIsBlocked, useViewer } from "../ViewerContext.ts";
import { Choices } from "./Choices.tsx";
import styles from "./certainty.module.css";
import question from "./question.module.css";
import { useChosen } from "./useChosen.ts";

/** A single best answer; once an option is chosen, it asks how certain the learner is. Submit waits for both. */
export function CertaintyChoice({ node }: NodeProps): ReactNode {
  const isGraded = useAttribute(node, "graded") === true;
  const value = useAttribute(node, "value");
  const isChosen = useChosen(node).length > 0;
  const said = isGraded && isCertainty(value) && (
    <p className={question.graded}>{translated(certaintyTexts.was[value])}</p>
  );
  return (
    <>
      <Choices node={node} isSingle instruction={translated(certaintyTexts.first)} beside={said} />
      {isChosen && !isGraded && <Levels node={node} value={value} />}
    </>
  );
}

function Levels({ node, value }: NodeProps & { value: unknown }): ReactNode {
  const { store } = useViewer();
  const idOf = useNodeIds();
  const isBlocked = useIsBlocked(node);
  return (
    <fieldset className={styles.levels}>
      <legend className={question.instruction}>{translated(certaintyTexts.ask)}</legend>
      {certainties.map((certainty) => (
        <label key={certainty} className={styles.level}>
          <input
            type="radio"
            name={`${idOf(node.uid)}-certainty`}
            checked={value === certainty}
            disabled={isBlocked}
            onChange={() => store.dispatch({ type: "answer", uid: node.uid, value: certainty })}
          />
          {translated(certaintyTexts.levels[certainty])}
        </label>
      ))}
    </fieldset>
  );
}
