import { Plugin, type Transaction } from "prosemirror-state";
import { ReplaceStep } from "prosemirror-transform";
import { Decoration, DecorationSet } from "prosemirror-view";
import { cdqMarker } from "#shared/case/flow/questions.ts";
import { treeNode } from "../document/toTree.ts";
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

/** Whether a transaction did nothing but to lines of text. */
export const isInLines = ({ steps, docs }: Transaction): boolean =>
  steps.every((step, i) => {
    if (!(step instanceof ReplaceStep)) return false;
    const $from = docs[i]?.resolve(step.from);
    const isText = step.slice.content.content.every((node) => node.isText);
    return isText && $from?.parent.isTextblock === true && step.to <= $from.end();
  });

/** Before each answer of a key-feature question, what it is worth and for which key feature: for administrators. @see spec documents §6 */
export function answerMarks(): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    state: {
      init: (_, { doc }) => decorate(doc),
      apply(transaction, held, _, { doc }) {
        if (!transaction.docChanged) return held;
        return isInLines(transaction) ? held.map(transaction.mapping, doc) : decorate(doc);
      },
    },
    props: {
      decorations(state) {
        return this.getState(state);
      },
    },
  });
}
