import type { ReactNode } from "react";
import { isSingleSelect } from "#shared/case/flow/answers.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { choiceInstruction, choiceTexts } from "#shared/case/questions/multipleChoice/choice.ts";
import { translated } from "#shared/words/wordsOf.ts";
import type { NodeProps } from "../registryTypes.ts";
import { useOfNode, useViewer } from "../ViewerContext.ts";
import { Choices } from "./Choices.tsx";

/** The specification words it by subtype; where it has no words, by what the inputs do. */
function useInstruction(node: ContentNode, isSingle: boolean): string {
  const { store } = useViewer();
  const section = store.flow.index.byUid.get(node.uid)?.parent;
  const own = section && choiceInstruction(section);
  return own ?? (isSingle ? choiceTexts.chooseSingleBest : choiceTexts.selectAll);
}

/** Radio buttons or checkboxes; once graded, the best options carry a mark and the learner's own are shaded. */
export function MultipleChoice({ node }: NodeProps): ReactNode {
  const isSingle = useOfNode(node.uid, (store) => isSingleSelect(store.flow, store.state, node));
  const instruction = useInstruction(node, isSingle);
  return <Choices node={node} isSingle={isSingle} instruction={translated(instruction)} />;
}
