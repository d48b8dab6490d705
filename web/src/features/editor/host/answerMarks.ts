import type { Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { cdqMarker } from "#shared/case/questions/cdqQuestion/cdq.ts";
import { treeNode } from "../document/toTree.ts";
import { decorating } from "./decorating.ts";
import { perDocument, soughtIn } from "./soughtIn.ts";

const decorate = perDocument((document) => {
  const root = document.firstChild;
  const found = soughtIn(document).keyFeatureAnswers.flatMap(({ node, pos }) => {
    if (!root) return [];
    const { text, words } = cdqMarker(treeNode(root), treeNode(node));
    return [Decoration.node(pos, pos + node.nodeSize, { "data-mark": text, title: words })];
  });
  return DecorationSet.create(document, found);
});

/** Before each answer of a key-feature question, what it is worth and for which key feature: for administrators. @see spec documents §6 */
export const answerMarks = (): Plugin<DecorationSet> => decorating({ decorate });
