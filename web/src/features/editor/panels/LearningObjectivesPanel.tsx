import { Button } from "@mantine/core";
import { learningObjectivesUid } from "#shared/case/build/buildCase.ts";
import { learningObjectivesOf } from "#shared/case/model/learningObjectives.ts";
import { subtypeOf } from "#shared/case/model/subtypes.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { showFromTop } from "../review/anchors.ts";
import type { Editor } from "../useEditor.ts";
import type { PanelProps } from "./panelProps.ts";
import classes from "./panels.module.css";
import { useCaseRoot } from "./useCaseRoot.ts";

/** The card of the objectives, wherever it came from. */
const cardOf = (root: ContentNode): ContentNode | undefined =>
  contentOf(root).find(
    (node) => node.uid === learningObjectivesUid || subtypeOf(node) === "learning_objectives_page",
  );

/** Whether this person may write objectives on their card. */
const mayWriteOn = ({ session }: Editor, card: ContentNode): boolean =>
  session.may({
    ...{ type: "addNodes", place: { parent: card.uid, key: "content" } },
    nodes: [{ type: "learningObjective", uid: "" }],
  });

/** @see spec documents §2.8 CASE LEARNING OBJECTIVES */
export function LearningObjectivesPanel({ editor, makeWay }: PanelProps) {
  const { root } = useCaseRoot(editor);
  const objectives = learningObjectivesOf(root);
  const card = cardOf(root);
  const isQuestion = editor.opened.contexts.documentContext.kind === "assessment_question_mcq";
  const goTo = (uid: string): void => {
    makeWay();
    showFromTop(editor.session, { mark: uid, uid }, editor.bars.current?.getBoundingClientRect().height ?? 0);
  };
  return (
    <div className={classes.fields}>
      {objectives.length === 0 ? (
        <p>No Learning Objectives</p>
      ) : (
        <>
          <p>Upon completion of this module, the learner should be able to:</p>
          <ul>
            {objectives.map((objective) => (
              <li key={objective}>{objective}</li>
            ))}
          </ul>
        </>
      )}
      {!isQuestion && card && mayWriteOn(editor, card) && (
        <Button variant="light" size="compact-sm" onClick={() => goTo(card.uid)}>
          Edit Learning Objectives
        </Button>
      )}
      {!isQuestion && !card && (
        <p className={classes.note}>
          The case has no page for them. Add a page of the type Learning Objectives to write some.
        </p>
      )}
    </div>
  );
}
