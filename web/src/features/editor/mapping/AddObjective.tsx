import { Button } from "@mantine/core";
import { useState } from "react";
import { learningObjectivesUid } from "#shared/case/build/buildCase.ts";
import { subtypeOf } from "#shared/case/model/subtypes.ts";
import { childrenOf, contentOf, findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { addNodes } from "../acts/nodes.ts";
import { laterPart } from "../laterParts.tsx";
import type { Editor } from "../useEditor.ts";

const NewObjectiveDialog = laterPart(
  async () => (await import("../../../mapping/NewObjectiveDialog.tsx")).NewObjectiveDialog,
);

/** The card of learning objectives, wherever it came from. */
export const isObjectivesCard = (node: ContentNode): boolean =>
  node.uid === learningObjectivesUid || subtypeOf(node) === "learning_objectives_page";

/** Place for a new objective in a card: at the end of its first list, or in a new list at the end of the card. */
export function placeOfObjective(card: ContentNode): {
  list: ContentNode | undefined;
  after: string | undefined;
} {
  const [list] = findNodes(card, ({ type }) => type === "learningObjectivesList");
  return { list, after: (list ? childrenOf(list) : contentOf(card)).at(-1)?.uid };
}

/** Adds an objective of the curriculum to the card that the caret is in, or a new one. @see spec documents §6 "saq_phase_1" */
export function AddObjective({ editor, lineage }: { editor: Editor; lineage: readonly ContentNode[] }) {
  const { session, opened, mayWrite, mint } = editor;
  const [isOpen, setOpen] = useState(false);
  const card = lineage.find(isObjectivesCard);
  if (!card || !opened.contexts.featureFlags.saq_phase_1) return null;

  const { list, after } = placeOfObjective(card);
  const objective = (name: string): ContentNode => ({
    type: "learningObjective",
    uid: mint("learningObjective"),
    content: { text: name, styleRanges: [] },
  });
  const added = (name: string): ContentNode =>
    list
      ? objective(name)
      : { type: "learningObjectivesList", uid: mint("learningObjectivesList"), content: [objective(name)] };
  const place = { parent: (list ?? card).uid, key: "content", ...(after !== undefined && { after }) };
  const mayAdd = mayWrite && session.may({ type: "addNodes", place, nodes: [added("")] });
  return (
    <>
      <Button size="compact-xs" variant="default" disabled={!mayAdd} onClick={() => setOpen(true)}>
        ADD LO
      </Button>
      {isOpen && (
        <NewObjectiveDialog
          onClose={() => setOpen(false)}
          onChosen={({ name }) => session.act((scene) => addNodes(scene, [added(name)], place))}
        />
      )}
    </>
  );
}
