import { Button } from "@mantine/core";
import { TextSelection } from "prosemirror-state";
import { learningObjectivesOf } from "#shared/case/model/learningObjectives.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { findNode } from "../document/places.ts";
import { typeOf } from "../document/toTree.ts";
import { isObjectivesCard } from "../mapping/AddObjective.tsx";
import { showFromTop } from "../review/anchors.ts";
import type { EditSession } from "../session/editSession.ts";
import type { Editor } from "../useEditor.ts";
import type { PanelProps } from "./panelProps.ts";
import classes from "./panels.module.css";
import { useCaseRoot } from "./useCaseRoot.ts";

/** Returns true if this person may write objectives on their card. */
const mayWriteOn = ({ session }: Editor, card: ContentNode): boolean =>
  session.may({
    ...{ type: "addNodes", place: { parent: card.uid, key: "content" } },
    nodes: [{ type: "learningObjective", uid: "" }],
  });

/** To the end of the first objective of a card, to write on there. */
function takeCaretInto(session: EditSession, cardUid: string): void {
  const { editor } = session.getState();
  let end: number | undefined;
  findNode(editor.doc, cardUid)?.node.descendants((node) => {
    const found =
      end === undefined && typeOf(node) === "learningObjective" && findNode(editor.doc, node.attrs.uid);
    if (found) end = found.pos + 1 + node.content.size;
    return end === undefined;
  });
  if (end === undefined) return;
  session.dispatch(editor.tr.setSelection(TextSelection.create(editor.doc, end)));
  session.focus();
}

/** @see spec documents §2.8 Case learning objectives */
export function LearningObjectivesPanel({ editor, makeWay }: PanelProps) {
  const { root } = useCaseRoot(editor);
  const objectives = learningObjectivesOf(root);
  const card = contentOf(root).find(isObjectivesCard);
  const isQuestion = editor.opened.contexts.documentContext.kind === "assessment_question_mcq";
  const goTo = (uid: string): void => {
    makeWay();
    takeCaretInto(editor.session, uid);
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
          This case has no Learning Objectives page. Add one to write learning objectives.
        </p>
      )}
    </div>
  );
}
