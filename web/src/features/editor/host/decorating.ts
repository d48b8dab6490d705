import type { Node } from "prosemirror-model";
import { Plugin, type PluginSpec, type Transaction } from "prosemirror-state";
import { ReplaceStep } from "prosemirror-transform";
import type { DecorationSet } from "prosemirror-view";

/** Returns true if a transaction changed nothing but lines of text. */
const isInLines = ({ steps, docs }: Transaction): boolean =>
  steps.every((step, i) => {
    if (!(step instanceof ReplaceStep)) return false;
    const $from = docs[i]?.resolve(step.from);
    const isText = step.slice.content.content.every((node) => node.isText);
    return isText && $from?.parent.isTextblock === true && step.to <= $from.end();
  });

type Decorating = Pick<PluginSpec<DecorationSet>, "appendTransaction"> & {
  decorate: (document: Node) => DecorationSet;
  /** Returns true if a change leaves the decorations as they are: by default one that only writes in lines does. */
  isCarriedBy?: (transaction: Transaction) => boolean;
};

/** Shows decorations over the text: carried along while one types, made anew after any other change. */
export const decorating = ({
  decorate,
  isCarriedBy = isInLines,
  ...spec
}: Decorating): Plugin<DecorationSet> =>
  new Plugin<DecorationSet>({
    ...spec,
    state: {
      init: (_, { doc }) => decorate(doc),
      apply(transaction, held) {
        if (!transaction.docChanged) return held;
        const { doc, mapping } = transaction;
        return isCarriedBy(transaction) ? held.map(mapping, doc) : decorate(doc);
      },
    },
    props: {
      decorations(state) {
        return this.getState(state);
      },
    },
  });
